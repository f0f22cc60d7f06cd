import type { Estimate } from './interval.ts'
import { clopperPearson } from './proportion.ts'

/**
 * How something that happens in a battle or not goes together with two controls, of which it is known that they are 0 on
 * average: over the battles, the means of both controls, their variances and covariance (first, both, second), and the
 * covariance of what happened with each.
 */
export interface Controls {
  readonly means: readonly [number, number]
  readonly spread: readonly [number, number, number]
  readonly covariance: readonly [number, number]
}

/** An estimate, and how many observations without controls would be as sure. */
export interface Adjusted extends Estimate {
  readonly worth: number
}

/** Fewer observations, or fewer of those in which it happened or did not, say too little of how it goes with its controls. */
const LEAST_OBSERVATIONS = 1024
const LEAST_OF_EITHER = 50
/** What saves fewer observations than this is not worth a second formula. */
const LEAST_SAVED = 1.15

/**
 * A share of n observations less what the controls' own means, which ought to be 0, say that chance has added to it: least
 * squares over the same observations (docs/statistics.md §12). The interval is that of Clopper and Pearson for as many
 * observations as the variance that is left is worth (Korn and Graubard 1998). Undefined where this is not sure to be
 * sound, or explains too little: the plain interval then holds.
 */
export function adjustedShare(
  count: number,
  n: number,
  { means, spread, covariance }: Controls,
  confidence = 0.95,
): Adjusted | undefined {
  if (n < LEAST_OBSERVATIONS || Math.min(count, n - count) < LEAST_OF_EITHER) return undefined
  const slopes = slopesOf(spread, covariance)
  if (!slopes) return undefined
  const share = count / n
  const left = share * (1 - share) - slopes[0] * covariance[0] - slopes[1] * covariance[1]
  const value = share - slopes[0] * means[0] - slopes[1] * means[1]
  // Three numbers were estimated; what is left of the variance is that of n - 3 free observations.
  const worth = (value * (1 - value) * (n - 3)) / left
  if (!(value > 0 && value < 1 && worth >= LEAST_SAVED * n && Number.isFinite(worth))) return undefined
  return { value, ...clopperPearson(value * worth, worth, confidence), worth }
}

/** The least squares of both controls; a control that says nothing more than the other has none. */
function slopesOf(
  [first, both, second]: Controls['spread'],
  [withFirst, withSecond]: Controls['covariance'],
): readonly [number, number] | undefined {
  const determinant = first * second - both * both
  if (determinant > 1e-9 * first * second) {
    return [
      (second * withFirst - both * withSecond) / determinant,
      (first * withSecond - both * withFirst) / determinant,
    ]
  }
  if (first > 0) return [withFirst / first, 0]
  return second > 0 ? [0, withSecond / second] : undefined
}
