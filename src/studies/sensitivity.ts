import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import type { MatchTally } from '../fight/match.ts'
import type { Neighbourhood, Step } from '../load-neighbourhood.ts'
import { adjustedDifference, differenceOf, isIdentical, negate } from '../metrics/difference.ts'
import { measure, roundEstimate } from '../metrics/metrics.ts'
import type { PairedFigure } from '../metrics/paired.ts'
import type { Estimate, Metric } from '../metrics/result.ts'
import { outcomesOf } from '../metrics/sample.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import { benjaminiHochberg } from '../statistics/multiplicity.ts'
import { nextLook } from '../statistics/precision.ts'
import { type FoughtStudy, fightStudy, headOf } from './fought.ts'
import {
  type Curvature,
  curvatureOf,
  type GainFigures,
  type GainSources,
  ratioOf,
  readFigures,
  sourcesOf,
} from './gains.ts'
import { Pairs } from './pairs.ts'
import { progressOf, type StudyProgress } from './progress.ts'
import { nameSides, planSensitivity, type Weighing } from './sensitivity-plan.ts'
import { byEffect, LEAST_CURVATURE, type Weight } from './weight.ts'

/**
 * How to fight; see `FightingOptions`. There are two sides for each number, so that `battles` is 10,000 by default, whatever the
 * scenario's `run` says. `precision` is that of every weight, in the metric's own unit.
 */
interface SensitivityOptions extends FightingOptions, Weighing {
  /** Called every few dozen milliseconds. */
  readonly onProgress?: (progress: StudyProgress) => void
}

const OPTIONS: OptionNames<SensitivityOptions> = {
  ...FIGHTING_OPTIONS,
  metric: true,
  reference: true,
  onProgress: true,
}

/** What the next step of every number of a scenario does. */
export interface Sensitivity extends FoughtStudy {
  /** Battles on every side. */
  readonly battles: number
  readonly metric: string
  /** Of the scenario as it is; and as it was counted, where luck is taken out of it. */
  readonly value: Metric
  readonly plain?: Metric
  readonly reference?: string
  /** By how much they matter, most first; those without any effect come last. */
  readonly weights: readonly Weight[]
  /** Numbers that can be moved neither up nor down. */
  readonly fixed: readonly string[]
}

const DEFAULT_BATTLES = 10_000
const FALSE_FINDINGS = 0.05
/**
 * Fights a scenario with each of its numbers one step up and one down, all with the same dice, and tells what each step does:
 * its difference to the scenario as it is.
 *
 * Throws what `simulate` throws, `NoSuchMetric` for a metric that nobody counts or a quantile, and `NoSuchNumber` for a
 * reference that is not among the numbers.
 */
export async function sensitivity(
  neighbourhood: Neighbourhood,
  options: SensitivityOptions = {},
): Promise<Sensitivity> {
  expectRead('neighbourhood', neighbourhood)
  expectOptions(options, OPTIONS)
  const { scenario } = neighbourhood
  const { battles, precision, signal, onProgress, reference } = options
  const isUntold = battles === undefined && precision === undefined
  const chosen = chooseOptions(isUntold ? { ...options, battles: DEFAULT_BATTLES } : options, scenario.run)
  const { metric, stands, stepPairs, referencePair, movable, fixed } = await planSensitivity(neighbourhood, options)
  const [base] = stands
  const pairs = new Pairs(stands, metric)
  const sources = stepPairs.map((stepPair) => sourcesOf(stepPair, referencePair, pairs))
  const ofReference = referencePair && sourcesOf(referencePair, undefined, pairs)

  // What is not the way in which battles end has no luck taken out of it, so that none need be counted.
  const plain = chosen.plain || !outcomesOf(base.roster.parties).has(metric)
  const fought = await fightStudy(
    pairs.match(),
    { ...chosen, plain },
    {
      next(wanted, counts, side) {
        const precisions = sources.flatMap((each) => {
          const step = differenceOf(nextIn(each, readFigures(each, counts)))
          return step ? [{ halfWidth: (step.high - step.low) / 2, wanted }] : []
        })
        return nextLook(counts.sides[side].battles, precisions, MOST_BATTLES)
      },
      signal,
      onProgress: onProgress && ((counts, of) => onProgress(progressOf(counts, of))),
    },
  )
  const { counts } = fought
  const names = nameSides(scenario.name, { movable, stepPairs })
  const [tally] = counts.sides
  if (tally.battles < 2) throw signal?.reason ?? new RangeError('Expected at least 2 battles')
  const { metrics, plain: counted } = measure(tally, base.scoreboard, base.roster)
  return {
    ...headOf(scenario, stands, (side) => names[side], chosen, fought, { battles: tally.battles }),
    metric,
    value: metrics[metric],
    ...(counted?.metrics[metric] && { plain: counted.metrics[metric] }),
    ...(reference !== undefined && { reference }),
    weights: weigh(movable, sources, ofReference, counts),
    fixed,
  }
}

/** All weights, sorted. */
function weigh(
  steps: readonly Step[],
  sources: readonly GainSources[],
  reference: GainSources | undefined,
  counts: MatchTally,
): Weight[] {
  const found = sources.flatMap((each, at) => {
    const figures = readFigures(each, counts)
    const figure = nextIn(each, figures)
    const difference = differenceOf(figure)
    return difference ? [{ each, figures, figure, step: steps[at], difference }] : []
  })
  const likely = benjaminiHochberg(found.map(({ difference }) => difference.p))
  const curved = findBent(found.map(({ each, figures }) => curvatureOf(figures, each)))
  const weights = found.map(({ each, figures, figure, step, difference }, at): Weight => {
    const { whole, forward, backward } = figures
    const { next } = each
    const identical = [whole, forward, backward].every((figure) => !figure || isIdentical(figure))
    const adjusted = adjustedDifference(figure, 0.95)
    const ratio = ratioOf(each, reference, counts)
    const [up, last] = [forward, backward].map((figure) => figure && differenceOf(figure))
    return {
      ...{ path: step.path, now: step.now, step: step.step },
      ...{ next, to: next === 'up' ? step.higher : step.lower },
      ...(up && { up: roundEstimate(up) }),
      ...(last && { down: roundEstimate(negate(last)) }),
      ...(adjusted && {
        plain: roundEstimate(asStep(next, differenceOf({ ...figure, luck: undefined } as PairedFigure)!)),
        effectiveSize: Math.round(adjusted.effectiveSize),
      }),
      curved: curved.has(at),
      identical,
      moved: !identical && likely[at] <= FALSE_FINDINGS && (difference.low > 0 || difference.high < 0),
      ...(ratio && { ratio: roundEstimate(ratio) }),
    }
  })
  return weights.sort(byEffect)
}

/** The battles with and without the next step: for one down, in the order of the number. */
function nextIn({ next }: GainSources, { forward, backward }: GainFigures): PairedFigure {
  return (next === 'up' ? forward : backward)!
}

/** What a step does of which the difference from lower to higher is this. */
function asStep(to: 'up' | 'down', difference: Estimate): Estimate {
  return to === 'up' ? difference : negate(difference)
}

/** Which of them are curved, by their places: what is large enough to tell, and of that on average at most 5 % by chance. */
function findBent(found: readonly (Curvature | undefined)[]): Set<number> {
  // Where no battle differs there is nothing to test, whatever the truth (Tarone 1990).
  const curvatures = found.flatMap((curvature, at) => (curvature && !curvature.identical ? [{ ...curvature, at }] : []))
  const adjusted = benjaminiHochberg(curvatures.map(({ p }) => p))
  const isBent = ({ value, average }: Curvature, index: number): boolean =>
    adjusted[index] <= FALSE_FINDINGS && Math.abs(value) > LEAST_CURVATURE * Math.abs(average)
  return new Set(curvatures.filter(isBent).map(({ at }) => at))
}
