import type { EventNarrators } from '../../../narration/narrator.ts'
import { narrateMoves } from '../../../narration/turn.ts'
import { HALT, NOTE } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** Tells moves, and why some are not made (docs/rules/area-2d6.md §7.2 and §8). */
export function narrateMovement(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name, placeOf, hasFoesHere } = scene

  /** Only narrated where foes may have something to say to it. */
  function declare(me: number, _: number, from: number, to: number): void {
    if (!hasFoesHere(me)) return
    const { column, row } = placeOf(to)
    const text = `${name(me)} is about to leave for (${column}, ${row}).`
    say({ kind: 'declared', text, actor: name(me), from: placeOf(from), to: placeOf(to) })
  }

  function halt(me: number, _: number, why: number): void {
    const isProne = scene.states[me].has('prone')
    // That it stays has been narrated by the reaction; and of a battle that is over there is nothing more to tell.
    const text = why === HALT.RUN_FAILED ? 'is stopped' : why === HALT.FELLED && isProne ? 'is prone, and stays' : ''
    if (text !== '') say({ kind: 'halted', text: `${name(me)} ${text}.`, actor: name(me) })
  }

  return {
    [NOTE.DECLARED]: declare,
    [NOTE.MOVED]: narrateMoves(narrator, () => 'goes'),
    [NOTE.HALTED]: halt,
  }
}
