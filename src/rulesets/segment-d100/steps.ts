import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import type { Arena } from './arena.ts'
import { STAGE, TURN_ORDER } from './codes.ts'
import type { Segments } from './segment.ts'

/**
 * A segment in its smallest pieces between which the memory is all there is: `Fighter.step`. They are its beginning, and
 * every turn, with the turns that others take in it.
 */
export function makeSteps(arena: Arena, segments: Segments): { step(): number; round(turnOrder: number): number } {
  const { memory, isDecided, finish } = arena
  const { maxRounds } = arena.plan
  const { rounds, stage } = memory

  function step(): number {
    if (stage[0] === STAGE.BEGINNING) {
      rounds[0]++
      segments.begin(TURN_ORDER.UNKNOWN)
      return MID_ROUND
    }
    if (segments.playNext() && !isDecided()) return MID_ROUND
    return leave()
  }

  /** A segment whose number the memory shows already. */
  function round(turnOrder: number): number {
    segments.begin(turnOrder)
    segments.playAll()
    return leave()
  }

  function leave(): number {
    if (isDecided()) {
      stage[0] = STAGE.BEGINNING
      return finish()
    }
    segments.end()
    return rounds[0] === maxRounds ? finish() : GOES_ON
  }

  return { step, round }
}
