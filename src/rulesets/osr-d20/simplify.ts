import { makeForgetting } from '../../battle/memory.ts'
import type { Arena } from './arena.ts'
import { MARK } from './codes.ts'
import { COLUMNS } from './columns.ts'

/**
 * Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
 *
 * - Of those who are out for good, nothing is read but that they are (`OUT`), and whether anybody at all has been slain
 *   (`SLAIN`, of all of them or of none). What becomes of the rest stands with each column (`out`).
 * - A last target is read by `same`, by `team`, and by the to-hit bonus of allies who press the same foe (`teamToHit`):
 *   whoever is alone has none. One who is out for good is nobody's target any more.
 * - What is left of a weapon that has been dropped or thrown away is read by nobody.
 * - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
 */
export function makeSimplifying(arena: Arena): { simplify(): void } {
  const { memory, data, plan, isGone } = arena
  const { combatants, firstParty } = plan
  const { hpMax, marks, ready, kept, lastTarget, ammo, buffOn, buffOf, buffLeft, standing, rounds, buffs } = memory
  const { reads, shape } = data
  const { armamentStart, secondary } = data.combatants
  const { bare } = data.armaments
  const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants)
  const unreadMarks = (reads.attacked ? 0 : MARK.ATTACKED) | (reads.damaged ? 0 : MARK.DAMAGED)

  function simplify(): void {
    rounds[0] = Math.min(rounds[0], reads.lastRound)
    const out = somebodyIsSlain() ? MARK.OUT | MARK.SLAIN : MARK.OUT
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (isGone(combatant)) {
        forget(combatant)
        marks[combatant] = out
      } else {
        simplifyOne(combatant)
      }
    }
    if (shape.buffs > 0) dropBuffs()
  }

  function somebodyIsSlain(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & MARK.SLAIN) return true
    return false
  }

  function simplifyOne(combatant: number): void {
    marks[combatant] &= ~unreadMarks
    if (!reads.hpMax) hpMax[combatant] = 1
    const last = lastTarget[combatant]
    if (last >= 0 && (isGone(last) || !isLastTargetRead(combatant))) lastTarget[combatant] = -1
    for (let armament = armamentStart[combatant]; armament < armamentStart[combatant + 1]; armament++) {
      if (!hasStill(combatant, armament)) ammo[armament] = 0
    }
  }

  function isLastTargetRead(combatant: number): boolean {
    if (reads.lastTarget[combatant] !== 0) return true
    return reads.lastTargetOfTeam && standing[combatant < firstParty ? 0 : 1] > 1
  }

  function hasStill(combatant: number, armament: number): boolean {
    if (armament === ready[combatant] || armament === secondary[combatant] || bare[armament] !== 0) return true
    return (kept[combatant] & (1 << (armament - armamentStart[combatant]))) !== 0
  }

  function dropBuffs(): void {
    const count = buffs[0]
    let on = 0
    for (let buff = 0; buff < count; buff++) {
      if (isGone(buffOn[buff])) continue
      buffOn[on] = buffOn[buff]
      buffOf[on] = buffOf[buff]
      buffLeft[on++] = buffLeft[buff]
    }
    for (let buff = on; buff < count; buff++) buffOn[buff] = buffOf[buff] = buffLeft[buff] = 0
    buffs[0] = on
  }

  return { simplify }
}
