import { around, reachOfDifference, reachOfEvents } from './events.ts'
import { clamp, type Estimate, type Interval } from './interval.ts'
import { variance } from './mean.ts'
import { normalTail } from './special.ts'

/** Sums over n pairs of whole numbers x (first side) and y (second side), exact. */
export interface PairedMoments {
  readonly n: number
  readonly sumX: number
  readonly squaresX: number
  readonly sumY: number
  readonly squaresY: number
  /** Σxy. */
  readonly products: number
}

/** Σd and Σd² of d = y - x. */
function differences({ n, sumX, squaresX, sumY, squaresY, products }: PairedMoments) {
  return {
    n,
    sum: BigInt(sumY) - BigInt(sumX),
    squares: BigInt(squaresX) + BigInt(squaresY) - 2n * BigInt(products),
  }
}

const ANYTHING: Interval = { low: -Infinity, high: Infinity }

/**
 * The mean of y less that of x, with the interval of the mean of the pairs' differences (docs/statistics.md §4).
 *
 * Where few pairs differ, those say nothing of rare ones that were not seen, and the interval is Poisson's of differences
 * as large as one can be. `bounds` says between which values every difference lies, if that is known; otherwise it is
 * taken to be no larger than what x and y are where they are not 0. One pair alone has the bounds as its
 * interval, none at all gives undefined.
 */
export function pairedMeans(moments: PairedMoments, confidence = 0.95, bounds = ANYTHING): Estimate | undefined {
  const sums = differences(moments)
  const { n } = sums
  if (n === 0) return undefined
  const value = Number(sums.sum) / n
  if (n === 1) return { value, ...bounds }
  const reach = reachOfDifference(value, variance(sums) / n, sizeOf(moments, bounds) / n, confidence)
  return { value, ...clamp({ low: value - reach, high: value + reach }, bounds) }
}

/**
 * The same for decisions at small errors. All that the pairs differ by is taken for differences as large as one can be,
 * and these for Poisson's: of many this is the normal interval, and of few it still keeps its error.
 */
export function pairedMeansToDecide(
  moments: PairedMoments,
  confidence: number,
  bounds = ANYTHING,
): Estimate | undefined {
  const sums = differences(moments)
  const { n } = sums
  if (n < 2) return undefined
  const value = Number(sums.sum) / n
  const size = sizeOf(moments, bounds) / n
  const reach = reachOfEvents(variance(sums) / n, size, (1 - confidence) / 2)
  return { value, ...clamp(around(value, { below: reach, above: reach }), bounds) }
}

/** How large the difference of a pair can be; without bounds, how large x and y are where there is any of them. */
function sizeOf({ sumX, squaresX, sumY, squaresY }: PairedMoments, { low, high }: Interval): number {
  const most = Math.max(-low, high)
  if (Number.isFinite(most)) return most
  return Math.max(sumX === 0 ? 0 : squaresX / sumX, sumY === 0 ? 0 : squaresY / sumY)
}

/** Whether x and y were equal in every pair. */
export function areEqual(moments: PairedMoments): boolean {
  return differences(moments).squares === 0n
}

/** How likely means at least so far apart would be if there were no difference (two-sided); NaN for a single pair. */
export function pairedMeansP(moments: PairedMoments): number {
  const { n } = moments
  const { sum, squares } = differences(moments)
  const spread = variance({ n, sum, squares })
  if (spread === 0) return sum === 0n ? 1 : 0
  return 2 * normalTail(Math.abs(Number(sum) / n) / Math.sqrt(spread / n))
}

/** The variance of a pair's difference; that which independent x and y would have. */
export function pairedVariances(moments: PairedMoments): { paired: number; independent: number } {
  const { n, sumX, squaresX, sumY, squaresY } = moments
  return {
    paired: variance(differences(moments)),
    independent: variance({ n, sum: sumX, squares: squaresX }) + variance({ n, sum: sumY, squares: squaresY }),
  }
}
