import type { Arena } from './arena.ts'
import { CIRCUMSTANCE, MARK, NOTE } from './codes.ts'

/**
 * Tells what an attack roll and an Armour Class are made up of, each part with its reason (docs/rules/osr-d20.md §5),
 * for battles that are told. Called after `STRIKES_NOTE` and before the dice. The parts of the Armour Class less those
 * of the roll are what the die must show (need.ts), which a test holds against every attack of random battles.
 */
export interface Explanation {
  /** A melee attack that is rolled. */
  explainBlow(attacker: number, defender: number, arm: number): void
  /** A ranged attack that is rolled; into a melee, or into a crowd of so many (1 if into none). */
  explainShot(attacker: number, defender: number, arm: number, intoMelee: boolean, crowd: number): void
  /** The Armour Class of who is hit in the defender's place, after `STRAYED_NOTE`. */
  explainVictim(attacker: number, victim: number): void
}

export function makeExplanation(arena: Arena): Explanation {
  const { memory, data, journal, threatens, armed, alliesFrom, alliesTo, sees, isUnawareOf } = arena
  const { cell, marks, ready, lastTarget, boonAc, boonToHit } = memory
  const { options, parts, combatants, arms, attacks } = data
  const armCount = arms.combatant.length
  const blesses = data.shape.boons > 0

  /** Always told: what everything else is added to. */
  function tell(attacker: number, defender: number, circumstance: number, value: number): void {
    journal.note(NOTE.COUNTS, attacker, defender, circumstance, value)
  }

  function tellIfAny(attacker: number, defender: number, circumstance: number, value: number): void {
    if (value !== 0) tell(attacker, defender, circumstance, value)
  }

  function explainBlow(attacker: number, defender: number, arm: number): void {
    const add = (circumstance: number, value: number): void => tellIfAny(attacker, defender, circumstance, value)
    const unaware = isUnawareOf(defender, attacker)
    add(CIRCUMSTANCE.SKILL, parts.weaponSkill[attacker])
    add(CIRCUMSTANCE.STRENGTH, parts.strength[attacker])
    add(CIRCUMSTANCE.WEAPON_TO_HIT, parts.toHit[arm])
    if (unaware) add(CIRCUMSTANCE.UNAWARE_TARGET, options.unawareToHit)
    if (arms.bare[ready[defender]] !== 0) add(CIRCUMSTANCE.UNARMED_TARGET, options.unarmedToHit)
    const pressing = countPressing(attacker, defender)
    if (pressing === 1) add(CIRCUMSTANCE.DOUBLE_TEAM, options.doubleTeamToHit)
    if (pressing > 1) add(CIRCUMSTANCE.TRIPLE_TEAM, options.tripleTeamToHit)
    if (!sees(attacker, defender)) add(CIRCUMSTANCE.DARKNESS, options.darknessToHit)
    if (parts.rides[defender] === 0) add(CIRCUMSTANCE.MOUNTED_TO_HIT, parts.saddleToHit[arm])
    explainAttacker(attacker, defender)

    tell(attacker, defender, CIRCUMSTANCE.BASE_AC, combatants.baseAc[defender])
    if (unaware) return
    explainDefender(attacker, defender, armed(defender))
    const isLonger = attacks.longer[arm * armCount + ready[defender]] !== 0
    if (isLonger && (marks[defender] & (MARK.ACTED | MARK.CANNOT_REACT)) === 0)
      add(CIRCUMSTANCE.AC_LONGER, options.longerAc)
    if (parts.rides[defender] !== 0 && parts.rides[attacker] === 0) add(CIRCUMSTANCE.AC_MOUNTED, parts.saddleAc)
  }

  function explainShot(attacker: number, defender: number, arm: number, intoMelee: boolean, crowd: number): void {
    const add = (circumstance: number, value: number): void => tellIfAny(attacker, defender, circumstance, value)
    add(CIRCUMSTANCE.BALLISTIC_SKILL, parts.ballisticSkill[attacker])
    add(CIRCUMSTANCE.AGILITY, combatants.agility[attacker])
    add(CIRCUMSTANCE.WEAPON_TO_HIT, parts.toHit[arm])
    if (isUnawareOf(defender, attacker)) add(CIRCUMSTANCE.UNAWARE_TARGET, options.unawareToHit)
    if (intoMelee) add(CIRCUMSTANCE.INTO_MELEE, options.intoMeleeToHit)
    add(CIRCUMSTANCE.INTO_CROWD, options.crowdToHit * (crowd - 1))
    if (marks[attacker] & MARK.AIMED) add(CIRCUMSTANCE.AIMED_SHOT, options.aimToHit)
    if (parts.rides[attacker] !== 0) add(CIRCUMSTANCE.MOUNTED_TO_HIT, parts.saddleRanged)
    explainAttacker(attacker, defender)
    explainVictim(attacker, defender)
  }

  function explainVictim(attacker: number, victim: number): void {
    tell(attacker, victim, CIRCUMSTANCE.BASE_AC, combatants.baseAc[victim])
    if (isUnawareOf(victim, attacker)) return
    explainDefender(attacker, victim, false)
    const { cover } = data.field
    const ofCell = cover.length > 0 ? cover[cell[victim]] : 0
    tellIfAny(attacker, victim, CIRCUMSTANCE.AC_COVER, Math.max(ofCell, combatants.cover[victim]))
  }

  /** What counts in every attack roll of the attacker. */
  function explainAttacker(attacker: number, defender: number): void {
    if (marks[attacker] & MARK.CHANGED) tellIfAny(attacker, defender, CIRCUMSTANCE.CHANGED_WEAPONS, options.changeToHit)
    if (blesses) tellIfAny(attacker, defender, CIRCUMSTANCE.BOON_TO_HIT, boonToHit[attacker])
  }

  /** What counts in the Armour Class of a defender that is aware; its skill, if it fences with a weapon in melee. */
  function explainDefender(attacker: number, defender: number, fences: boolean): void {
    const add = (circumstance: number, value: number): void => tellIfAny(attacker, defender, circumstance, value)
    const state = marks[defender]
    const arm = ready[defender]
    if ((state & MARK.AIMING) === 0) add(CIRCUMSTANCE.AC_AGILITY, combatants.agility[defender])
    if (fences) add(CIRCUMSTANCE.AC_SKILL, parts.weaponSkill[defender])
    if ((state & MARK.SHIELD_LOST) === 0) add(CIRCUMSTANCE.AC_SHIELD, arms.shieldAc[arm])
    if ((state & MARK.SECONDARY_LOST) === 0) add(CIRCUMSTANCE.AC_SECONDARY, arms.secondaryAc[arm])
    if (blesses) add(CIRCUMSTANCE.AC_BOON, boonAc[defender])
    if (state & MARK.CHARGING) add(CIRCUMSTANCE.AC_CHARGING, options.chargeAc)
    if (state & MARK.PARRYING) add(CIRCUMSTANCE.AC_PARRYING, arms.parryAc[arm])
  }

  /** The allies that press the same defender (§5.4). */
  function countPressing(attacker: number, defender: number): number {
    let count = 0
    for (let ally = alliesFrom(attacker); ally < alliesTo(attacker); ally++) {
      if (ally === attacker || lastTarget[ally] !== defender || marks[ally] & MARK.CANNOT_PRESS) continue
      if (threatens(ally, defender)) count++
    }
    return count
  }

  return { explainBlow, explainShot, explainVictim }
}
