import { makeInts } from '../../battle/buffers.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Data } from './data.ts'
import { coolingSlots, decidesByTimes, drawsTargets, mustPlayAllTicks } from './every-tick.ts'
import type { Rulings } from './rulings.ts'
import type { Memory } from './standing.ts'
import { MOST_TICKS } from './ticks.ts'

/** What `part` holds: the tick of the round that is being played, and how far it has gone (`BETWEEN` and what follows). */
export const TICK = 0
export const PLACE = 1
/** How many ticks of the round pools have gained; whether anybody has acted in this tick. */
export const GAINED = 2
export const ACTED = 3
/** In `PLACE`: before the first tick of a round; no round; between ticks; from `DECIDING` on, the place of who decides next in `turns`. */
export const BEFORE = -1
export const NO_ROUND = 0
export const BETWEEN = 1
export const DECIDING = 2

/** Finds the ticks that are played by order by time (clock.ts). `gains`: pools do by the second; `hasTimes`: effects end or act by it. */
export function makeNextTick(
  { data, combatants }: Plan<Data>,
  memory: Memory,
  rules: Rulings,
  { gains, hasTimes }: { readonly gains: boolean; readonly hasTimes: boolean },
) {
  const length = data.game.order.clock!.round
  const { marks, part, cooldowns } = memory
  const ready = memory.ready!
  const { underWay, soon } = rules
  const { changed } = rules.field
  const playsAllTicks = mustPlayAllTicks(data)
  const asksInAllTicks = gains || decidesByTimes(data) || drawsTargets(data)
  const cooling = coolingSlots(data)
  /** The tick in which effects are due next, as far as the next tick that is played. */
  const nextDue = makeInts(1)
  /** The tick in which somebody is ready next, unless somebody has `changed` or somebody is ready already. */
  const nextReady = makeInts(1)

  /** The next tick of the round in which something can happen; `length` if there is none. */
  function nextTick(): number {
    const now = part[PLACE] === BEFORE ? -1 : part[TICK]!
    const next = playsAllTicks ? now + 1 : nextByOthers(now)
    nextDue[0] = MOST_TICKS
    return hasTimes && soon[combatants]! <= next ? nextByEffects(next) : next
  }

  /** The next tick in which an effect is due, or `most` if that comes first. */
  function nextByEffects(most: number): number {
    let next = most
    let due = MOST_TICKS
    let soonest = MOST_TICKS
    for (let one = 0; one < combatants; one++) {
      if (soon[one]! <= next) {
        // An effect may have ended meanwhile: no tick is played for it, lest what pools carry on be rounded once more.
        soon[one] = rules.clock!.earliest(one)
        if (soon[one]! < due) due = soon[one]!
        if (due < next) next = due
      }
      if (soon[one]! < soonest) soonest = soon[one]!
    }
    nextDue[0] = due
    soon[combatants] = soonest
    return next
  }

  /** The next tick in which something can happen, effects left out. */
  function nextByOthers(now: number): number {
    let next = Math.min(length, nextReady[0]!)
    if (changed[0] !== 0) {
      next = length
      let isAsked = false
      for (let one = 0; one < combatants; one++) {
        if (marks[one] !== 0) continue
        const at = ready[one]!
        if (at <= now) isAsked = true
        else if (at < next) next = at
      }
      if (isAsked) {
        // What came to nothing comes to nothing again, until something changes.
        if (part[ACTED] !== 0 || asksInAllTicks) return now + 1
        next = nextCooled(now, next)
      }
    }
    return underWay.any ? underWay.earliest(next) : next
  }

  /** The first tick in which a cooldown is over, or `next` if that comes first. */
  function nextCooled(now: number, next: number): number {
    let first = next
    for (let at = 0; at < cooling.length; at++) {
      const from = cooling[at]!
      for (let slot = from; slot < from + combatants; slot++) {
        const over = cooldowns[slot]!
        if (over > now && over < first) first = over
      }
    }
    return first
  }

  return { nextTick, nextDue, nextReady }
}
