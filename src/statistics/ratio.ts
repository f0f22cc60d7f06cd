import { around, eventsOf, FEWEST_EVENTS, reachOf } from './events.ts'
import type { Estimate } from './interval.ts'
import { clopperPearson } from './proportion.ts'

/** Sums over n battles of a numerator x and a denominator y, whole numbers and exact: hits and attacks, for one. */
export interface PairMoments {
  readonly n: number
  readonly sumX: number | bigint
  readonly sumY: number | bigint
  readonly squaresX: number | bigint
  /** Σxy. */
  readonly products: number | bigint
  readonly squaresY: number | bigint
}

/** What is known of a ratio besides its sums. */
interface RatioOptions {
  readonly confidence?: number | undefined
  /** The largest that the denominator can be in a battle, where that is known. */
  readonly mostTrials?: number | undefined
  /** Of fewer events than this nothing is concluded about how much they vary. */
  readonly fewest?: number | undefined
}

/**
 * The ratio of totals Σx/Σy with its interval by the delta method; neither is ever negative. The unit is the battle:
 * attacks of one battle have much in common, and to count each as an observation of its own would make the interval too
 * narrow. A numerator that is rare has Poisson's errors, as a mean has (docs/statistics.md §2.5). Too few battles that had
 * any of it, or one battle alone, leave the ratio unbounded above; with nothing to divide by there is no ratio.
 */
export function ratioEstimate(moments: PairMoments, options: RatioOptions = {}): Estimate | undefined {
  const { confidence = 0.95, fewest = FEWEST_EVENTS } = options
  if (Number(moments.sumY) === 0) return undefined
  const value = Number(moments.sumX) / Number(moments.sumY)
  if (eventsOfRatio(moments) < fewest || moments.n === 1) return { value, low: 0, high: Infinity }
  const { low, high } = around(value, reachOf(value, ratioVariance(moments), moments.n, confidence))
  return { value, low: Math.max(0, low), high }
}

/** The events that a ratio stands on: those of its denominator, and those of its numerator if it has any. */
export function eventsOfRatio({ sumX, sumY, squaresX, squaresY }: PairMoments): number {
  const trials = eventsOf(sumY, squaresY)
  return Number(sumX) === 0 ? trials : Math.min(trials, eventsOf(sumX, squaresX))
}

/**
 * A share of totals (0 <= x <= y in every battle): hits of attacks, turns of turns. The variance of the delta method says
 * how many independent trials the Σy trials are worth, and the exact interval of that many is taken, but of more than
 * there were only if it is well known that they are worth it (Korn and Graubard 1998). For common events this is the delta method's interval; for rare ones, where
 * that collapses, it still covers, and never leaves 0 to 1.
 *
 * Where x, or what of y is not x, happened in too few battles for a variance, the trials of a battle are taken for one: all
 * of them, or none. Battles with many trials weigh more; and if it is known how many a battle can have at most, what
 * is rare is taken to happen in such a battle. So 0 of n never has an interval without width.
 */
export function shareEstimate(moments: PairMoments, options: RatioOptions = {}): Estimate | undefined {
  const { confidence = 0.95, mostTrials = 0, fewest = FEWEST_EVENTS } = options
  const trials = Number(moments.sumY)
  if (trials === 0) return undefined
  const value = Number(moments.sumX) / trials
  const battles = eventsOf(moments.sumY, moments.squaresY)
  const least = mostTrials > 0 ? Math.min(battles, trials / mostTrials) : battles
  const rarest = Math.min(battles, eventsOf(moments.sumX, moments.squaresX), eventsMissing(moments))
  const spread = rarest < fewest ? 0 : ratioVariance(moments)
  const estimated = (value * (1 - value)) / spread
  const effectiveSize = spread === 0 ? least : rarest < ENOUGH_TO_EXCEED ? Math.min(trials, estimated) : estimated
  return { value, ...clopperPearson(value * effectiveSize, effectiveSize, confidence) }
}

/** So many events say well enough that trials are worth more than independent ones: that one makes up for another. */
const ENOUGH_TO_EXCEED = 100

/** The events of what of y is not x. */
function eventsMissing({ sumX, sumY, squaresX, squaresY, products }: PairMoments): number {
  return eventsOf(Number(sumY) - Number(sumX), Number(squaresY) - 2 * Number(products) + Number(squaresX))
}

/**
 * The variance of Σx/Σy: Σ(x - ry)² n / (n - 1) / (Σy)², with r = Σx/Σy, in whole numbers up to the last division. For at
 * least two battles.
 */
export function ratioVariance(moments: PairMoments): number {
  const { n } = moments
  // Divided as a covariance is, so that those of equal sides cancel.
  const y = Number(moments.sumY) ** 2
  return ((Number(residualsOf(moments)) / y / y) * n) / (n - 1)
}

/** Σ(x - ry)² (Σy)², a whole number. */
export function residualsOf(moments: PairMoments): bigint {
  const x = BigInt(moments.sumX)
  const y = BigInt(moments.sumY)
  return y * y * BigInt(moments.squaresX) - 2n * x * y * BigInt(moments.products) + x * x * BigInt(moments.squaresY)
}
