import type { Arena } from './arena.ts'
import { BLOW } from './codes.ts'
import type { Harm } from './harm.ts'
import { MARK } from './memory.ts'
import type { Needs } from './need.ts'

/** Shots into a melee, which may hit somebody else (rules/osr-d20.md §6.3). */
export interface Strays {
  /** Whether a shot is into a melee that an ally is in. */
  isIntoMelee(attacker: number, defender: number): boolean
  /** Such a shot, which needs `need` without the penalty: a miss by no more than that hits somebody else in the melee. */
  shootIntoMelee(attacker: number, defender: number, arm: number, need: number): void
}

export function makeStrays(arena: Arena, needs: Needs, harm: Harm): Strays {
  const { PLAIN } = BLOW
  const { HELPLESS, OUT, UNAWARE } = MARK
  const { memory, data, rolls, threatens, engaged, somebodyHasAllies } = arena
  const { alliesFrom, alliesTo, foesFrom, foesTo } = arena
  const { rangedNeed } = needs
  const { land } = harm
  const { marks } = memory
  const { intoMeleeToHit, largeWeight, natural_1_misses, natural_20_hits, unawareToHit } = data.options
  const { size } = data.combatants
  const combatantCount = arena.plan.combatants
  /** Everybody in the melee of a target, and who of them may be hit instead. */
  const melee = new Int32Array(combatantCount)

  function isIntoMelee(attacker: number, defender: number): boolean {
    if (!somebodyHasAllies || size[defender] === 3 || !engaged(defender)) return false
    const end = alliesTo(attacker)
    for (let ally = alliesFrom(attacker); ally < end; ally++) {
      if (ally === attacker || marks[ally] & OUT) continue
      if (threatens(ally, defender) || threatens(defender, ally)) return true
    }
    return false
  }

  function shootIntoMelee(attacker: number, defender: number, arm: number, need: number): void {
    const face = rolls.rollToHit(attacker)
    const hits = natural_20_hits && face === 20
    const misses = natural_1_misses && face === 1
    const withPenalty = need - intoMeleeToHit
    if (!misses && (hits || face >= withPenalty)) {
      const margin = Math.max(0, face - withPenalty)
      land(attacker, defender, arm, withPenalty, rolls.rollDamage(attacker, arm, defender, PLAIN, margin))
      return
    }
    const victim = misses || face < need ? -1 : drawVictim(attacker, defender)
    if (victim < 0) {
      land(attacker, defender, arm, withPenalty, 0)
      return
    }
    // The roll was made against the target: whether that is unaware counts for it, whether the victim is does not.
    const shift = surpriseToHit(defender) - surpriseToHit(victim)
    const margin = Math.max(0, face - rangedNeed(attacker, victim, arm) + shift)
    land(attacker, victim, arm, withPenalty, rolls.rollDamage(attacker, arm, victim, PLAIN, margin))
  }

  function surpriseToHit(target: number): number {
    return marks[target] & (UNAWARE | HELPLESS) ? unawareToHit : 0
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
        if (marks[foe] & OUT || !(threatens(member, foe) || threatens(foe, member))) continue
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
    return size[combatant] > 1 ? largeWeight : 1
  }

  return { isIntoMelee, shootIntoMelee }
}
