import { damageOf } from '../../battle/attack-table.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { ACTION, BLOW, MARK, PSEUDO_ACTION, REACTION } from './codes.ts'
import type { Legality } from './legality.ts'
import type { Needs } from './need.ts'
import type { Strays } from './stray.ts'
import { FACES, HIGHEST_NEED, hitEntry, marginOf } from './tables.ts'

/**
 * What can be expected of an attack, from the present cells and without drawing (docs/rules/osr-d20.md §9). All leave
 * their result in `Arena.fraction`.
 */
export type Expectations = ReturnType<typeof makeExpectations>

export function makeExpectations(arena: Arena, needs: Needs, strays: Strays, attacking: Attacking, legality: Legality) {
  const { memory, data, rolls, sees } = arena
  const { meleeNeed, rangedNeed } = needs
  const { isIntoMelee } = strays
  const { answeringBlow, highestDamage } = attacking
  const { armamentFor, heldArmament } = legality
  const { hp, marks, ready, buffArmour } = memory
  const { options, armaments, attacks, shape } = data
  const { intoMeleeToHit } = options
  const { melee } = armaments
  const { familyOf, multiplier, tables } = attacks
  const { expected, lowest, span, chanceStart, leastRoll, chances } = tables
  const combatantCount = arena.plan.combatants
  const armamentCount = armaments.combatant.length
  const { fraction } = arena
  const wrestles = shape.wrestlers > 0
  const blesses = shape.buffs > 0
  const somewhereDark = data.field.dark.length > 0

  function expectedDamage(action: number, me: number, target: number, argument: number): void {
    if (isAttack(action)) expect(action, me, target, armamentNow(me, argument))
    else fraction[0] = 0
  }

  /** The chance that the damage is at least what the target has left. */
  function killChance(action: number, me: number, target: number, argument: number): void {
    if (isAttack(action)) weighKill(action, me, target, armamentNow(me, argument))
    else fraction[0] = 0
  }

  function armamentNow(me: number, argument: number): number {
    return wrestles && marks[me] & MARK.IMMOBILISED ? heldArmament(me, argument) : armamentFor(me, argument)
  }

  /** What the blow of a reaction, struck with what is ready, can be expected to do. */
  function expectedOfReaction(reaction: number, me: number, target: number): void {
    const blow = blowOf(reaction)
    if (blow === PSEUDO_ACTION.NO_BLOW) fraction[0] = 0
    else expect(blow, me, target, ready[me])
  }

  function killChanceOfReaction(reaction: number, me: number, target: number): void {
    const blow = blowOf(reaction)
    if (blow === PSEUDO_ACTION.NO_BLOW) fraction[0] = 0
    else weighKill(blow, me, target, ready[me])
  }

  function blowOf(reaction: number): number {
    if (reaction === REACTION.COUNTER_ATTACK || reaction === REACTION.HELD_ATTACK) return PSEUDO_ACTION.ANSWER
    return reaction === REACTION.PASSING_ATTACK || reaction === REACTION.FEND_OFF
      ? ACTION.ATTACK
      : PSEUDO_ACTION.NO_BLOW
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

  /** The expected damage of an attack with `armament`. */
  function expect(action: number, me: number, target: number, armament: number): void {
    if (armament < 0 || target === me || isBlind(action, me, target, armament)) fraction[0] = 0
    else if (needsNoRoll(action, target, armament))
      fraction[0] = highestDamage(armament, blowFor(action, target, armament))
    else if (blesses && marks[target] & MARK.BLESSED && buffArmour[target] !== 0) addUp(action, me, target, armament, 0)
    else fraction[0] = expected[rowOf(action, me, target, armament, familyFor(action, target, armament))]
  }

  /** Leaves the chance that the damage is at least what the target has left. */
  function weighKill(action: number, me: number, target: number, armament: number): void {
    if (armament < 0 || target === me || isBlind(action, me, target, armament)) fraction[0] = 0
    else if (needsNoRoll(action, target, armament)) {
      fraction[0] = Number(highestDamage(armament, blowFor(action, target, armament)) >= hp[target])
    } else addUp(action, me, target, armament, hp[target])
  }

  /**
   * Leaves the chance of a damage of at least `enough`, or, if that is 0, the mean damage. Adds up all faces of d20 and
   * all sums of the damage dice.
   */
  function addUp(action: number, me: number, target: number, armament: number, enough: number): void {
    const blow = blowFor(action, target, armament)
    const family = familyOf[(blow * armamentCount + armament) * combatantCount + target]
    const need = needFor(action, me, target, armament)
    const armour = rolls.armourOf(target)
    const times = multiplier[blow * armamentCount + armament]
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

  function rowOf(action: number, me: number, target: number, armament: number, family: number): number {
    const need = needFor(action, me, target, armament)
    return family * span + (need < lowest ? 0 : Math.min(need, HIGHEST_NEED) - lowest)
  }

  function familyFor(action: number, target: number, armament: number): number {
    return familyOf[(blowFor(action, target, armament) * armamentCount + armament) * combatantCount + target]
  }

  /** A blow against somebody helpless (§4, step 3). */
  function needsNoRoll(action: number, target: number, armament: number): boolean {
    return (marks[target] & MARK.HELPLESS) !== 0 && !isShot(action, armament)
  }

  /** What the die would have to show, from the present cells and without drawing. */
  function needFor(action: number, me: number, target: number, armament: number): number {
    if (!isShot(action, armament)) return meleeNeed(me, target, armament)
    const need = rangedNeed(me, target, armament)
    return action !== ACTION.SHOOT_CROWD && isIntoMelee(me, target) ? need - intoMeleeToHit : need
  }

  /** Whether an attack with `armament` would be at range. */
  function isShot(action: number, armament: number): boolean {
    return (
      action === ACTION.SHOOT || action === ACTION.SHOOT_CROWD || action === ACTION.SKIRMISH || melee[armament] === 0
    )
  }

  /** A shot at what is not seen. */
  function isBlind(action: number, me: number, target: number, armament: number): boolean {
    return somewhereDark && isShot(action, armament) && !sees(me, target)
  }

  function blowFor(action: number, target: number, armament: number): number {
    if (action === ACTION.CHARGE) return BLOW.CHARGING_BLOW
    return action === PSEUDO_ACTION.ANSWER ? answeringBlow(target, armament) : BLOW.PLAIN
  }

  return { expectedDamage, killChance, expectedOfReaction, killChanceOfReaction, expect }
}
