import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { BLOW, MARK, NOTE } from './codes.ts'
import { makeExplanation } from './explanation.ts'
import type { Harm } from './harm.ts'
import type { Needs } from './need.ts'

/** Shots into a melee or into a crowd, which may hit somebody else (docs/rules/osr-d20.md §6.3). */
export type Strays = ReturnType<typeof makeStrays>

export function makeStrays(arena: Arena, needs: Needs, harm: Harm) {
  const { memory, data, rolls, journal, threatens, engaged, somebodyHasAllies, distance, isUnawareOf } = arena
  const { alliesFrom, alliesTo, foesFrom, foesTo } = arena
  const { rangedNeed } = needs
  const { land } = harm
  const { explainVictim } = makeExplanation(arena)
  const { marks } = memory
  const { crowdToHit, intoMeleeToHit, largeWeight, natural_1_misses, natural_20_hits, unawareToHit } = data.options
  const { size } = data.combatants
  const combatantCount = arena.plan.combatants
  /** Everybody in the melee of a target, and who of them may be hit instead. */
  const melee = makeInts(combatantCount)

  /** Whether a shot is into a melee that an ally is in. */
  function isIntoMelee(attacker: number, defender: number): boolean {
    if (!somebodyHasAllies || size[defender] === 3 || !engaged(defender)) return false
    const end = alliesTo(attacker)
    for (let ally = alliesFrom(attacker); ally < end; ally++) {
      if (ally === attacker || marks[ally] & MARK.OUT) continue
      if (threatens(ally, defender) || threatens(defender, ally)) return true
    }
    return false
  }

  /** Such a shot, which needs `need` without the penalty: a miss by no more than that hits somebody else in the melee. */
  function shootIntoMelee(
    attacker: number,
    defender: number,
    armament: number,
    need: number,
    attackType: number,
  ): void {
    const face = rolls.rollToHit(attacker)
    const hits = natural_20_hits && face === 20
    const misses = natural_1_misses && face === 1
    const withPenalty = need - intoMeleeToHit
    if (!misses && (hits || face >= withPenalty)) {
      const margin = Math.max(0, face - withPenalty)
      land(
        attacker,
        defender,
        attackType,
        withPenalty,
        rolls.rollDamage(attacker, armament, defender, BLOW.PLAIN, margin),
      )
      return
    }
    const victim = misses || face < need ? -1 : drawVictim(attacker, defender)
    if (victim < 0) {
      land(attacker, defender, attackType, withPenalty, 0)
      return
    }
    hitInstead(attacker, defender, victim, armament, withPenalty, face, attackType)
  }

  /** Somebody is hit by a roll made against another: being unaware counts only of that other, not of the victim. */
  function hitInstead(
    attacker: number,
    defender: number,
    victim: number,
    armament: number,
    need: number,
    face: number,
    attackType: number,
  ): void {
    const shift = surpriseToHit(attacker, defender) - surpriseToHit(attacker, victim)
    const margin = Math.max(0, face - rangedNeed(attacker, victim, armament) + shift)
    if (journal.listens && victim !== defender) {
      journal.note(NOTE.STRAYED, attacker, victim, margin, 0)
      explainVictim(attacker, victim, armament)
    }
    land(attacker, victim, attackType, need, rolls.rollDamage(attacker, armament, victim, BLOW.PLAIN, margin))
  }

  function surpriseToHit(attacker: number, target: number): number {
    return isUnawareOf(target, attacker) ? unawareToHit : 0
  }

  /** How many a target and those within 5 ft of it are, the shooter not counted. */
  function crowdAround(defender: number, attacker: number): number {
    let count = 0
    for (let other = 0; other < combatantCount; other++) if (isInCrowd(other, defender, attacker)) count++
    return count
  }

  function isInCrowd(combatant: number, defender: number, attacker: number): boolean {
    return combatant !== attacker && (marks[combatant] & MARK.OUT) === 0 && distance(combatant, defender) <= 1
  }

  /** A shot at a crowd of `crowd`, which needs `need` against the target alone: a hit may be anybody's of the crowd. */
  function shootIntoCrowd(
    attacker: number,
    defender: number,
    armament: number,
    need: number,
    crowd: number,
    attackType: number,
  ): void {
    const bonus = crowdToHit * (crowd - 1)
    const face = rolls.rollToHit(attacker)
    const hits = natural_20_hits && face === 20
    const misses = natural_1_misses && face === 1
    if (misses || (!hits && face < need - bonus)) {
      land(attacker, defender, attackType, need - bonus, 0)
      return
    }
    let weight = 0
    for (let other = 0; other < combatantCount; other++) {
      if (isInCrowd(other, defender, attacker)) weight += weightBySize(other)
    }
    let drawn = rolls.rollVictim(attacker, weight)
    let victim = -1
    while (drawn >= 0) {
      victim++
      if (isInCrowd(victim, defender, attacker)) drawn -= weightBySize(victim)
    }
    hitInstead(attacker, defender, victim, armament, need - bonus, face + bonus, attackType)
  }

  /** Somebody of the target's melee but the target and the shooter; large ones are drawn more often. -1: nobody. */
  function drawVictim(attacker: number, defender: number): number {
    let count = 1
    melee[0] = defender
    // Everybody engaged with one who is in the melee is in it as well.
    for (let i = 0; i < count; i++) {
      const member = melee[i]
      const end = foesTo(member)
      for (let foe = foesFrom(member); foe < end; foe++) {
        if (marks[foe] & MARK.OUT || !(threatens(member, foe) || threatens(foe, member))) continue
        if (!isListed(foe, count)) melee[count++] = foe
      }
    }
    let weight = 0
    for (let other = 0; other < combatantCount; other++) weight += weightOf(other, attacker, defender, count)
    if (weight === 0) return -1
    let drawn = rolls.rollVictim(attacker, weight)
    for (let other = 0; other < combatantCount; other++) {
      drawn -= weightOf(other, attacker, defender, count)
      if (drawn < 0) return other
    }
    return -1
  }

  function isListed(combatant: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (melee[i] === combatant) return true
    return false
  }

  function weightOf(combatant: number, attacker: number, defender: number, count: number): number {
    if (combatant === attacker || combatant === defender || !isListed(combatant, count)) return 0
    return weightBySize(combatant)
  }

  function weightBySize(combatant: number): number {
    return size[combatant] > 1 ? largeWeight : 1
  }

  return { isIntoMelee, shootIntoMelee, crowdAround, shootIntoCrowd }
}
