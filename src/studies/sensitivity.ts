import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import type { MatchTally } from '../fight/match.ts'
import type { Neighbourhood, Step } from '../load-neighbourhood.ts'
import { adjustedDifference, differenceOf, isIdentical, type PairedDifference } from '../metrics/difference.ts'
import { measure, roundEstimate } from '../metrics/metrics.ts'
import type { PairedFigure } from '../metrics/paired.ts'
import type { Estimate, Metric } from '../metrics/result.ts'
import { outcomesOf } from '../metrics/sample.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import { benjaminiHochberg } from '../statistics/multiplicity.ts'
import { nextLook } from '../statistics/precision.ts'
import { layCourse, type Weighing } from './course.ts'
import { type FoughtStudy, fightStudy, headOf } from './fought.ts'
import { type Bend, bendOf, type GainSources, ratioOf, readFigures, sourcesOf } from './gains.ts'
import { Pairs } from './pairs.ts'
import { progressOf, type StudyProgress } from './progress.ts'

/**
 * How to fight; see `FightingOptions`. There are two sides for each number, so that `battles` is 10,000 unless told
 * otherwise, whatever the scenario's `run` says. `precision` is that of every weight, in the metric's own unit.
 */
export interface SensitivityOptions extends FightingOptions, Weighing {
  /** Told about every few dozen milliseconds. */
  readonly onProgress?: (progress: StudyProgress) => void
}

const OPTIONS: OptionNames<SensitivityOptions> = {
  ...FIGHTING_OPTIONS,
  metric: true,
  reference: true,
  onProgress: true,
}

/** What one more of a number is worth. */
export interface Weight {
  readonly path: string
  readonly now: string
  /** How much one more is: `1`, `5 ft`. */
  readonly step: string
  /** From one step down to one up, or from where the number can go no further. */
  readonly between: 'both' | 'up' | 'down'
  /** How much the metric gains a step, on the average over both; with its paired 95 % interval. */
  readonly gain: Estimate
  /**
   * Where luck was taken out of it, and of all else that is told of this number (docs/statistics.md §8): the gain as it was
   * counted, and how many battles a side would make that as sure.
   */
  readonly plain?: Estimate
  readonly worth?: number
  /** One step up, and the last step up to where it stands. */
  readonly forward?: Estimate
  readonly backward?: Estimate
  /**
   * Whether the two differ: by more than a quarter of the gain, and by more than chance. Of all that are said to, on
   * average at most 5 % do not for that.
   */
  readonly bent: boolean
  /** Nothing was different in any battle, on either side. */
  readonly identical: boolean
  /** Whether it is safe to say that it matters: of all that are said to, on average at most 5 % do not. */
  readonly moved: boolean
  /** The gain over that of the reference, with Fieller's interval; left out where that cannot be told from nothing. */
  readonly ratio?: Estimate
}

/** What every number of a scenario is worth. */
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
/** A bend that is a smaller part of the gain than this is not worth telling. */
export const WORTH_TELLING = 0.25

/**
 * Fights a scenario with each of its numbers one step up and one down, all with the same dice, and tells what a step is
 * worth: the difference of both sides, halved. At the bounds of a number it is the difference to the scenario itself.
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
  const { metric, stands, lanes, yardstick, movable, fixed } = await layCourse(neighbourhood, options)
  const [base] = stands
  const pairs = new Pairs(stands, metric)
  const sources = lanes.map((lane) => sourcesOf(lane, yardstick, pairs))
  const ofReference = yardstick && sourcesOf(yardstick, undefined, pairs)

  // What is not the way in which battles end has no luck taken out of it, so that none need be counted.
  const plain = chosen.plain || !outcomesOf(base.roster.parties).has(metric)
  const fought = await fightStudy(
    pairs.match(),
    { ...chosen, plain },
    {
      next(wanted, counts, side) {
        const precisions = sources.flatMap((each) => {
          const gain = differenceOf(readFigures(each, counts).whole)
          return gain ? [{ halfWidth: (gain.high - gain.low) / 2 / each.span, wanted }] : []
        })
        return nextLook(counts.sides[side].battles, precisions, MOST_BATTLES)
      },
      signal,
      onProgress: onProgress && ((counts, of) => onProgress(progressOf(counts, of))),
    },
  )
  const { counts } = fought
  const [tally] = counts.sides
  if (tally.battles < 2) throw signal?.reason ?? new RangeError('Expected at least 2 battles')
  const { metrics, plain: counted } = measure(tally, base.scoreboard, base.roster)
  return {
    ...headOf(scenario, base, chosen, fought, { battles: tally.battles }),
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
    const difference = differenceOf(figures.whole)
    return difference ? [{ each, figures, step: steps[at], difference }] : []
  })
  const likely = benjaminiHochberg(found.map(({ difference }) => difference.p))
  const bent = findBent(
    found.map(({ each, figures, difference }) => ({
      bend: bendOf(figures, each),
      gain: difference.value / each.span,
    })),
  )
  const weights = found.map(({ each, figures, step, difference }, at): Weight => {
    const { whole, forward, backward } = figures
    const { span } = each
    const identical = [whole, forward, backward].every((figure) => !figure || isIdentical(figure))
    const gain = per(difference, span)
    const adjusted = adjustedDifference(whole, 0.95)
    const ratio = ratioOf(each, reference, counts)
    const oneStep = (figure: PairedFigure | undefined) => {
      const estimate = figure && differenceOf(figure)
      return estimate && roundEstimate(estimate)
    }
    const [ahead, behind] = [oneStep(forward), oneStep(backward)]
    return {
      ...{ path: step.path, now: step.now, step: step.step },
      between: !forward ? 'down' : backward ? 'both' : 'up',
      gain: roundEstimate(gain),
      ...(adjusted && {
        plain: roundEstimate(per(differenceOf({ ...whole, luck: undefined } as PairedFigure)!, span)),
        worth: Math.round(adjusted.worth),
      }),
      ...(ahead && { forward: ahead }),
      ...(behind && { backward: behind }),
      bent: bent.has(at),
      identical,
      moved: !identical && likely[at] <= FALSE_FINDINGS && (gain.low > 0 || gain.high < 0),
      ...(ratio && { ratio: roundEstimate(ratio) }),
    }
  })
  return weights.sort(byWorth)
}

/** What matters most comes first, what has no effect last. */
export function byWorth(one: Weight, other: Weight): number {
  const worth = ({ identical, gain }: Weight) => (identical ? -1 : Math.abs(gain.value))
  return worth(other) - worth(one)
}

function per({ value, low, high }: PairedDifference, span: number): Estimate {
  return { value: value / span, low: low / span, high: high / span }
}

/** Which of them are bent, by their places: what is worth telling, and of that on average at most 5 % by chance. */
function findBent(found: readonly { bend: Bend | undefined; gain: number }[]): Set<number> {
  // Where no battle differs there is nothing to test, whatever the truth (Tarone 1990).
  const bends = found.flatMap(({ bend, gain }, at) => (bend && !bend.identical ? [{ ...bend, gain, at }] : []))
  const adjusted = benjaminiHochberg(bends.map(({ p }) => p))
  const isBent = ({ value, gain }: (typeof bends)[number], index: number): boolean =>
    adjusted[index] <= FALSE_FINDINGS && Math.abs(value) > WORTH_TELLING * Math.abs(gain)
  return new Set(bends.filter(isBent).map(({ at }) => at))
}
