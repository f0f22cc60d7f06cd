import type { Estimate } from './interval.ts'
import { clopperPearson } from './proportion.ts'
import { standardErrors } from './special.ts'

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

/**
 * The ratio of totals Σx/Σy with its interval by the delta method. The unit is the battle: attacks of one battle have
 * much in common, and to count each as an observation of its own would make the interval too narrow. One battle alone
 * leaves the ratio unbounded; with nothing to divide by there is no ratio.
 */
export function ratioEstimate(moments: PairMoments, confidence = 0.95): Estimate | undefined {
  const { n } = moments
  if (Number(moments.sumY) === 0) return undefined
  const value = Number(moments.sumX) / Number(moments.sumY)
  if (n === 1) return { value, low: -Infinity, high: Infinity }
  const half = standardErrors(confidence) * Math.sqrt(ratioVariance(moments))
  return { value, low: value - half, high: value + half }
}

/**
 * A share of totals (0 <= x <= y in every battle): hits of attacks, turns of turns. The variance of the delta method says
 * how many independent trials the Σy trials are worth, and the exact interval of that many is taken (Korn and Graubard
 * 1998). For common events this is the delta method's interval; for rare ones, where that collapses, it still covers, and
 * never leaves 0 to 1. Where the battles show no variance (all x = 0, all x = y) the trials count as they are, so that
 * 0 of n never has an interval without width.
 */
export function shareEstimate(moments: PairMoments, confidence = 0.95): Estimate | undefined {
  const trials = Number(moments.sumY)
  if (trials === 0) return undefined
  const value = Number(moments.sumX) / trials
  const spread = moments.n > 1 ? ratioVariance(moments) : 0
  const worth = spread > 0 ? (value * (1 - value)) / spread : trials
  return { value, ...clopperPearson(value * worth, worth, confidence) }
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
