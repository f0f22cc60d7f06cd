import type { Arena } from './arena.ts'
import { MARK } from './codes.ts'

/** What the die must show (docs/rules/osr-d20.md §5). */
export type Needs = ReturnType<typeof makeNeeds>

export function makeNeeds(arena: Arena) {
  const { memory, data, threatens, alliesFrom, alliesTo, somebodyHasAllies, sees, isUnawareOf } = arena
  const { cell, marks, ready, lastTarget, buffAc, buffToHit } = memory
  const { aimToHit, changeToHit, chargeAc, darknessToHit, doubleTeamToHit, longerAc, tripleTeamToHit, unarmedToHit } =
    data.options
  const { meleeNeed: meleeNeedOf, rangedNeed: rangedNeedOf, unawareMeleeNeed, unawareRangedNeed, longer } = data.attacks
  const { agility, cover: ownCover } = data.combatants
  const { bare, parryAc, shieldAc, secondaryAc } = data.armaments
  const { cover } = data.field
  const { combatants } = arena.plan
  const armamentCount = data.armaments.combatant.length
  const somewhereDark = data.field.dark.length > 0
  const somewhereCovered = cover.length > 0
  const blesses = data.shape.buffs > 0

  /** What d20 must show for a melee attack with `armament`, all circumstances of this moment counted. */
  function meleeNeed(attacker: number, defender: number, armament: number): number {
    const pair = armament * armamentCount + ready[defender]
    const defence = marks[defender]
    let need = meleeNeedOf[pair]
    if (longer[pair] !== 0 && (defence & (MARK.ACTED | MARK.CANNOT_REACT)) === 0) need += longerAc
    if (somebodyHasAllies) need -= teamToHit(attacker, defender)
    if (!somewhereDark && ((marks[attacker] & MARK.ATTACKER_MATTERS) | (defence & MARK.DEFENDER_MATTERS)) === 0)
      return need
    if (isUnawareOf(defender, attacker)) {
      need = unawareMeleeNeed[armament * combatants + defender]
      if (bare[ready[defender]] !== 0) need -= unarmedToHit
      if (somebodyHasAllies) need -= teamToHit(attacker, defender)
    } else {
      need += circumstancesOfDefender(defender)
    }
    if (!sees(attacker, defender)) need -= darknessToHit
    return need - circumstancesOfAttacker(attacker)
  }

  /** The same for a ranged attack at a target that is seen, but for what shots into melee and crowds change (§6.3). */
  function rangedNeed(attacker: number, defender: number, armament: number): number {
    let need = rangedNeedOf[armament * armamentCount + ready[defender]]
    if (somewhereCovered) need += Math.max(0, cover[cell[defender]] - ownCover[defender])
    if (!somewhereDark && ((marks[attacker] & MARK.ATTACKER_MATTERS) | (marks[defender] & MARK.DEFENDER_MATTERS)) === 0)
      return need
    if (isUnawareOf(defender, attacker)) need = unawareRangedNeed[armament * combatants + defender]
    else need += circumstancesOfDefender(defender)
    if (marks[attacker] & MARK.AIMED) need -= aimToHit
    return need - circumstancesOfAttacker(attacker)
  }

  /** What is added to the die of an attacker, in melee and at range (§5.1). */
  function circumstancesOfAttacker(attacker: number): number {
    const toHit = marks[attacker] & MARK.CHANGED ? changeToHit : 0
    return blesses && marks[attacker] & MARK.BLESSED ? toHit + buffToHit[attacker] : toHit
  }

  /** What is added to the Armour Class of a defender that is aware (§5.2). */
  function circumstancesOfDefender(defender: number): number {
    const defence = marks[defender]
    const armament = ready[defender]
    let ac = 0
    if (defence & MARK.AIMING) ac -= agility[defender]
    if (defence & MARK.PARRYING) ac += parryAc[armament]
    if (defence & MARK.CHARGING) ac += chargeAc
    if (defence & MARK.SHIELD_LOST) ac -= shieldAc[armament]
    if (defence & MARK.SECONDARY_LOST) ac -= secondaryAc[armament]
    return blesses && defence & MARK.BLESSED ? ac + buffAc[defender] : ac
  }

  /** What the allies that press the same defender add to the die (§5.4). */
  function teamToHit(attacker: number, defender: number): number {
    let pressing = 0
    const end = alliesTo(attacker)
    for (let ally = alliesFrom(attacker); ally < end; ally++) {
      if (lastTarget[ally] !== defender || ally === attacker) continue
      if (marks[ally] & MARK.CANNOT_PRESS || !threatens(ally, defender)) continue
      // Two allies beside the attacker: more of them add nothing.
      if (++pressing === 2) return tripleTeamToHit
    }
    return pressing === 0 ? 0 : doubleTeamToHit
  }

  return { meleeNeed, rangedNeed }
}
