import { makeForgetting } from '../../battle/memory.ts'
import type { Arena } from './arena.ts'
import { INITIATIVE, MARK } from './codes.ts'
import { COLUMNS } from './columns.ts'

/**
 * Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
 *
 * - Of those who are out, nothing is read but that they are (`OUT`), and whom they wait for, since others may wait for
 *   them. What becomes of the rest stands with each column (`out`).
 * - A last target is read by `same`, unless it is out.
 * - Slots, and what a turn left behind, are read by reactions and conditions only, once the turn is over.
 * - Things that nobody can get at any more, in hand, stowed or on the ground, are read by nobody.
 * - Who is the high side is rolled anew in every round, with that option.
 * - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
 */
export function makeSimplifying(arena: Arena): { simplify(): void } {
  const { memory, data } = arena
  const { combatants } = arena.plan
  const { hpMax, marks, inHand, stowed, grounded, unloaded, lastTarget, opportunities, ammo, lies } = memory
  const { screened, screensLeft, screenSkill, waitsFor, highSide, nextPart, rounds } = memory
  const { reads, shape, options } = data
  const { thingStart } = data.combatants
  const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants)
  const rollsAnew = options.initiative === INITIATIVE.EACH_ROUND
  const limited = options.opportunityLimit < combatants * 1000

  function simplify(): void {
    rounds[0] = Math.min(rounds[0], reads.lastRound)
    if (rollsAnew && nextPart[0] === 0) highSide[0] = 0
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (marks[combatant] & MARK.OUT) forget(combatant)
      else simplifyOne(combatant)
    }
  }

  function simplifyOne(combatant: number): void {
    marks[combatant] &= ~unreadMarks(combatant)
    if (!reads.hpMax) hpMax[combatant] = 1
    if (!limited) opportunities[combatant] = 0
    const last = lastTarget[combatant]
    if (last >= 0 && (reads.lastTarget[combatant] === 0 || marks[last] & MARK.OUT)) lastTarget[combatant] = -1
    if (!reads.stowed) stowed[combatant] = 0
    if (!reads.grounded) grounded[combatant] = 0
    const kept = inHand[combatant] | stowed[combatant] | grounded[combatant]
    unloaded[combatant] &= kept
    for (let index = 0, thing = thingStart[combatant]; thing < thingStart[combatant + 1]; index++, thing++) {
      if ((kept & (1 << index)) === 0) ammo[thing] = 0
      if ((grounded[combatant] & (1 << index)) === 0) lies[thing] = 0
    }
    if (shape.screeners > 0 && screened[combatant] >= 0 && marks[screened[combatant]] & MARK.OUT) {
      // The one it screens is out: that it screens may still be read, but not whom.
      screened[combatant] = combatant
      screensLeft[combatant] = screenSkill[combatant] = 0
    }
  }

  function unreadMarks(combatant: number): number {
    let unread = (reads.hurt ? 0 : MARK.HURT) | (reads.acted ? 0 : MARK.ACTED)
    const isOver = (marks[combatant] & MARK.BEGUN) !== 0 && (shape.waiters === 0 || waitsFor[combatant] < 0)
    if (isOver) unread |= (reads.main ? 0 : MARK.MAIN) | (reads.move ? 0 : MARK.MOVE) | MARK.WAITED
    return unread
  }

  return { simplify }
}
