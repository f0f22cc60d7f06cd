import type { Estimate, Interval } from './interval.ts'
import { meanEstimate, variance } from './mean.ts'
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

/**
 * The mean of y less that of x, with the interval of the mean of the pairs' differences (docs/statistics.md §4).
 * `bounds` says between which values every difference lies; see `meanEstimate`.
 */
export function pairedMeans(moments: PairedMoments, confidence = 0.95, bounds?: Interval): Estimate | undefined {
  return meanEstimate(differences(moments), confidence, bounds)
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
