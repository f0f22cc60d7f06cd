import type { Interval } from './interval.ts'
import { normalQuantile, standardErrors } from './special.ts'

// A mean of what rarely happens stands on the battles in which it did, however many others were fought.

/** Fewer events than this say nothing reliable of how large events are: no interval is made of them. */
export const FEWEST_EVENTS = 16

/**
 * How many equal events would have this sum and this sum of squares: (Σx)² / Σx². The battles in which something happened
 * if it is always as much; fewer if it varies; all of them of what is the same in every battle. 0 if it never happened.
 */
export function eventsOf(sum: number | bigint, squares: number | bigint): number {
  return Number(squares) === 0 ? 0 : Number(sum) ** 2 / Number(squares)
}

/**
 * How many events may be expected at most where `events` were seen, by Poisson's distribution, in the approximation of
 * Wilson and Hilferty (1931): an error of at most `alpha`. `events` may be a fraction.
 */
export function mostEvents(events: number, alpha: number): number {
  const more = events + 1
  return more * (1 - 1 / (9 * more) - normalQuantile(alpha) / (3 * Math.sqrt(more))) ** 3
}

/** How many events must be expected at least. */
function leastEvents(events: number, alpha: number): number {
  if (events === 0) return 0
  return events * Math.max(0, 1 - 1 / (9 * events) + normalQuantile(alpha) / (3 * Math.sqrt(events))) ** 3
}

/** The reach of as many events of this size as have this variance together. */
export function reachOfEvents(squaredError: number, size: number, alpha: number): number {
  if (size === 0) return 0
  const events = squaredError / size ** 2
  return size * (mostEvents(events, alpha) - events)
}

/**
 * The reach of a difference of pairs: normal, unless that stands on too few events. They are few if neither the difference
 * itself nor how it varies is worth enough pairs that differ by `size`, which is as much as one can.
 */
export function reachOfDifference(value: number, squaredError: number, size: number, confidence: number): number {
  const events = Math.max(squaredError === 0 ? 0 : value ** 2 / squaredError, squaredError / size ** 2)
  if (events >= FEWEST_EVENTS) return standardErrors(confidence) * Math.sqrt(squaredError)
  return reachOfEvents(squaredError, size, (1 - confidence) / 2)
}

/** How far an interval reaches below and above its value. */
export interface Reach {
  readonly below: number
  readonly above: number
}

/**
 * The reach of a figure that is never negative, from its squared standard error in n battles. What happens in most battles
 * has normal errors. What is so rare that a single battle has a standard error of more than the figure itself is taken for
 * a number of equal events, and has Poisson's, which reach further up than down (docs/statistics.md §2.3).
 */
export function reachOf(value: number, squaredError: number, n: number, confidence: number): Reach {
  if (n * squaredError <= value ** 2) {
    const reach = standardErrors(confidence) * Math.sqrt(squaredError)
    return { below: reach, above: reach }
  }
  const alpha = (1 - confidence) / 2
  const events = value ** 2 / squaredError
  const each = value / events
  return { below: each * (events - leastEvents(events, alpha)), above: each * (mostEvents(events, alpha) - events) }
}

/** Two errors that have nothing to do with each other (Newcombe's way; docs/statistics.md §4, "Unpaired"). */
export function addReaches(one: Reach, other: Reach): Reach {
  return { below: Math.hypot(one.below, other.below), above: Math.hypot(one.above, other.above) }
}

export function around(value: number, { below, above }: Reach): Interval {
  return { low: value - below, high: value + above }
}
