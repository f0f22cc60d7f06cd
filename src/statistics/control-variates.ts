import { FEWEST_EVENTS, reachOfEvents } from './events.ts'
import type { Estimate, Interval } from './interval.ts'
import type { PairedShares } from './paired-shares.ts'

/**
 * How a figure of n observations goes together with controls, of which it is known that they are 0 on average: the means
 * that the controls have come to, their covariances with each other, and that of the figure with each.
 */
export interface Controls {
  readonly means: readonly number[]
  readonly spread: readonly (readonly number[])[]
  readonly covariance: readonly number[]
}

/** An estimate, how many observations without controls would be as sure, and what these observations are without them. */
export interface Adjusted extends Estimate {
  readonly effectiveSize: number
  readonly plain: number
}

/** From when on controls are taken out. */
export interface Least {
  readonly observations: number
  /** In which it happened, and in which it did not; of pairs, half of those that differ. */
  readonly ofEither: number
  /** As how many times the observations those without controls are sure. */
  readonly saved: number
}

/** What saves fewer observations than this is not worth a second figure in a report. */
const OF_REPORTS: Least = { observations: 1024, ofEither: 50, saved: 1.15 }
/** A control with so small a part of its own says the same as those before it. */
const LEAST_OF_ITS_OWN = 1e-6

/**
 * A share of n observations less what the controls' own means, which ought to be 0, say that chance has added to it: least
 * squares over the same observations (docs/statistics.md §12). Undefined where this is not sure to be sound, or explains
 * too little: the plain interval then holds.
 */
export function adjustedShare(
  count: number,
  n: number,
  controls: Controls,
  confidence = 0.95,
  least = OF_REPORTS,
): Adjusted | undefined {
  if (n < least.observations || Math.min(count, n - count) < least.ofEither) return undefined
  const plain = count / n
  const { value, left } = without(controls, plain, plain * (1 - plain), n)
  if (!(value > 0 && value < 1)) return undefined
  return judgeLeft(
    { value, plain, effectiveSize: (value * (1 - value)) / left, left },
    n,
    { low: 0, high: 1 },
    confidence,
    least,
  )
}

/** The same of the difference between shares of pairs, with the controls of both sides. */
export function adjustedPairedShares(
  { n, gained, lost }: PairedShares,
  controls: Controls,
  confidence = 0.95,
  least = OF_REPORTS,
): Adjusted | undefined {
  if (n < least.observations || gained + lost < 2 * least.ofEither) return undefined
  const plain = (gained - lost) / n
  const variance = (gained + lost) / n - plain ** 2
  const { value, left } = without(controls, plain, variance, n)
  return judgeLeft({ value, plain, effectiveSize: variance / left, left }, n, { low: -1, high: 1 }, confidence, least)
}

/** The figure without what its controls explain, and the squared standard error that is left of it. */
function without(controls: Controls, plain: number, variance: number, n: number): { value: number; left: number } {
  const { change, explained, free } = explain(n, controls)
  return { value: plain - change, left: (variance - explained) / free }
}

/**
 * What is left may be skew either way, whichever way the figure itself is, but no observation adds more than 1 to a sum: on
 * both sides the interval is that of as many events of this size as vary so. Undefined if these are too few to say how
 * they vary, or save too little.
 */
function judgeLeft(
  {
    value,
    plain,
    effectiveSize,
    left,
  }: Pick<Adjusted, 'value' | 'plain' | 'effectiveSize'> & { readonly left: number },
  n: number,
  { low, high }: Interval,
  confidence: number,
  least: Least,
): Adjusted | undefined {
  if (!(left * n ** 2 >= FEWEST_EVENTS && effectiveSize >= least.saved * n)) return undefined
  const reach = reachOfEvents(left, 1 / n, (1 - confidence) / 2)
  return { value, low: Math.max(low, value - reach), high: Math.min(high, value + reach), effectiveSize, plain }
}

/**
 * By least squares: what the controls' means have added to the figure's, how much of its variance they explain, and how
 * many observations are left free.
 */
function explain(n: number, controls: Controls): { change: number; explained: number; free: number } {
  const slopes = slopesOf(controls)
  const over = (sums: readonly number[]): number => slopes.reduce((sum, slope, at) => sum + slope * sums[at], 0)
  const used = slopes.filter((slope) => slope !== 0).length
  return { change: over(controls.means), explained: over(controls.covariance), free: n - 1 - used }
}

/**
 * How much of each control is in the figure, by least squares. The controls are taken in their order, each without what those
 * before it say: one that says nothing else has no part.
 */
export function slopesOf(controls: Omit<Controls, 'means'>): number[] {
  const spread = controls.spread.map((row) => [...row])
  const covariance = [...controls.covariance]
  const isUsed = spread.map((row, at) => {
    const own = row[at]
    if (!(own > LEAST_OF_ITS_OWN * controls.spread[at][at])) return false
    for (let other = at + 1; other < spread.length; other++) {
      const shared = row[other] / own
      covariance[other] -= shared * covariance[at]
      for (let third = at + 1; third < spread.length; third++) spread[other][third] -= shared * row[third]
    }
    return true
  })
  const slopes = spread.map(() => 0)
  for (let at = spread.length - 1; at >= 0; at--) {
    if (!isUsed[at]) continue
    const others = spread[at].slice(at + 1).reduce((sum, each, next) => sum + each * slopes[at + 1 + next], 0)
    slopes[at] = (covariance[at] - others) / spread[at][at]
  }
  return slopes
}
