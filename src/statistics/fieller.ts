import type { Estimate } from './interval.ts'
import { standardErrors } from './special.ts'

/** Two estimates with normal errors, and how these hang together. */
export interface Joint {
  readonly value: number
  /** The squared standard error. */
  readonly variance: number
  readonly reference: number
  readonly referenceVariance: number
  readonly covariance: number
}

/** Standard errors: a reference that is worth nothing is as far off in one of 16,000 runs. */
const LEAST_CERTAIN = 4

/**
 * `value / reference` with Fieller's interval (1954), which takes into account that both are uncertain and go together
 * (docs/statistics.md §8). Nothing unless the reference is far from zero: the ratio may otherwise be anything, and of the
 * references that are worth nothing one in twenty is two standard errors off, and would have a ratio that means nothing.
 */
export function fieller(joint: Joint, confidence = 0.95): Estimate | undefined {
  const { value, variance, reference, referenceVariance, covariance } = joint
  const z2 = standardErrors(confidence) ** 2
  if (!(reference ** 2 > LEAST_CERTAIN ** 2 * referenceVariance)) return undefined
  const a = reference ** 2 - z2 * referenceVariance
  const b = value * reference - z2 * covariance
  const c = value ** 2 - z2 * variance
  if (!(a > 0)) return undefined
  const half = Math.sqrt(Math.max(0, b * b - a * c))
  return { value: value / reference, low: (b - half) / a, high: (b + half) / a }
}
