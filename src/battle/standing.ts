import type { CommonMemory } from './common-memory.ts'
import type { Plan } from './plan.ts'
import { DRAW, FIRST_WINS, type Score, SECOND_WINS, STALEMATE } from './score.ts'

/** Who is still in the fight, and how it ends. */
export type Standing = ReturnType<typeof makeStanding>

/** The bits of `marks` that say who is off the field. */
export interface StandingMarks {
  /** Off the field: for good, or, together with `away`, for the time being. */
  readonly out: number
  /** Off the field, but not out of the fight yet (in flight, until the pursuit); 0 where nobody ever is. */
  readonly away: number
}

/** @param vacate takes somebody off the cell it stands on; those who are away stand on none */
export function makeStanding(
  { combatants, firstParty }: Plan,
  { marks, standing }: CommonMemory,
  vacate: (combatant: number) => void,
  { stands }: Score,
  { out, away }: StandingMarks,
) {
  /** Takes a combatant off the field, for good. */
  function leaveField(combatant: number): void {
    if (marks[combatant] & away) marks[combatant] &= ~away
    else vacate(combatant)
    marks[combatant] |= out
    standing[combatant < firstParty ? 0 : 1]--
  }

  /** Whether a combatant is out for good: not one who is only `away`. */
  function isGone(combatant: number): boolean {
    return (marks[combatant] & (out | away)) === out
  }

  /** Whether a party has nobody left. */
  function isDecided(): boolean {
    return standing[0] === 0 || standing[1] === 0
  }

  /** Ends the battle: who stands is counted, and what `Fighter.round` returns. */
  function finish(): number {
    for (let combatant = 0; combatant < combatants; combatant++) if (!isGone(combatant)) stands[combatant] = 1
    if (standing[0] === 0) return standing[1] === 0 ? DRAW : SECOND_WINS
    return standing[1] === 0 ? FIRST_WINS : STALEMATE
  }

  return { leaveField, isGone, isDecided, finish }
}
