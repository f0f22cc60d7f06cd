import { makeForgetting } from '../../battle/memory.ts'
import type { Arena } from './arena.ts'
import { MARK } from './codes.ts'
import { COLUMNS } from './columns.ts'

/**
 * Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
 *
 * - Of those who are out nothing is read but that they are. What becomes of the rest stands with each column (`out`).
 * - Points, free parries and what else is counted in a round are set anew when the next begins; once a turn is over, points
 *   are read by reactions and conditions only.
 * - The order of turns is found anew in every round, unless it is kept for the battle.
 * - Who ignores whom is not read if either is out.
 * - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
 */
export function makeSimplifying(arena: Arena): { simplify(): void } {
  const { memory, data } = arena
  const { combatants } = arena.plan
  const { hpMax, marks, points, freeParries, spontaneous, lastTarget, ignoring, order, nextPart, rounds } = memory
  const { reads, options, shape } = data
  const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants)

  function simplify(): void {
    const isBetweenRounds = nextPart[0] === 0
    rounds[0] = Math.min(rounds[0], reads.lastRound)
    if (isBetweenRounds && !options.initiativeOnce) {
      for (let place = 0; place < combatants; place++) order[place] = place
    }
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (marks[combatant] & MARK.OUT) forget(combatant)
      else simplifyOne(combatant, isBetweenRounds)
    }
    if (shape.ignorers > 0) forgetIgnorance()
  }

  function simplifyOne(combatant: number, isBetweenRounds: boolean): void {
    const hasActed = (marks[combatant] & MARK.ACTED) !== 0
    if (isBetweenRounds || (hasActed && reads.reacts[combatant] === 0)) {
      if (isBetweenRounds || !reads.points) points[combatant] = 0
      if (isBetweenRounds || !reads.freeParries) freeParries[combatant] = 0
    }
    if (isBetweenRounds || hasActed) spontaneous[combatant] = 0
    if (isBetweenRounds || !reads.acted) {
      // Read above: between two parts it must stay until the round ends.
      if (isBetweenRounds) marks[combatant] &= ~MARK.ACTED
    }
    if (!reads.hpMax) hpMax[combatant] = 1
    const last = lastTarget[combatant]
    if (last >= 0 && (reads.lastTarget[combatant] === 0 || marks[last] & MARK.OUT)) lastTarget[combatant] = -1
  }

  function forgetIgnorance(): void {
    for (let one = 0; one < combatants; one++) {
      for (let other = 0; other < combatants; other++) {
        if ((marks[one] | marks[other]) & MARK.OUT) ignoring[one * combatants + other] = 0
      }
    }
  }

  return { simplify }
}
