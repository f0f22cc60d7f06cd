import { packAttack } from '../../battle/attack-table.ts'
import { highestOfMore } from '../../battle/more-dice.ts'
import type { Arena } from './arena.ts'
import { BLOW, MANNER, MARK, NOTE, UNDER } from './codes.ts'
import { makeExplanation } from './explanation.ts'
import type { Harm } from './harm.ts'
import type { Needs } from './need.ts'
import type { Strays } from './stray.ts'
import type { Wielding } from './wielding.ts'

/** Attacks: the blow or shot itself (docs/rules/osr-d20.md §4). */
export type Attacking = ReturnType<typeof makeAttacking>

export function makeAttacking(arena: Arena, needs: Needs, wielding: Wielding, harm: Harm, strays: Strays) {
  const { memory, data, rolls, score, journal, sees } = arena
  const { meleeNeed, rangedNeed } = needs
  const { explainBlow, explainShot } = makeExplanation(arena)
  const { spendShot } = wielding
  const { land } = harm
  const { isIntoMelee, shootIntoMelee, crowdAround, shootIntoCrowd } = strays
  const { attacks } = score
  const { marks, lastTarget } = memory
  const { damageCount, damageSides, damageConstant, damageMore, multiplier } = data.attacks
  const { attackTypes } = data
  const { polearm } = data.armaments
  const { mounted } = data.combatants
  const { listens } = journal
  const somewhereDark = data.field.dark.length > 0
  const armamentCount = data.armaments.combatant.length

  /** A melee attack, steps 2 to 9: nobody answers it here. */
  function strike(attacker: number, defender: number, armament: number, blow: number): void {
    const need = meleeNeed(attacker, defender, armament)
    marks[attacker] |= MARK.ATTACKED
    lastTarget[attacker] = defender
    const attackType = blow === BLOW.CHARGING_BLOW ? attackTypes[UNDER.CHARGING * armamentCount + armament] : armament
    attacks[attackType]++
    if (listens) narrateBlow(attacker, defender, armament, blow)
    const entry =
      marks[defender] & MARK.HELPLESS
        ? packAttack(highestDamage(armament, blow), 0)
        : rolls.rollAttack(attacker, armament, defender, blow, need)
    land(attacker, defender, attackType, need, entry)
  }

  /** What such a blow does to somebody helpless (step 3). */
  function highestDamage(armament: number, blow: number): number {
    const first = damageCount[armament] * damageSides[armament] + damageConstant[armament]
    const roll = damageMore === undefined ? first : first + highestOfMore(damageMore, armament)
    return Math.max(0, roll) * multiplier[blow * armamentCount + armament]
  }

  /** A ranged attack, steps 2 to 9. */
  function shoot(attacker: number, defender: number, armament: number): void {
    const need = rangedNeed(attacker, defender, armament)
    const intoMelee = isIntoMelee(attacker, defender)
    marks[attacker] |= MARK.ATTACKED
    lastTarget[attacker] = defender
    const attackType = intoMelee
      ? attackTypes[UNDER.INTO_MELEE * armamentCount + armament]
      : attackTypeOfShot(attacker, armament)
    attacks[attackType]++
    const isBlind = somewhereDark && !sees(attacker, defender)
    if (listens)
      narrateShot(
        attacker,
        defender,
        armament,
        isBlind ? MANNER.BLIND : intoMelee ? MANNER.INTO_MELEE : MANNER.AT_RANGE,
        1,
      )
    spendShot(attacker, armament)
    if (isBlind) land(attacker, defender, attackType, need, 0)
    else if (intoMelee) shootIntoMelee(attacker, defender, armament, need, attackType)
    else land(attacker, defender, attackType, need, rolls.rollAttack(attacker, armament, defender, BLOW.PLAIN, need))
  }

  function attackTypeOfShot(attacker: number, armament: number): number {
    return marks[attacker] & MARK.AIMED ? attackTypes[UNDER.AIMED * armamentCount + armament] : armament
  }

  /** Shoots at whoever stands around a target (§6.3). */
  function shootCrowd(attacker: number, defender: number, armament: number): void {
    const need = rangedNeed(attacker, defender, armament)
    const crowd = crowdAround(defender, attacker)
    marks[attacker] |= MARK.ATTACKED
    lastTarget[attacker] = defender
    const attackType = attackTypes[UNDER.INTO_CROWD * armamentCount + armament]
    attacks[attackType]++
    const isBlind = somewhereDark && !sees(attacker, defender)
    if (listens) narrateShot(attacker, defender, armament, isBlind ? MANNER.BLIND : MANNER.INTO_CROWD, crowd)
    spendShot(attacker, armament)
    if (isBlind) land(attacker, defender, attackType, need, 0)
    else shootIntoCrowd(attacker, defender, armament, need, crowd, attackType)
  }

  function narrateBlow(attacker: number, defender: number, armament: number, blow: number): void {
    const manner =
      blow === BLOW.CHARGING_BLOW ? MANNER.BY_CHARGE : blow === BLOW.PLAIN ? MANNER.IN_MELEE : MANNER.AS_ANSWER
    const isHelpless = (marks[defender] & MARK.HELPLESS) !== 0
    journal.note(NOTE.STRIKES, attacker, defender, armament, isHelpless ? MANNER.HELPLESS : manner)
    if (!isHelpless) explainBlow(attacker, defender, armament)
  }

  function narrateShot(attacker: number, defender: number, armament: number, manner: number, crowd: number): void {
    journal.note(NOTE.STRIKES, attacker, defender, armament, manner)
    if (manner !== MANNER.BLIND) explainShot(attacker, defender, armament, manner === MANNER.INTO_MELEE, crowd)
  }

  /** The kind of a blow that answers an attack. */
  function answeringBlow(attacker: number, armament: number): number {
    if (polearm[armament] === 0 || (marks[attacker] & MARK.CHARGING) === 0) return BLOW.PLAIN
    return mounted[attacker] !== 0 ? BLOW.RECEIVING_RIDER_BLOW : BLOW.RECEIVING_BLOW
  }

  return { strike, highestDamage, shoot, shootCrowd, answeringBlow }
}
