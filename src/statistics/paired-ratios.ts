import type { Estimate, Interval } from './interval.ts'
import { clamp } from './interval.ts'
import { upperBound } from './proportion.ts'
import { type PairMoments, ratioVariance, residualsOf } from './ratio.ts'
import { normalTail, standardErrors } from './special.ts'

/** Numerators x and denominators y of two sides of n pairs, whole numbers: hits and attacks of both, for one. */
export interface PairedRatios {
  readonly first: PairMoments
  readonly second: PairMoments
  /** Σ of the first side's x with the second's x, x with y, y with x, y with y. */
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

/**
 * The second side's Σx/Σy less the first's, with the interval of the delta method; the unit is the pair. Nothing if a
 * side has nothing to divide by, or if there is only one pair.
 *
 * Where the pairs show no variance at all, `bounds`, between which every difference lies, say how far off the truth may
 * be: as far as 0 of n allows for the extreme values.
 */
export function pairedRatios(ratios: PairedRatios, confidence = 0.95, bounds?: Interval): Estimate | undefined {
  const { first, second } = ratios
  const { n } = first
  if (n < 2 || Number(first.sumY) === 0 || Number(second.sumY) === 0) return undefined
  const value = ratioOf(second) - ratioOf(first)
  const { paired } = pairedRatioVariances(ratios)
  if (paired === 0 && bounds) {
    const unseen = upperBound(0, n, (1 - confidence) / 2)
    return { value, low: value + unseen * (bounds.low - value), high: value + unseen * (bounds.high - value) }
  }
  const half = standardErrors(confidence) * Math.sqrt(paired)
  const reach = { low: value - half, high: value + half }
  return { value, ...(bounds ? clamp(reach, bounds) : reach) }
}

/** The variance of the difference as it is, and as it would be from independent battles. For at least two pairs. */
export function pairedRatioVariances(ratios: PairedRatios): { paired: number; independent: number } {
  const { first, second } = ratios
  const { n } = first
  // In whole numbers up to the last division: of pairs that do not vary, doubles would leave a little that seems to.
  const [y, otherY] = [BigInt(first.sumY) ** 2n, BigInt(second.sumY) ** 2n]
  const residuals =
    residualsOf(first) * otherY ** 2n + residualsOf(second) * y ** 2n - 2n * coResidualsOf(ratios) * y * otherY
  const paired = ((Number(residuals) / (Number(y) * Number(otherY)) ** 2) * n) / (n - 1)
  return { paired, independent: ratioVariance(first) + ratioVariance(second) }
}

/** Whether both sides had the same numerator and the same denominator in every pair. */
export function haveEqualParts({ first, second, xx, yy }: PairedRatios): boolean {
  const differ = (one: number | bigint, other: number | bigint, product: number) =>
    BigInt(one) + BigInt(other) !== 2n * BigInt(product)
  return !differ(first.squaresX, second.squaresX, xx) && !differ(first.squaresY, second.squaresY, yy)
}

/** How likely ratios at least so far apart would be if there were no difference (two-sided). */
export function pairedRatiosP(ratios: PairedRatios): number {
  const value = ratioOf(ratios.second) - ratioOf(ratios.first)
  const { paired } = pairedRatioVariances(ratios)
  if (paired === 0) return value === 0 ? 1 : 0
  return 2 * normalTail(Math.abs(value) / Math.sqrt(paired))
}

function ratioOf({ sumX, sumY }: PairMoments): number {
  return Number(sumX) / Number(sumY)
}

/** The covariance of the two ratios: Σ(x - ry)(x' - r'y') n / (n - 1) / (Σy Σy'), in whole numbers up to the last division. */
export function ratioCovariance(ratios: PairedRatios): number {
  const { first, second } = ratios
  const { n } = first
  return ((Number(coResidualsOf(ratios)) / Number(first.sumY) ** 2 / Number(second.sumY) ** 2) * n) / (n - 1)
}

/** Σ(x - ry)(x' - r'y') Σy Σy', a whole number. */
function coResidualsOf({ first, second, xx, xy, yx, yy }: PairedRatios): bigint {
  const x = BigInt(first.sumX)
  const y = BigInt(first.sumY)
  const otherX = BigInt(second.sumX)
  const otherY = BigInt(second.sumY)
  return y * otherY * BigInt(xx) - y * otherX * BigInt(xy) - x * otherY * BigInt(yx) + x * otherX * BigInt(yy)
}
