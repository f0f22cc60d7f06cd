import { damageOf } from '../../battle/attack-table.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { ACTION, BLOW, MARK, REACTION, STAND_IN } from './codes.ts'
import type { Legality } from './legality.ts'
import type { Needs } from './need.ts'
import type { Strays } from './stray.ts'
import { FACES, HIGHEST_NEED, hitEntry, marginOf } from './tables.ts'

/**
 * What can be expected of an attack, from the present cells and without drawing (docs/rules/osr-d20.md §9). All leave
 * their result in `Arena.fraction`.
 */
export interface Expectations {
  expectedDamage(action: number, me: number, target: number, argument: number): void
  /** The chance that the damage is at least what the target has left. */
  killChance(action: number, me: number, target: number, argument: number): void
  /** The same of the blow of a reaction, struck with what is ready. */
  expectedOfReaction(reaction: number, me: number, target: number): void
  killChanceOfReaction(reaction: number, me: number, target: number): void
  /** The expected damage of an attack with `arm`. */
  expect(action: number, me: number, target: number, arm: number): void
}

export function makeExpectations(
  arena: Arena,
  needs: Needs,
  strays: Strays,
  attacking: Attacking,
  legality: Legality,
): Expectations {
  const { memory, data, rolls, sees } = arena
  const { meleeNeed, rangedNeed } = needs
  const { isIntoMelee } = strays
  const { answeringBlow, highestDamage } = attacking
  const { armFor, heldArm } = legality
  const { hp, marks, ready, boonArmour } = memory
  const { options, arms, attacks, shape } = data
  const { intoMeleeToHit } = options
  const { melee } = arms
  const { familyOf, multiplier, tables } = attacks
  const { expected, lowest, span, chanceStart, leastRoll, chances } = tables
  const combatantCount = arena.plan.combatants
  const armCount = arms.combatant.length
  const { fraction } = arena
  const wrestles = shape.wrestlers > 0
  const blesses = shape.boons > 0
  const somewhereDark = data.field.dark.length > 0

  function expectedDamage(action: number, me: number, target: number, argument: number): void {
    if (isAttack(action)) expect(action, me, target, armNow(me, argument))
    else fraction[0] = 0
  }

  function killChance(action: number, me: number, target: number, argument: number): void {
    if (isAttack(action)) weighKill(action, me, target, armNow(me, argument))
    else fraction[0] = 0
  }

  function armNow(me: number, argument: number): number {
    return wrestles && marks[me] & MARK.IMMOBILISED ? heldArm(me, argument) : armFor(me, argument)
  }

  function expectedOfReaction(reaction: number, me: number, target: number): void {
    const blow = blowOf(reaction)
    if (blow === STAND_IN.NO_BLOW) fraction[0] = 0
    else expect(blow, me, target, ready[me])
  }

  function killChanceOfReaction(reaction: number, me: number, target: number): void {
    const blow = blowOf(reaction)
    if (blow === STAND_IN.NO_BLOW) fraction[0] = 0
    else weighKill(blow, me, target, ready[me])
  }

  function blowOf(reaction: number): number {
    if (reaction === REACTION.COUNTER_ATTACK || reaction === REACTION.HELD_ATTACK) return STAND_IN.ANSWER
    return reaction === REACTION.PASSING_ATTACK || reaction === REACTION.FEND_OFF ? ACTION.ATTACK : STAND_IN.NO_BLOW
  }

  function isAttack(action: number): boolean {
    return (
      action === ACTION.ATTACK ||
      action === ACTION.SHOOT ||
      action === ACTION.SHOOT_CROWD ||
      action === ACTION.CHARGE ||
      action === ACTION.SKIRMISH
    )
  }

  function expect(action: number, me: number, target: number, arm: number): void {
    if (arm < 0 || target === me || isBlind(action, me, target, arm)) fraction[0] = 0
    else if (needsNoRoll(action, target, arm)) fraction[0] = highestDamage(arm, blowFor(action, target, arm))
    else if (blesses && marks[target] & MARK.BLESSED && boonArmour[target] !== 0) addUp(action, me, target, arm, 0)
    else fraction[0] = expected[rowOf(action, me, target, arm, familyFor(action, target, arm))]
  }

  /** Leaves the chance that the damage is at least what the target has left. */
  function weighKill(action: number, me: number, target: number, arm: number): void {
    if (arm < 0 || target === me || isBlind(action, me, target, arm)) fraction[0] = 0
    else if (needsNoRoll(action, target, arm)) {
      fraction[0] = Number(highestDamage(arm, blowFor(action, target, arm)) >= hp[target])
    } else addUp(action, me, target, arm, hp[target])
  }

  /**
   * Leaves the chance of a damage of at least `enough`, or, if that is 0, the mean damage. Adds up all faces of d20 and
   * all sums of the damage dice.
   */
  function addUp(action: number, me: number, target: number, arm: number, enough: number): void {
    const blow = blowFor(action, target, arm)
    const family = familyOf[(blow * armCount + arm) * combatantCount + target]
    const need = needFor(action, me, target, arm)
    const armour = rolls.armourOf(target)
    const times = multiplier[blow * armCount + arm]
    const first = chanceStart[family]
    const end = chanceStart[family + 1]
    let total = 0
    for (let face = 1; face <= FACES; face++) {
      const margin = marginOf(options, face, need)
      if (margin < 0) continue
      for (let i = first; i < end; i++) {
        const entry = hitEntry(options, armour, times, margin, leastRoll[family] + i - first)
        const damage = damageOf(entry)
        if (enough === 0) total += damage * chances[i]
        else if (damage >= enough) total += chances[i]
      }
    }
    fraction[0] = total / FACES
  }

  function rowOf(action: number, me: number, target: number, arm: number, family: number): number {
    const need = needFor(action, me, target, arm)
    return family * span + (need < lowest ? 0 : Math.min(need, HIGHEST_NEED) - lowest)
  }

  function familyFor(action: number, target: number, arm: number): number {
    return familyOf[(blowFor(action, target, arm) * armCount + arm) * combatantCount + target]
  }

  /** A blow against somebody helpless (§4, step 3). */
  function needsNoRoll(action: number, target: number, arm: number): boolean {
    return (marks[target] & MARK.HELPLESS) !== 0 && !isShot(action, arm)
  }

  /** What the die would have to show, from the present cells and without drawing. */
  function needFor(action: number, me: number, target: number, arm: number): number {
    if (!isShot(action, arm)) return meleeNeed(me, target, arm)
    const need = rangedNeed(me, target, arm)
    return action !== ACTION.SHOOT_CROWD && isIntoMelee(me, target) ? need - intoMeleeToHit : need
  }

  /** Whether an attack with `arm` would be at range. */
  function isShot(action: number, arm: number): boolean {
    return action === ACTION.SHOOT || action === ACTION.SHOOT_CROWD || action === ACTION.SKIRMISH || melee[arm] === 0
  }

  /** A shot at what is not seen. */
  function isBlind(action: number, me: number, target: number, arm: number): boolean {
    return somewhereDark && isShot(action, arm) && !sees(me, target)
  }

  function blowFor(action: number, target: number, arm: number): number {
    if (action === ACTION.CHARGE) return BLOW.CHARGING_BLOW
    return action === STAND_IN.ANSWER ? answeringBlow(target, arm) : BLOW.PLAIN
  }

  return { expectedDamage, killChance, expectedOfReaction, killChanceOfReaction, expect }
}
