import type { Estimate } from './interval.ts'

/**
 * The second figure less the first, of sides that were fought independently of each other, from the estimates of both at
 * the same confidence. Newcombe's way (1998) of joining two intervals, whatever these were made by: for shares it is his
 * hybrid interval, for means that of the sum of the variances; and where one side shows no variance at all, its interval
 * still says what may have gone unseen (docs/statistics.md §4, "Unpaired").
 */
export function independentEstimates(first: Estimate, second: Estimate): Estimate {
  const value = second.value - first.value
  return {
    value,
    low: value - Math.hypot(second.value - second.low, first.high - first.value),
    high: value + Math.hypot(second.high - second.value, first.value - first.low),
  }
}

/**
 * The same for figures that jump, such as quantiles of whole numbers: both may err by a whole step at once, so that their
 * reaches add up. Each interval may then make only half of the error.
 */
export function independentJumps(first: Estimate, second: Estimate): Estimate {
  return { value: second.value - first.value, low: second.low - first.high, high: second.high - first.low }
}
