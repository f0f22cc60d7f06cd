import type { Estimate } from './interval.ts'
import { coveringPairedShares, type PairedShares } from './paired-shares.ts'
import { clopperPearson } from './proportion.ts'

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
  readonly worth: number
  readonly plain: number
}

/** From how many observations on, and how many of those that tell one from the other, controls are taken out. */
export interface Least {
  readonly observations: number
  /** In which it happened, and in which it did not; of pairs, half of those that differ. */
  readonly ofEither: number
}

const OF_REPORTS: Least = { observations: 1024, ofEither: 50 }
/** What saves fewer observations than this is not worth a second formula. */
const LEAST_SAVED = 1.15
/** A control with so small a part of its own says the same as those before it. */
const LEAST_OF_ITS_OWN = 1e-6

/**
 * A share of n observations less what the controls' own means, which ought to be 0, say that chance has added to it: least
 * squares over the same observations (docs/statistics.md §12). The interval is that of Clopper and Pearson for as many
 * observations as the variance that is left is worth (Korn and Graubard 1998). Undefined where this is not sure to be
 * sound, or explains too little: the plain interval then holds.
 */
export function adjustedShare(
  count: number,
  n: number,
  controls: Controls,
  confidence = 0.95,
  least = OF_REPORTS,
): Adjusted | undefined {
  if (n < least.observations || Math.min(count, n - count) < least.ofEither) return undefined
  const share = count / n
  const { change, explained, free } = explain(n, controls)
  const value = share - change
  const worth = (value * (1 - value) * free) / (share * (1 - share) - explained)
  if (!(value > 0 && value < 1 && worth >= LEAST_SAVED * n && Number.isFinite(worth))) return undefined
  return { value, ...clopperPearson(value * worth, worth, confidence), worth, plain: share }
}

/**
 * The same of the difference between shares of pairs, with the controls of both sides: the plain interval, which covers
 * however few pairs differ, moved and made as much shorter as the standard error becomes.
 */
export function adjustedPairedShares(
  pairs: PairedShares,
  controls: Controls,
  confidence = 0.95,
  least = OF_REPORTS,
): Adjusted | undefined {
  const { n, gained, lost } = pairs
  if (n < least.observations || gained + lost < 2 * least.ofEither) return undefined
  const plain = coveringPairedShares(pairs, confidence)
  const { change, explained, free } = explain(n, controls)
  const variance = (gained + lost) / n - plain.value ** 2
  const worth = (variance * free) / (variance - explained)
  if (!(worth >= LEAST_SAVED * n && Number.isFinite(worth))) return undefined
  const value = plain.value - change
  const shrink = Math.sqrt(n / worth)
  const low = Math.max(-1, value - (plain.value - plain.low) * shrink)
  const high = Math.min(1, value + (plain.high - plain.value) * shrink)
  return { value, low, high, worth, plain: plain.value }
}

/**
 * By least squares: what the controls' means have added to the figure's, how much of its variance they explain, and how
 * many observations are left free. The controls are taken in their order, each without what those before it say.
 */
function explain(n: number, controls: Controls): { change: number; explained: number; free: number } {
  const means = [...controls.means]
  const spread = controls.spread.map((row) => [...row])
  const covariance = [...controls.covariance]
  let [change, explained, free] = [0, 0, n - 1]
  for (const [at, row] of spread.entries()) {
    const own = row[at]
    if (!(own > LEAST_OF_ITS_OWN * controls.spread[at][at])) continue
    const slope = covariance[at] / own
    change += slope * means[at]
    explained += slope * covariance[at]
    free--
    for (let other = at + 1; other < spread.length; other++) {
      const shared = row[other] / own
      means[other] -= shared * means[at]
      covariance[other] -= shared * covariance[at]
      for (let third = at + 1; third < spread.length; third++) spread[other][third] -= shared * row[third]
    }
  }
  return { change, explained, free }
}
