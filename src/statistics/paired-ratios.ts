import { around, eventsOf, reachOfDifference, reachOfEvents } from './events.ts'
import { clamp, type Estimate, type Interval } from './interval.ts'
import { type PairMoments, ratioVariance, residualsOf } from './ratio.ts'
import { normalTail } from './special.ts'

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

/** What is known of two ratios besides their sums. */
interface PairedRatioOptions {
  readonly confidence?: number | undefined
  /** Both lie between 0 and 1. */
  readonly isShare?: boolean | undefined
  /** The largest that a denominator can be in a battle, where that is known. */
  readonly mostTrials?: number | undefined
}

/**
 * The second side's Σx/Σy less the first's, with the interval of the delta method; the unit is the pair. Nothing if a
 * side has nothing to divide by, or if there is only one pair.
 *
 * Where few pairs differ it is Poisson's, as in `pairedMeans`: of a share, of battles in which all trials differ.
 */
export function pairedRatios(ratios: PairedRatios, options: PairedRatioOptions = {}): Estimate | undefined {
  const { confidence = 0.95 } = options
  if (!haveRatios(ratios)) return undefined
  const value = ratioOf(ratios.second) - ratioOf(ratios.first)
  const { paired } = pairedRatioVariances(ratios)
  return estimateWith(ratios, reachOfDifference(value, paired, sizeOf(ratios, options), confidence), options)
}

/** The same for decisions at small errors, as `pairedMeansToDecide` is that of means. */
export function pairedRatiosToDecide(ratios: PairedRatios, options: PairedRatioOptions): Estimate | undefined {
  const { confidence = 0.95 } = options
  if (!haveRatios(ratios)) return undefined
  const { paired } = pairedRatioVariances(ratios)
  return estimateWith(ratios, reachOfEvents(paired, sizeOf(ratios, options), (1 - confidence) / 2), options)
}

function haveRatios({ first, second }: PairedRatios): boolean {
  return first.n >= 2 && Number(first.sumY) !== 0 && Number(second.sumY) !== 0
}

function estimateWith(ratios: PairedRatios, reach: number, { isShare = false }: PairedRatioOptions): Estimate {
  const value = ratioOf(ratios.second) - ratioOf(ratios.first)
  const interval = around(value, { below: reach, above: reach })
  return { value, ...(isShare ? clamp(interval, WHOLE) : interval) }
}

const WHOLE: Interval = { low: -1, high: 1 }

/** By how much a single battle, which is not like the others, can move the ratio. */
function sizeOf({ first, second }: PairedRatios, { isShare = false, mostTrials = 0 }: PairedRatioOptions): number {
  const sizes = [first, second].map(({ sumX, sumY, squaresX, squaresY }) => {
    if (isShare) return Math.max(1 / eventsOf(sumY, squaresY), mostTrials / Number(sumY))
    return Number(sumX) === 0 ? 0 : Number(sumX) / Number(sumY) / eventsOf(sumX, squaresX)
  })
  return Math.max(...sizes)
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
