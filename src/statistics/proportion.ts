import type { Interval } from './interval.ts'
import { inverseBetaTail } from './special.ts'

/**
 * The exact interval of a share (Clopper and Pearson 1934): it covers the truth at least as often as it says, for every
 * truth and every n, and 0 of n still has an upper end. With n = 0 it is 0 to 1.
 *
 * `successes` and `n` may be fractions, for an effective number of trials.
 */
export function clopperPearson(successes: number, n: number, confidence = 0.95): Interval {
  const alpha = (1 - confidence) / 2
  return { low: lowerBound(successes, n, alpha), high: upperBound(successes, n, alpha) }
}

/** The exact lower bound of a share that lies above the truth with a probability of at most `alpha`. */
export function lowerBound(successes: number, n: number, alpha: number): number {
  return successes <= 0 ? 0 : inverseBetaTail(alpha, successes, n - successes + 1, 'lower')
}

/** The exact upper bound of a share that lies below the truth with a probability of at most `alpha`. */
export function upperBound(successes: number, n: number, alpha: number): number {
  return successes >= n ? 1 : inverseBetaTail(alpha, successes + 1, n - successes, 'upper')
}
