import type { Arena } from './arena.ts'
import { MARK, SCALAR } from './codes.ts'

/**
 * Makes equal what has an equal future: `Fighter.simplify`. Every column was asked who reads it.
 *
 * - Of those who are out for good, nothing is read but that they are (`OUT`), and whether anybody at all has been slain
 *   (`SLAIN`, of all of them or of none). A declared contest stays until it is resolved, since
 *   its place decides in which order the others are.
 * - A last target is read by `same`, by `team`, and by the to-hit bonus of allies who press the same foe (`teamToHit`):
 *   whoever is alone has none. One who is out for good is nobody's target any more.
 * - What is left of a weapon that has been dropped or thrown away is read by nobody.
 * - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
 */
export function makeSimplifying(arena: Arena): { simplify(): void } {
  const { memory, data, plan } = arena
  const { combatants, firstParty } = plan
  const { hp, hpMax, cell, marks, ready, load, kept, lastTarget, unaware, helpless, ammo, scalars } = memory
  const { lost, launched, launchedAt, search, searchLeft, boonAc, boonToHit, boonArmour, left, atHand } = memory
  const { boonOn, boonOf, boonLeft } = memory
  const { reads, shape } = data
  const { armStart, secondary } = data.combatants
  const { bare } = data.arms
  const { combatant: ownerOf } = data.stocks
  const unreadMarks = (reads.attacked ? 0 : MARK.ATTACKED) | (reads.damaged ? 0 : MARK.DAMAGED)

  function simplify(): void {
    scalars[SCALAR.ROUND] = Math.min(scalars[SCALAR.ROUND], reads.lastRound)
    const out = somebodyIsSlain() ? MARK.OUT | MARK.SLAIN : MARK.OUT
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (isGone(combatant)) clear(combatant, out)
      else simplifyOne(combatant)
    }
    for (let stock = 0; stock < shape.stocks; stock++) {
      if (isGone(ownerOf[stock])) left[stock] = atHand[stock] = 0
    }
    if (shape.boons > 0) dropBoons()
  }

  function isGone(combatant: number): boolean {
    return (marks[combatant] & (MARK.OUT | MARK.IN_FLIGHT)) === MARK.OUT
  }

  function somebodyIsSlain(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & MARK.SLAIN) return true
    return false
  }

  function clear(combatant: number, out: number): void {
    hp[combatant] = 0
    hpMax[combatant] = 1
    cell[combatant] = ready[combatant] = load[combatant] = kept[combatant] = 0
    marks[combatant] = out
    lastTarget[combatant] = -1
    unaware[combatant] = helpless[combatant] = 0
    for (let arm = armStart[combatant]; arm < armStart[combatant + 1]; arm++) ammo[arm] = 0
    if (shape.wrestlers > 0) lost[combatant] = 0
    if (shape.users === 0) return
    launched[combatant] = search[combatant] = -1
    launchedAt[combatant] = searchLeft[combatant] = 0
    boonAc[combatant] = boonToHit[combatant] = boonArmour[combatant] = 0
  }

  function simplifyOne(combatant: number): void {
    marks[combatant] &= ~unreadMarks
    if (!reads.hpMax) hpMax[combatant] = 1
    const last = lastTarget[combatant]
    if (last >= 0 && (isGone(last) || !isLastTargetRead(combatant))) lastTarget[combatant] = -1
    for (let arm = armStart[combatant]; arm < armStart[combatant + 1]; arm++) {
      if (!hasStill(combatant, arm)) ammo[arm] = 0
    }
  }

  function isLastTargetRead(combatant: number): boolean {
    if (reads.lastTarget[combatant] !== 0) return true
    return reads.lastTargetOfTeam && scalars[combatant < firstParty ? SCALAR.STANDING : SCALAR.STANDING + 1] > 1
  }

  function hasStill(combatant: number, arm: number): boolean {
    if (arm === ready[combatant] || arm === secondary[combatant] || bare[arm] !== 0) return true
    return (kept[combatant] & (1 << (arm - armStart[combatant]))) !== 0
  }

  function dropBoons(): void {
    const count = scalars[SCALAR.BOONS]
    let on = 0
    for (let boon = 0; boon < count; boon++) {
      if (isGone(boonOn[boon])) continue
      boonOn[on] = boonOn[boon]
      boonOf[on] = boonOf[boon]
      boonLeft[on++] = boonLeft[boon]
    }
    for (let boon = on; boon < count; boon++) boonOn[boon] = boonOf[boon] = boonLeft[boon] = 0
    scalars[SCALAR.BOONS] = on
  }

  return { simplify }
}
