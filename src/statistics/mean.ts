import { clamp, type Estimate, type Interval } from './interval.ts'
import { upperBound } from './proportion.ts'
import { standardErrors } from './special.ts'

/** Count, sum and sum of squares of whole numbers, exact. */
export interface Moments {
  readonly n: number
  /** Σx: a safe integer or a bigint. */
  readonly sum: number | bigint
  /** Σx²: a safe integer or a bigint. */
  readonly squares: number | bigint
}

const ANYTHING: Interval = { low: -Infinity, high: Infinity }

/** The sample variance (over n - 1); NaN for fewer than two. */
export function variance({ n, sum, squares }: Moments): number {
  // In whole numbers: the difference of two large doubles could lose every digit.
  return Number(BigInt(n) * BigInt(squares) - BigInt(sum) ** 2n) / (n * (n - 1))
}

/**
 * The mean with its interval from the central limit theorem, sound from about 1000 observations on (docs/statistics.md
 * §2.3).
 *
 * `bounds` says between which values every observation lies, if that is known: the interval keeps to them. If all n
 * observations were equal, their variance says nothing of values that are rare and were not seen; then the interval
 * allows as large a share of the extreme values as 0 of n does. Where a side has no bound it stays at the mean. One
 * observation alone has the bounds as its interval, none at all gives undefined.
 */
export function meanEstimate(moments: Moments, confidence = 0.95, bounds = ANYTHING): Estimate | undefined {
  const { n } = moments
  if (n === 0) return undefined
  const value = Number(moments.sum) / n
  if (n === 1) return { value, ...bounds }
  const spread = variance(moments)
  if (spread === 0) {
    const unseen = upperBound(0, n, (1 - confidence) / 2)
    const towards = (bound: number) => (Number.isFinite(bound) ? value + unseen * (bound - value) : value)
    return { value, low: towards(bounds.low), high: towards(bounds.high) }
  }
  const half = standardErrors(confidence) * Math.sqrt(spread / n)
  return { value, ...clamp({ low: value - half, high: value + half }, bounds) }
}

/** The score, a draw counting half a win: 0 to 1 (docs/statistics.md §2.2). */
export function scoreEstimate(wins: number, draws: number, n: number, confidence = 0.95): Estimate | undefined {
  // In half points, so that sums stay whole.
  const halves = { n, sum: 2 * wins + draws, squares: 4 * wins + draws }
  const estimate = meanEstimate(halves, confidence, { low: 0, high: 2 })
  return estimate && { value: estimate.value / 2, low: estimate.low / 2, high: estimate.high / 2 }
}
