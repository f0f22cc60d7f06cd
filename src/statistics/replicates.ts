import type { Estimate } from './interval.ts'
import { inverseBetaTail } from './special.ts'

/** Of the replicates' spread about their mean at most such a part of the mean is trusted. */
const MOST_SPREAD = 0.6

/**
 * The mean of independent estimates of the same number above 0, each without bias, with its interval: Student's on the
 * scale of logarithms, which allows for estimates that scatter more above their mean than below. Undefined where they
 * scatter by more than 0.6 of the mean, or where there are fewer than two: then a few large ones, seen or not, make the mean
 * (docs/rare.md).
 */
export function estimateOfReplicates(values: readonly number[], confidence = 0.95): Estimate | undefined {
  const n = values.length
  const mean = meanOf(values)
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1))
  // Also where all are 0, or there is only one.
  if (!(spread <= MOST_SPREAD * mean) || mean === 0) return undefined
  const reach = Math.exp((studentQuantile(confidence, n - 1) * spread) / (mean * Math.sqrt(n)))
  return { value: mean, low: mean / reach, high: mean * reach }
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Student's t: so many standard errors to each side hold the truth with that confidence. */
export function studentQuantile(confidence: number, degrees: number): number {
  const share = inverseBetaTail(1 - confidence, degrees / 2, 0.5)
  return Math.sqrt((degrees * (1 - share)) / share)
}
