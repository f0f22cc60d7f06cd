import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE, QUARTERS, STATE, TURN, TURN_TYPES } from './codes.ts'
import type { States } from './state.ts'

/** How turns begin, and what they are counted by (docs/rules/segment-d100.md §3.1 and §4.1). */
export type Usage = ReturnType<typeof makeUsage>

export function makeUsage(arena: Arena, states: States) {
  const { memory, data, score, journal } = arena
  const { turnTypes, turns } = score
  const { marks, quarters, moved, strides } = memory
  const { turnTypeOf } = data.tactics
  /** By 2 × combatant: the turn types of its turn, bit by bit. Not in the memory: a turn that goes on has only waited. */
  const done = makeInts(2 * arena.plan.combatants)

  /** A turn begins that is to come; `how` is a `TURN`. */
  function begin(me: number, how: number): void {
    turns[me]++
    done[2 * me] = done[2 * me + 1] = 0
    journal.note(NOTE.TURN, me, -1, how, 0)
    states.endPostures(me)
    refresh(me)
  }

  /** A turn that has begun before, and was waited with, goes on. */
  function goOn(me: number, how: number): void {
    done[2 * me] = done[2 * me + 1] = 0
    journal.note(NOTE.TURN, me, -1, how, 0)
    refresh(me)
  }

  function refresh(me: number): void {
    quarters[me] = QUARTERS
    moved[me] = 0
    strides[me] = 0
  }

  /** From its first action on, a turn counts as over. */
  function close(me: number): void {
    if (marks[me] & MARK.WAITING) journal.note(NOTE.STATE, me, -1, STATE.WAITING, 0)
    marks[me] &= ~MARK.TURN_LEFT
  }

  /** A reaction uses up a turn: it begins, is counted by that turn type, and is over. */
  function useUp(me: number, turnType: number): void {
    if (marks[me] & MARK.TO_COME) begin(me, TURN.BY_REACTION)
    else goOn(me, TURN.BY_REACTION)
    close(me)
    count(me, turnType)
    quarters[me] = 0
  }

  /** Counts a turn by a turn type, once. */
  function count(me: number, turnType: number): void {
    const at = 2 * me + (turnType >> 5)
    // Shifts go by the lower five bits. Without a branch: how often somebody acts in a turn cannot be foreseen.
    turnTypes[turnTypeOf[me * TURN_TYPES + turnType]] += ((done[at] >> turnType) & 1) ^ 1
    done[at] |= 1 << turnType
  }

  return { begin, goOn, close, useUp, count }
}
