import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import type { MatchTally } from '../fight/match.ts'
import type { Neighbourhood, Step } from '../load-neighbourhood.ts'
import { differenceOf, isIdentical, jointErrors, type PairedDifference, valuesOf } from '../metrics/difference.ts'
import { measure, roundEstimate } from '../metrics/metrics.ts'
import type { Estimate, Metric } from '../metrics/result.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import { fieller } from '../statistics/fieller.ts'
import { benjaminiHochberg } from '../statistics/multiplicity.ts'
import { nextLook } from '../statistics/precision.ts'
import { normalTail } from '../statistics/special.ts'
import { BASE, type Lane, layCourse, type Weighing } from './course.ts'
import { type FoughtStudy, fightStudy, headOf } from './fought.ts'
import { Pairs, type Read } from './pairs.ts'
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
  /** Of the scenario as it is. */
  readonly value: Metric
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

  // Gains add up to each other, and ratios and bends are made of the same figures: all of them as counted.
  const fought = await fightStudy(
    pairs.match(),
    { ...chosen, plain: true },
    {
      next(wanted, counts, side) {
        const precisions = sources.flatMap(({ whole, span }) => {
          const gain = differenceOf(whole(counts))
          return gain ? [{ halfWidth: (gain.high - gain.low) / 2 / span, wanted }] : []
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
  return {
    ...headOf(scenario, base, chosen, fought, { battles: tally.battles }),
    metric,
    value: measure(tally, base.scoreboard, base.roster).metrics[metric],
    ...(reference !== undefined && { reference }),
    weights: weigh(movable, sources, counts),
    fixed,
  }
}

/** Where the figures of a number come from. */
interface FigureSources {
  /** From its lowest side to its highest, which are so many steps apart. */
  readonly whole: Read
  readonly span: 1 | 2
  readonly forward: Read | undefined
  readonly backward: Read | undefined
  /** Lowest and highest side with lowest and highest of the reference; and those two with each other. */
  readonly crosses?: readonly [lowLow: Read, lowHigh: Read, highLow: Read, highHigh: Read]
  readonly yardstick?: Pick<FigureSources, 'whole' | 'span'>
}

function sourcesOf({ up, down }: Lane, yardstick: Lane | undefined, pairs: Pairs): FigureSources {
  const [low, high] = [down ?? BASE, up ?? BASE]
  const each: FigureSources = {
    whole: pairs.count(low, high),
    span: up !== undefined && down !== undefined ? 2 : 1,
    forward: up === undefined ? undefined : pairs.count(BASE, up),
    backward: down === undefined ? undefined : pairs.count(down, BASE),
  }
  if (!yardstick) return each
  const [lowest, highest] = [yardstick.down ?? BASE, yardstick.up ?? BASE]
  return {
    ...each,
    crosses: [
      pairs.count(low, lowest),
      pairs.count(low, highest),
      pairs.count(high, lowest),
      pairs.count(high, highest),
    ],
    yardstick: {
      whole: pairs.count(lowest, highest),
      span: yardstick.up !== undefined && yardstick.down !== undefined ? 2 : 1,
    },
  }
}

/** All weights, sorted. */
function weigh(steps: readonly Step[], sources: readonly FigureSources[], counts: MatchTally): Weight[] {
  const found = sources.flatMap((each, at) => {
    const difference = differenceOf(each.whole(counts))
    return difference ? [{ each, step: steps[at], difference }] : []
  })
  const adjusted = benjaminiHochberg(found.map(({ difference }) => difference.p))
  const bent = findBent(
    found.map(({ each, difference }) => ({ bend: bendOf(each, counts), gain: difference.value / each.span })),
  )
  const weights = found.map(({ each, step, difference }, at): Weight => {
    const { forward, backward, span } = each
    const identical = [each.whole, forward, backward].every((read) => !read || isIdentical(read(counts)))
    const gain = per(difference, span)
    const ratio = ratioOf(each, counts)
    const oneStep = (read: Read | undefined) => {
      const estimate = read && differenceOf(read(counts))
      return estimate && roundEstimate(estimate)
    }
    const [ahead, behind] = [oneStep(forward), oneStep(backward)]
    return {
      ...{ path: step.path, now: step.now, step: step.step },
      between: !forward ? 'down' : backward ? 'both' : 'up',
      gain: roundEstimate(gain),
      ...(ahead && { forward: ahead }),
      ...(behind && { backward: behind }),
      bent: bent.has(at),
      identical,
      moved: !identical && adjusted[at] <= FALSE_FINDINGS && (gain.low > 0 || gain.high < 0),
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

/** y₊ - 2y₀ + y₋, and how likely one as large would be by chance (two-sided). */
interface Bend {
  readonly value: number
  readonly p: number
  /** Nothing was different in any battle, on either side. */
  readonly identical: boolean
}

/** Undefined of what goes only one way. */
function bendOf({ whole, forward, backward }: FigureSources, counts: MatchTally): Bend | undefined {
  if (!forward || !backward) return undefined
  const [ahead, behind, across] = [forward, backward, whole].map((read) => read(counts))
  const [here, above] = valuesOf(ahead)
  const [below] = valuesOf(behind)
  const [up, down, both] = [ahead, behind, across].map(jointErrors)
  const squaredError =
    up.second + 4 * up.first + down.first - 4 * up.covariance - 4 * down.covariance + 2 * both.covariance
  const value = above - 2 * here + below
  const p = value === 0 ? 1 : 2 * normalTail(Math.abs(value) / Math.sqrt(Math.max(0, squaredError)))
  return { value, p, identical: isIdentical(ahead) && isIdentical(behind) }
}

/** The gain over the reference's; Fieller needs to know how the two go together. */
function ratioOf({ whole, span, crosses, yardstick }: FigureSources, counts: MatchTally): Estimate | undefined {
  if (!crosses || !yardstick) return undefined
  const gainOf = (read: Read, steps: number) => {
    const figure = read(counts)
    const [low, high] = valuesOf(figure)
    const { first, second, covariance } = jointErrors(figure)
    return { value: (high - low) / steps, variance: (first + second - 2 * covariance) / steps ** 2 }
  }
  const [lowLow, lowHigh, highLow, highHigh] = crosses.map((read) => jointErrors(read(counts)).covariance)
  const { value, variance } = gainOf(whole, span)
  const reference = gainOf(yardstick.whole, yardstick.span)
  return fieller({
    value,
    variance,
    reference: reference.value,
    referenceVariance: reference.variance,
    covariance: (highHigh - highLow - lowHigh + lowLow) / (span * yardstick.span),
  })
}
