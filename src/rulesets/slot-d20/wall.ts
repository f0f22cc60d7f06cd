import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE, STATE } from './codes.ts'

/** Locked shields, and the walls that they make (docs/rules/slot-d20.md §6.6). */
export type Walls = ReturnType<typeof makeWalls>

export function makeWalls(arena: Arena) {
  const { memory, data, journal, distance, alliesFrom, alliesTo } = arena
  const { marks } = memory
  const { lockMin } = data.options
  /** The members of the wall being looked over, and who has been found already: empty between two walls. */
  const wall = makeInts(arena.plan.combatants)
  const found = makeInts(arena.plan.combatants)

  function lock(combatant: number): void {
    marks[combatant] |= MARK.LOCKED
    narrate(combatant, STATE.LOCKED, 1)
    lookOver(combatant)
  }

  /** Ends it, if it is locked: it has moved, lies prone, has no shield in hand, or is out. */
  function unlock(combatant: number): void {
    if ((marks[combatant] & MARK.LOCKED) === 0) return
    narrate(combatant, STATE.LOCKED, 0)
    marks[combatant] &= ~MARK.LOCKED
    setWalled(combatant, false)
    lookOver(combatant)
  }

  function setWalled(combatant: number, is: boolean): void {
    const was = (marks[combatant] & MARK.WALLED) !== 0
    if (was === is) return
    marks[combatant] = is ? marks[combatant] | MARK.WALLED : marks[combatant] & ~MARK.WALLED
    narrate(combatant, STATE.WALLED, is ? 1 : 0)
  }

  /** Of those who are out there is nothing more to tell. */
  function narrate(combatant: number, state: number, begins: number): void {
    if ((marks[combatant] & MARK.OUT) === 0) journal.note(NOTE.STATE, combatant, combatant, state, begins)
  }

  /** Finds the walls of a combatant's party anew. */
  function lookOver(combatant: number): void {
    const from = alliesFrom(combatant)
    const end = alliesTo(combatant)
    for (let each = from; each < end; each++) found[each] = 0
    for (let each = from; each < end; each++) {
      if ((marks[each] & MARK.LOCKED) === 0 || found[each] !== 0) continue
      const length = follow(each, from, end)
      for (let i = 0; i < length; i++) setWalled(wall[i], length >= lockMin)
    }
  }

  /** Collects everybody who is locked to `first`, directly or over others. */
  function follow(first: number, from: number, end: number): number {
    let length = 1
    wall[0] = first
    found[first] = 1
    for (let i = 0; i < length; i++) {
      for (let other = from; other < end; other++) {
        if ((marks[other] & MARK.LOCKED) === 0 || found[other] !== 0 || distance(wall[i], other) > 1) continue
        found[other] = 1
        wall[length++] = other
      }
    }
    return length
  }

  return { lock, unlock }
}
