import type { Interval } from './interval.ts'
import { inverseBetaTail, standardErrors } from './special.ts'

/**
 * The exact interval of a share (Clopper and Pearson 1934): it covers the truth at least as often as it says, for every
 * truth and every n, and 0 of n still has an upper end. With n = 0 it is 0 to 1.
 *
 * `successes` and `n` may be fractions, for an effective number of trials. Less than one success, or less than one failure,
 * leaves that side open: the formula would give bounds such as 1e-64, which no evidence supports.
 */
export function clopperPearson(successes: number, n: number, confidence = 0.95): Interval {
  const alpha = (1 - confidence) / 2
  return { low: lowerBound(successes, n, alpha), high: upperBound(successes, n, alpha) }
}

/** One success or one failure, but for what rounding takes off it. */
const WHOLE = 1 - 1e-9

/** The exact lower bound of a share that lies above the truth with a probability of at most `alpha`. */
export function lowerBound(successes: number, n: number, alpha: number): number {
  return successes < WHOLE ? 0 : inverseBetaTail(alpha, successes, n - successes + 1, 'lower')
}

/** The exact upper bound of a share that lies below the truth with a probability of at most `alpha`. */
export function upperBound(successes: number, n: number, alpha: number): number {
  return n - successes < WHOLE ? 1 : inverseBetaTail(alpha, successes + 1, n - successes, 'upper')
}

/**
 * Wilson's score interval (1927): about as wide as it must be on average over the truth, a little too narrow for some
 * truths. For display and for Newcombe's difference; decisions use clopperPearson (docs/statistics.md §2.1).
 */
export function wilson(successes: number, n: number, confidence = 0.95): Interval {
  if (n === 0) return { low: 0, high: 1 }
  const z = standardErrors(confidence)
  const share = successes / n
  const shrink = 1 + (z * z) / n
  const centre = (share + (z * z) / (2 * n)) / shrink
  const half = (z / shrink) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  // The ends are exact here; the formula leaves 1e-17 of rounding.
  return { low: successes === 0 ? 0 : centre - half, high: successes === n ? 1 : centre + half }
}
