import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import type { Arena } from './arena.ts'
import { MARK } from './codes.ts'

/** The pieces of a round, as `fighter.ts` plays them one after the other in bulk. */
interface RoundPieces {
  /** Initiative, if it is rolled in this round, and slots are filled. */
  beginRound(): void
  takeTurn(combatant: number): void
  /** Held actions have their last chance. */
  playHeldActions(): void
  endRound(): void
  finish(): number
}

/**
 * A round in its smallest pieces between which the memory is all there is: `Fighter.step`. A turn is one piece, and so
 * are the turns that were put off until it is over.
 *
 * A round is a list of *parts*, and `nextPart` is the next one: its beginning; for each half of the round every
 * combatant's turn; held actions. A step plays one part, and after it all those in which nothing happens: to stop
 * before such a part would only make one more state.
 */
export function makeSteps(arena: Arena, pieces: RoundPieces): { step(): number } {
  const { memory, data, isDecided } = arena
  const { combatants, firstParty, maxRounds } = arena.plan
  const { marks, rounds, nextPart, highSide, waitsFor } = memory
  const somebodyWaits = data.shape.waiters > 0

  const BEGINNING = 0
  const TURNS = 1
  /** In each half those of the other party are passed over. */
  const HELD = TURNS + 2 * combatants
  const END = HELD + 1

  function step(): number {
    playPart()
    while (nextPart[0] < END && !isDecided() && isQuiet(nextPart[0])) nextPart[0]++
    if (isDecided()) return leaveRound(pieces.finish())
    if (nextPart[0] < END) return MID_ROUND
    pieces.endRound()
    return leaveRound(rounds[0] === maxRounds ? pieces.finish() : GOES_ON)
  }

  function leaveRound(result: number): number {
    nextPart[0] = BEGINNING
    return result
  }

  /** Whether nothing happens in a part. */
  function isQuiet(part: number): boolean {
    if (part === HELD) return !somebodyHolds()
    const at = (part - TURNS) % combatants
    if (partyOf(at) !== (highSide[0] ^ (part < TURNS + combatants ? 0 : 1))) return true
    return (marks[at] & MARK.OUT) !== 0 && !isWaitedFor(at)
  }

  function partyOf(combatant: number): number {
    return combatant < firstParty ? 0 : 1
  }

  function isWaitedFor(combatant: number): boolean {
    if (!somebodyWaits) return false
    for (let other = 0; other < combatants; other++) if (waitsFor[other] === combatant) return true
    return false
  }

  function somebodyHolds(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & (MARK.HOLDING | MARK.OUT)) === MARK.HOLDING) return true
    }
    return false
  }

  function playPart(): void {
    const part = nextPart[0]++
    if (part === BEGINNING) pieces.beginRound()
    else if (part === HELD) pieces.playHeldActions()
    else pieces.takeTurn((part - TURNS) % combatants)
  }

  return { step }
}
