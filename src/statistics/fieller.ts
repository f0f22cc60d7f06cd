import { reachOfEvents } from './events.ts'
import type { Estimate } from './interval.ts'
import { standardErrors } from './special.ts'

/** Two estimates with normal errors, and how these hang together. */
interface Joint {
  readonly value: number
  /** The squared standard error. */
  readonly variance: number
  readonly reference: number
  readonly referenceVariance: number
  readonly covariance: number
  /** By how much a single battle can move each; left out: errors are normal, on however few battles they stand. */
  readonly moves?: { readonly value: number; readonly reference: number }
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
  if (!(reference ** 2 > LEAST_CERTAIN ** 2 * referenceVariance)) return undefined
  const z2 = reachInErrors(joint, confidence) ** 2
  const a = reference ** 2 - z2 * referenceVariance
  const b = value * reference - z2 * covariance
  const c = value ** 2 - z2 * variance
  if (!(a > 0)) return undefined
  const half = Math.sqrt(Math.max(0, b * b - a * c))
  return { value: value / reference, low: (b - half) / a, high: (b + half) / a }
}

/**
 * How many standard errors the interval of `value - ratio * reference` reaches, of which the ratio found makes 0: as far as that
 * of so many events, each as large as a single battle can make it, as have this variance together (docs/statistics.md §12).
 */
function reachInErrors(joint: Joint, confidence: number): number {
  const { value, variance, reference, referenceVariance, covariance, moves } = joint
  const ratio = value / reference
  const squaredError = variance - 2 * ratio * covariance + ratio ** 2 * referenceVariance
  if (!moves || !(squaredError > 0)) return standardErrors(confidence)
  const size = moves.value + Math.abs(ratio) * moves.reference
  return reachOfEvents(squaredError, size, (1 - confidence) / 2) / Math.sqrt(squaredError)
}
