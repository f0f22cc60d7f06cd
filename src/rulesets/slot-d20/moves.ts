import type { Arena } from './arena.ts'
import { MARK, MOMENT, NOTE, STATE } from './codes.ts'
import type { Legality } from './legality.ts'
import type { Movement } from './movement.ts'
import type { Reacting } from './reaction.ts'
import type { Walls } from './wall.ts'

/** Moves of a turn, step by step, with the reactions to them (docs/rules/slot-d20.md §6). */
export type Moves = ReturnType<typeof makeMoves>

export function makeMoves(arena: Arena, movement: Movement, walls: Walls, legality: Legality, reacting: Reacting) {
  const { memory, data, journal, between, inSight, moveTo } = arena
  const { stepToward, stepAway } = movement
  const { screeningSkill, costFor } = legality
  const { freeSteps, leave, offer } = reacting
  const { cell, marks, screened, screensLeft, screenSkill } = memory
  const { speed } = data.combatants

  /** One step. False if it is not made, because a reaction to it put the mover out or ended the battle. */
  function step(me: number, to: number, isFree: boolean): boolean {
    if (!isFree && !leave(me, to)) return false
    const from = cell[me]
    moveTo(me, to)
    walls.unlock(me)
    journal.note(NOTE.MOVED, me, me, from, to)
    return true
  }

  function advance(me: number, foe: number, wanted: number): void {
    const goal = cell[foe]
    let left = speed[me]
    const start = cell[me]
    let free = freeSteps(me)
    while (between(cell[me], goal) > wanted || !inSight(cell[me], goal)) {
      const next = stepToward(cell[me], goal)
      if (next < 0) break
      left -= costFor(me, next)
      if (left < 0) break
      if (!step(me, next, free-- > 0)) return
    }
    if (cell[me] !== start) offer(MOMENT.MOVE, me)
  }

  function retreat(me: number, foe: number): void {
    const goal = cell[foe]
    let left = speed[me]
    const start = cell[me]
    let free = freeSteps(me)
    for (;;) {
      const next = stepAway(cell[me], goal)
      if (next < 0) break
      left -= costFor(me, next)
      if (left < 0) break
      if (!step(me, next, free-- > 0)) return
    }
    if (cell[me] !== start) offer(MOMENT.MOVE, me)
  }

  /** Walks to an ally that it can reach; false if a reaction ends the walk before. */
  function getBeside(me: number, ally: number): boolean {
    while (between(cell[me], cell[ally]) > 1) {
      const next = stepToward(cell[me], cell[ally])
      if (next < 0 || !step(me, next, false)) return false
    }
    return true
  }

  /** Walks to an ally and screens it, or (below) locks shields with it, before others react to the movement. */
  function screen(me: number, ally: number): void {
    const start = cell[me]
    if (!getBeside(me, ally)) return
    marks[me] |= MARK.SCREENING
    screened[me] = ally
    screensLeft[me] = screenSkill[me] = screeningSkill(me)
    journal.note(NOTE.STATE, me, ally, STATE.SCREENING, 1)
    if (cell[me] !== start) offer(MOMENT.MOVE, me)
  }

  function lockShields(me: number, ally: number): void {
    const start = cell[me]
    if (!getBeside(me, ally)) return
    walls.lock(me)
    if (cell[me] !== start) offer(MOMENT.MOVE, me)
  }

  return { step, advance, retreat, screen, lockShields }
}
