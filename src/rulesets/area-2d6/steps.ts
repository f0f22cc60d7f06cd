import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import type { Arena } from './arena.ts'

/** The pieces of a round, as `fighter.ts` plays them one after the other in bulk. */
interface RoundPieces {
  /** Points, and the order of turns. */
  beginRound(): void
  takeTurn(combatant: number): void
  endRound(): void
  finish(): number
}

/**
 * A round in its smallest pieces between which the memory is all there is: `Fighter.step`. Its beginning is one, every turn,
 * and its end together with the last turn.
 */
export function makeSteps(arena: Arena, pieces: RoundPieces): { step(): number } {
  const { memory, stands, isDecided } = arena
  const { combatants, maxRounds } = arena.plan
  const { order, rounds, nextPart } = memory
  const BEGINNING = 0
  const TURNS = 1
  const END = TURNS + combatants

  function step(): number {
    const part = nextPart[0]++
    if (part === BEGINNING) pieces.beginRound()
    else pieces.takeTurn(order[part - TURNS])
    // To stop before the turn of somebody who is out would only make one more state.
    while (nextPart[0] < END && !isDecided() && !stands(order[nextPart[0] - TURNS])) nextPart[0]++
    if (!isDecided() && nextPart[0] < END) return MID_ROUND
    if (!isDecided()) pieces.endRound()
    nextPart[0] = BEGINNING
    if (isDecided()) return pieces.finish()
    return rounds[0] === maxRounds ? pieces.finish() : GOES_ON
  }

  return { step }
}
