import { independentEstimates } from './independent-estimates.ts'
import type { Estimate } from './interval.ts'
import { type Moments, variance } from './mean.ts'
import { wilson } from './proportion.ts'
import { type PairMoments, ratioVariance } from './ratio.ts'
import { standardErrors } from './special.ts'

// Differences of two sides that were fought independently of each other: the second's figure less the first's.

/** So many of n. */
interface Count {
  readonly count: number
  readonly n: number
}

/** Of shares, with Newcombe's hybrid interval (1998) from Wilson's intervals of both (docs/statistics.md §4). */
export function independentShares(first: Count, second: Count, confidence = 0.95): Estimate {
  const estimate = ({ count, n }: Count): Estimate => ({ value: count / n, ...wilson(count, n, confidence) })
  return independentEstimates(estimate(first), estimate(second))
}

/** Of means, with the central limit theorem's interval. For at least two observations of each. */
export function independentMeans(first: Moments, second: Moments, confidence = 0.95): Estimate {
  const value = Number(second.sum) / second.n - Number(first.sum) / first.n
  return around(value, variance(first) / first.n + variance(second) / second.n, confidence)
}

/** Of ratios of totals, with the delta method's interval. For at least two battles of each, with something to divide by. */
export function independentRatios(first: PairMoments, second: PairMoments, confidence = 0.95): Estimate {
  const value = Number(second.sumX) / Number(second.sumY) - Number(first.sumX) / Number(first.sumY)
  return around(value, ratioVariance(first) + ratioVariance(second), confidence)
}

function around(value: number, squaredError: number, confidence: number): Estimate {
  const half = standardErrors(confidence) * Math.sqrt(squaredError)
  return { value, low: value - half, high: value + half }
}
