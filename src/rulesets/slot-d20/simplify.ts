import type { Arena } from './arena.ts'
import { INITIATIVE, MARK, SCALAR } from './codes.ts'

/**
 * Makes equal what has an equal future: `Fighter.simplify`. Every column was asked who reads it.
 *
 * - Of those who are out, nothing is read but that they are (`OUT`), and whom they wait for, since others may wait for
 *   them.
 * - A last target is read by `same`, unless it is out.
 * - Slots, and what a turn left behind, are read by reactions and conditions only, once the turn is over.
 * - Things that nobody can get at any more, in hand, stowed or on the ground, are read by nobody.
 * - Who is the high side is rolled anew in every round, with that option.
 * - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
 */
export function makeSimplifying(arena: Arena): { simplify(): void } {
  const { memory, data } = arena
  const { combatants } = arena.plan
  const { hp, hpMax, cell, marks, inHand, stowed, grounded, unloaded, reach, lastTarget, cp, opportunities } = memory
  const { screened, screensLeft, screenSkill, changeAc, changeAttack, changeLeft, ammo, lies, scalars, waitsFor } =
    memory
  const { reads, shape, options } = data
  const { thingStart } = data.combatants
  const rollsAnew = options.initiative === INITIATIVE.EACH_ROUND
  const limited = options.opportunityLimit < combatants * 1000

  function simplify(): void {
    scalars[SCALAR.ROUND] = Math.min(scalars[SCALAR.ROUND], reads.lastRound)
    if (rollsAnew && scalars[SCALAR.PART] === 0) scalars[SCALAR.HIGH] = 0
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (marks[combatant] & MARK.OUT) clear(combatant)
      else simplifyOne(combatant)
    }
  }

  function clear(combatant: number): void {
    hp[combatant] = 0
    hpMax[combatant] = 1
    cell[combatant] = reach[combatant] = cp[combatant] = opportunities[combatant] = 0
    marks[combatant] = MARK.OUT
    inHand[combatant] = stowed[combatant] = grounded[combatant] = unloaded[combatant] = 0
    lastTarget[combatant] = -1
    for (let thing = thingStart[combatant]; thing < thingStart[combatant + 1]; thing++) ammo[thing] = lies[thing] = 0
    if (shape.screeners > 0) {
      screened[combatant] = -1
      screensLeft[combatant] = screenSkill[combatant] = 0
    }
    if (shape.changes === 0) return
    changeAc[combatant] = changeAttack[combatant] = 0
    for (let change = 0; change < shape.changes; change++) changeLeft[change * combatants + combatant] = 0
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
      // Whom it screens is out: only that it screens still counts.
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
