import { SLACK } from './arithmetic.ts'
import type { Clock } from './ir.ts'

// Times of a game by time (§8.3): expressions are in seconds, memories in ticks.

/** More than any battle has. */
export const MOST_TICKS = 2_000_000_000
/** Decisions of one combatant in a tick (§8.3). */
export const MOST_DECISIONS = 20
/** Later than whatever lasts so long. */
export const NEVER = 2 ** 31 - 1

/** How many ticks a second has; a whole number, where it is one but for rounding. */
export function ticksPerSecond({ tick }: Clock): number {
  const count = 1 / tick
  return Math.abs(count - Math.round(count)) < 1e-9 ? Math.round(count) : count
}

/** In which whole numbers times are counted: so many to a tick, and to a second. */
export function countedTime(clock: Clock): { readonly perTick: number; readonly perSecond: number } {
  const perSecond = ticksPerSecond(clock)
  if (Number.isInteger(perSecond)) return { perTick: 1, perSecond }
  return { perTick: Math.round(1000 * clock.tick), perSecond: 1000 }
}

/** Makes a function of seconds: so many ticks, rounded up; less than nothing is nothing. */
export function makeTicks(clock: Clock): (seconds: number) => number {
  const perSecond = ticksPerSecond(clock)
  return (seconds) => Math.min(MOST_TICKS, Math.max(0, Math.ceil(seconds * perSecond - SLACK)))
}
