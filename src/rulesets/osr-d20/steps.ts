import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import type { Arena } from './arena.ts'
import { MARK } from './codes.ts'

/** The pieces of a round, as `fighter.ts` plays them one after the other in bulk. */
interface RoundPieces {
  /** The spells that were cast in the last round, if any were. */
  takeEffect(): void
  /** 0 if the first party acts first, else 1; and `TOGETHER` more if both act at once. */
  rollInitiative(): number
  beginRound(initiative: number): void
  /** All turns, in one simultaneous group. */
  playTogether(firstToAct: number): void
  takeTurn(combatant: number): void
  resolveContests(): void
  somebodyWaits(): boolean
  playHeldActions(firstToAct: number): void
  pursue(): void
  endRound(): void
  finish(): number
}

/** Both parties act at once, in an order that has been rolled as well. */
export const TOGETHER = 2

/**
 * A round in its smallest pieces between which the memory is all there is: `Fighter.step`. A simultaneous group is one
 * piece, because what it keeps back is not in the memory.
 *
 * A round is a list of *parts*, and `nextPart` is the next one: the spells that take effect, the initiative; if both
 * act at once, all turns; otherwise for each half of the round every combatant's turn and the contests that were
 * declared; held actions; pursuit. A step plays one part, and after it all those in which nothing can be rolled: to
 * stop before such a part would only make one more state.
 */
export function makeSteps(arena: Arena, pieces: RoundPieces): { step(): number } {
  const { memory, data, isDecided } = arena
  const { combatants, firstParty, maxRounds } = arena.plan
  const { marks, rounds, nextPart, firstToAct, declared } = memory
  const wrestles = data.shape.wrestlers > 0
  const usesEffects = data.shape.users > 0

  const BEGINNING = 0
  const EFFECTS = 1
  const INITIATIVE = 2
  const GROUP = 3
  const TURNS = 4
  /** Every combatant of both parties (those of the other party are passed over), then contests. */
  const HALF = combatants + 1
  const HELD = TURNS + 2 * HALF
  const PURSUIT = HELD + 1
  const END = PURSUIT + 1

  function step(): number {
    if (nextPart[0] === BEGINNING) {
      rounds[0]++
      nextPart[0] = EFFECTS
      playQuietParts()
    }
    playPart()
    playQuietParts()
    if (isDecided()) return leaveRound(pieces.finish())
    if (nextPart[0] < END) return MID_ROUND
    pieces.endRound()
    return leaveRound(rounds[0] === maxRounds ? pieces.finish() : GOES_ON)
  }

  function leaveRound(result: number): number {
    nextPart[0] = BEGINNING
    firstToAct[0] = 0
    return result
  }

  function playQuietParts(): void {
    while (nextPart[0] < END && !isDecided() && isQuiet(nextPart[0])) playPart()
  }

  /** Whether nothing can be rolled in a part. */
  function isQuiet(part: number): boolean {
    if (part === EFFECTS) return !usesEffects || !somebodyCasts()
    if (part === INITIATIVE || part === GROUP) return false
    if (part === HELD) return !pieces.somebodyWaits()
    if (part === PURSUIT) return !somebodyFlees()
    const at = (part - TURNS) % HALF
    return at === combatants ? !somebodyHasDeclared() : !hasTurn(at, part < TURNS + HALF ? 0 : 1)
  }

  function hasTurn(combatant: number, half: number): boolean {
    const party = combatant < firstParty ? 0 : 1
    return party === (firstToAct[0] ^ half) && (marks[combatant] & (MARK.CANNOT_ACT | MARK.ACTED)) === 0
  }

  /** The spells of those who are out are lost. */
  function somebodyCasts(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & (MARK.CASTING | MARK.OUT)) === MARK.CASTING) return true
    }
    return false
  }

  function somebodyHasDeclared(): boolean {
    if (!wrestles) return false
    for (let combatant = 0; combatant < combatants; combatant++) if (declared[combatant] !== 0) return true
    return false
  }

  function somebodyFlees(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & MARK.IN_FLIGHT) return true
    return false
  }

  function playPart(): void {
    const part = nextPart[0]++
    const first = firstToAct[0]
    if (part === EFFECTS) pieces.takeEffect()
    else if (part === INITIATIVE) begin(pieces.rollInitiative())
    else if (part === GROUP) {
      pieces.playTogether(first)
      nextPart[0] = HELD
    } else if (part === HELD) pieces.playHeldActions(first)
    else if (part === PURSUIT) pieces.pursue()
    else {
      const at = (part - TURNS) % HALF
      if (at === combatants) pieces.resolveContests()
      else if (hasTurn(at, part < TURNS + HALF ? 0 : 1)) pieces.takeTurn(at)
    }
  }

  function begin(initiative: number): void {
    firstToAct[0] = initiative & 1
    nextPart[0] = initiative < TOGETHER ? TURNS : GROUP
    pieces.beginRound(initiative)
  }

  return { step }
}
