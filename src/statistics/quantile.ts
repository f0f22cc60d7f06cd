import type { Estimate, Interval } from './interval.ts'
import { betaTail, normalQuantile } from './special.ts'

/** How often each value occurred, in ascending order of values; those that did not may be left out. */
export type Counts = readonly (readonly [value: number, count: number])[]

/**
 * The value below which a share `q` of all observations lie (the one of rank ⌈nq⌉), with its interval from order
 * statistics, which holds whatever the distribution (docs/statistics.md §2.4). Where there are too few observations for
 * an end (the 95th percentile of 20), the end is that of `bounds`: what the values can be at all.
 */
export function quantileEstimate(
  counts: Counts,
  q: number,
  confidence = 0.95,
  bounds: Interval = { low: -Infinity, high: Infinity },
): Estimate | undefined {
  const n = totalOf(counts)
  if (n === 0) return undefined
  const valueAt = (rank: number) => {
    if (rank < 1) return bounds.low
    let upTo = 0
    for (const [value, count] of counts) {
      upTo += count
      if (rank <= upTo) return value
    }
    return bounds.high
  }
  const { low, high } = quantileRanks(n, q, confidence)
  return { value: valueAt(rankOf(n, q)), low: valueAt(low), high: valueAt(high) }
}

/** Which of `n` observations, counted from 1 in ascending order, is the q-quantile: ⌈nq⌉. */
export function rankOf(n: number, q: number): number {
  // n * q may be 1e-13 above a whole number (1000 * 0.07 = 70.00000000000001), and must not be taken for the next rank.
  return Math.max(1, Math.ceil(n * q * (1 - 2 * Number.EPSILON)))
}

/**
 * Between which two observations, counted from 1 in ascending order, the q-quantile lies with the given confidence: the
 * largest l with P(Bin(n, q) <= l - 1) <= alpha / 2, and the smallest u with P(Bin(n, q) <= u - 1) >= 1 - alpha / 2. 0 and
 * n + 1 stand for "below all" and "above all". The ranks are exact; normal ones can be off by one (docs/statistics.md
 * §2.4).
 */
export function quantileRanks(n: number, q: number, confidence = 0.95): Interval {
  if (q >= 1) return { low: n, high: n + 1 }
  const asked = `${n} ${q} ${confidence}`
  const found = known.get(asked) ?? findRanks(n, q, confidence)
  if (known.size === MOST_KNOWN) known.clear()
  known.set(asked, found)
  return found
}

/** What was asked for last: a report asks for the same ranks of many figures, and a study of many scenarios. */
const known = new Map<string, Interval>()
const MOST_KNOWN = 256

function findRanks(n: number, q: number, confidence: number): Interval {
  const alpha = (1 - confidence) / 2
  const centre = n * q
  const reach = -normalQuantile(alpha) * Math.sqrt(n * q * (1 - q))
  const clampRank = (rank: number) => Math.min(Math.max(Math.round(rank), 0), n + 1)

  let low = clampRank(centre - reach)
  while (low > 0 && binomialBelow(low, n, q) > alpha) low--
  while (low < n && binomialBelow(low + 1, n, q) <= alpha) low++

  let high = clampRank(centre + reach)
  while (high <= n && binomialFrom(high, n, q) > alpha) high++
  while (high > 1 && binomialFrom(high - 1, n, q) <= alpha) high--
  return { low, high }
}

/**
 * How likely q-quantiles at least so far apart would be if they were the same (two-sided): the smallest error at which the
 * intervals of both, each at half of it, have no value in common. It holds whatever the sides have to do with each other.
 */
export function quantilesP(first: Counts, second: Counts, q: number): number {
  const sides = [first, second].map((counts) => ({ counts: new Map(counts), n: totalOf(counts), below: 0, upTo: 0 }))
  const values = Float64Array.from(new Set(sides.flatMap(({ counts }) => [...counts.keys()]))).sort()
  let most = 0
  for (const value of values) {
    for (const side of sides) {
      side.below = side.upTo
      side.upTo += side.counts.get(value) ?? 0
    }
    // A value below or above the quantiles of both is less likely to be that of both than one between.
    if (sides.every(({ n, upTo }) => upTo < n * q)) continue
    if (sides.every(({ n, below }) => below > n * q)) break
    const tails = sides.flatMap(({ n, below, upTo }) => [binomialBelow(upTo + 1, n, q), binomialFrom(below, n, q)])
    // Two tails, of two sides.
    most = Math.max(most, 4 * Math.min(...tails))
  }
  return Math.min(1, most)
}

/** How many observations there are. */
export function totalOf(counts: Counts): number {
  return counts.reduce((sum, [, count]) => sum + count, 0)
}

/** P(Bin(n, q) < k). */
function binomialBelow(k: number, n: number, q: number): number {
  if (k <= 0) return 0
  return k > n ? 1 : betaTail(q, k, n - k + 1, 'upper')
}

/** P(Bin(n, q) >= k). */
function binomialFrom(k: number, n: number, q: number): number {
  if (k <= 0) return 1
  return k > n ? 0 : betaTail(q, k, n - k + 1, 'lower')
}
