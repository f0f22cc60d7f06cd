import { makeInts } from '../../battle/buffers.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Data } from './data.ts'
import { coolingSlots, decidesByTimes, drawsTargets } from './every-tick.ts'
import type { Rulings } from './rulings.ts'
import type { Memory } from './standing.ts'
import { NEVER } from './ticks.ts'

export type Readiness = ReturnType<typeof makeReadiness>

/** Who is ready to decide in which tick (§8.3). */
export function makeReadiness({ data, combatants }: Plan<Data>, memory: Memory, rules: Rulings) {
  const { marks, cooldowns } = memory
  const ready = memory.ready!
  const { changed } = rules.field
  const { pools, order } = data.game
  const { round } = order.clock!
  const gains = pools.some(({ eachSecond }) => eachSecond !== undefined)
  const asksInAllTicks = gains || decidesByTimes(data) || drawsTargets(data)
  const cooling = coolingSlots(data)
  /** The tick in which somebody is ready next who is not ready yet, unless somebody has come or gone (`changed`). */
  const nextReady = makeInts(1)
  /** Those who are ready and could do nothing when they were asked last, and how many they are. */
  const waiting = makeInts(combatants)
  const waits = makeInts(1)

  /** The next tick after `now` in which somebody is to be asked, `round` if there is none. */
  function next(now: number, hasAnyActed: boolean): number {
    if (changed[0] !== 0) look(now)
    const first = Math.min(round, nextReady[0]!)
    if (waits[0] === 0 || !isAnyFree()) return first
    // What came to nothing comes to nothing again, until something changes.
    return hasAnyActed || asksInAllTicks ? now + 1 : nextCooled(now, first)
  }

  function look(now: number): void {
    let soonest = NEVER
    waits[0] = 0
    for (let one = 0; one < combatants; one++) {
      if (marks[one] !== 0) continue
      const at = ready[one]!
      if (at <= now) wait(one)
      else if (at < soonest) soonest = at
    }
    nextReady[0] = soonest
    changed[0] = 0
  }

  /** Whether any of those who wait can act: no effect forbids it. */
  function isAnyFree(): boolean {
    for (let at = 0; at < waits[0]!; at++) if (rules.clock!.free(waiting[at]!)) return true
    return false
  }

  /** The first tick in which a cooldown is over, or `most` if that comes first. */
  function nextCooled(now: number, most: number): number {
    let first = most
    for (let at = 0; at < cooling.length; at++) {
      const from = cooling[at]!
      for (let slot = from; slot < from + combatants; slot++) {
        const over = cooldowns[slot]!
        if (over > now && over < first) first = over
      }
    }
    return first
  }

  /** Writes down who is ready, and returns how many they are. Who cannot act is to `wait` again. */
  function list(now: number, line: Int32Array): number {
    if (changed[0] === 0 && waits[0] === 0 && nextReady[0]! > now) return 0
    let count = 0
    let soonest = NEVER
    for (let one = 0; one < combatants; one++) {
      if (marks[one] !== 0) continue
      const at = ready[one]!
      if (at <= now) line[count++] = one
      else if (at < soonest) soonest = at
    }
    changed[0] = waits[0] = 0
    nextReady[0] = soonest
    return count
  }

  /** Somebody is ready, and can do nothing. */
  function wait(one: number): void {
    waiting[waits[0]!++] = one
  }

  /** Somebody is ready in a tick to come. */
  function set(one: number, tick: number): void {
    ready[one] = tick
    if (tick < nextReady[0]!) nextReady[0] = tick
  }

  /** A round is over, from which on ticks are counted. */
  function rebase(ticks: number): void {
    for (let one = 0; one < combatants; one++) ready[one] = Math.max(0, ready[one]! - ticks)
    // The memory does not show any more who has waited: all who are ready are asked in the first tick.
    nextReady[0] = waits[0] !== 0 ? 0 : Math.max(0, nextReady[0]! - ticks)
    waits[0] = 0
  }

  return { next, list, wait, set, rebase }
}
