import { makeInts } from '../../battle/buffers.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Data } from './data.ts'
import { mustPlayAllTicks } from './every-tick.ts'
import type { Readiness } from './readiness.ts'
import type { Rulings } from './rulings.ts'
import type { Memory } from './standing.ts'
import { NEVER } from './ticks.ts'

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

/** Finds the ticks that are played by order by time (clock.ts). `hasTimes`: effects end or act by it. */
export function makeNextTick(
  { data, combatants }: Plan<Data>,
  memory: Memory,
  rules: Rulings,
  readiness: Readiness,
  hasTimes: boolean,
) {
  const { part } = memory
  const { underWay, soon } = rules
  const playsAllTicks = mustPlayAllTicks(data)
  /** The tick in which effects are due next, as far as the next tick that is played. */
  const nextDue = makeInts(1)

  /** The next tick of the round in which something can happen; the number of its ticks if there is none. */
  function nextTick(): number {
    const now = part[PLACE] === BEFORE ? -1 : part[TICK]!
    const next = playsAllTicks ? now + 1 : underWay.earliest(readiness.next(now, part[ACTED] !== 0))
    nextDue[0] = NEVER
    return hasTimes && soon[combatants]! <= next ? nextByEffects(now, next) : next
  }

  /** The next tick in which an effect is due, or `most` if that comes first. */
  function nextByEffects(now: number, most: number): number {
    let next = most
    let due = NEVER
    let soonest = NEVER
    for (let one = 0; one < combatants; one++) {
      if (soon[one]! <= next) {
        if (soon[one]! <= now) soon[one] = rules.clock!.earliest(one)
        if (soon[one]! < due) due = soon[one]!
        if (due < next) next = due
      }
      if (soon[one]! < soonest) soonest = soon[one]!
    }
    nextDue[0] = due
    soon[combatants] = soonest
    return next
  }

  return { nextTick, nextDue }
}
