import { settle } from '../../battle/buffers.ts'
import { angleBetween, FACING_OF_STEP, fieldAt, turnsToFront, turnToward } from '../../field/facing.ts'
import type { Arena } from './arena.ts'
import { NOTE } from './codes.ts'

/** Facing: fields of approach, and steps of 45° that turn it (docs/rules/segment-d100.md §8.1). */
export type Turning = ReturnType<typeof makeTurning>

export function makeTurning(arena: Arena) {
  const { memory, journal, directionFrom, partyOf } = arena
  const { cell, facing, turns } = memory

  /** Steps of 45° from its facing to a cell: 0 to 4. */
  function angleTo(me: number, to: number): number {
    return angleBetween(facing[me], directionFrom(cell[me], to))
  }

  /** Whether it faces a cell, or has the steps left to do so. */
  function canFace(me: number, to: number): boolean {
    // What is at 45° is in front already.
    return angleTo(me, to) <= turns[me] + 1
  }

  /** Turns as far as brings a cell into the front field, spending steps. */
  function face(me: number, to: number): void {
    const steps = turnsToFront(angleTo(me, to))
    if (steps > 0) turn(me, directionFrom(cell[me], to), steps)
  }

  /** Turns toward a direction by so many steps, spending them. */
  function turn(me: number, direction: number, steps: number): void {
    turns[me] -= steps
    show(me, turnToward(facing[me], direction, steps, partyOf(me)))
  }

  function show(me: number, now: number): void {
    if (now === facing[me]) return
    journal.note(NOTE.TURNED, me, facing[me], now, turns[me])
    facing[me] = now
  }

  return {
    angleTo,
    /** In which field of approach another one stands: `FRONT`, `SIDE`, `REAR` of field/facing.ts. */
    fieldOf: (me: number, other: number) => fieldAt(angleTo(me, cell[other])),
    canFace,
    face,
    turn,
    /** Turns straight to a cell without spending any. */
    faceFreely: (me: number, to: number): void => show(me, directionFrom(cell[me], to)),
    /** By the number of a step: the facing that it leads along. */
    facingOfStep: settle(Int32Array.from(FACING_OF_STEP)),
  }
}
