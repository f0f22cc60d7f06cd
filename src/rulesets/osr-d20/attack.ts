import { packAttack } from '../../battle/attack-table.ts'
import { highestOfMore } from '../../battle/more-dice.ts'
import type { Arena } from './arena.ts'
import { BLOW, MANNER, MARK, NOTE, UNDER } from './codes.ts'
import { makeExplanation } from './explanation.ts'
import type { Hands } from './hands.ts'
import type { Harm } from './harm.ts'
import type { Needs } from './need.ts'
import type { Strays } from './stray.ts'

/** Attacks: the blow or shot itself (docs/rules/osr-d20.md §4). */
export interface Attacking {
  /** A melee attack, steps 2 to 9: nobody answers it here. */
  strike(attacker: number, defender: number, arm: number, blow: number): void
  /** What such a blow does to somebody helpless (step 3). */
  highestDamage(arm: number, blow: number): number
  /** A ranged attack, steps 2 to 9. */
  shoot(attacker: number, defender: number, arm: number): void
  /** The same at whoever stands around a target (§6.3). */
  shootCrowd(attacker: number, defender: number, arm: number): void
  /** The kind of a blow that answers an attack. */
  answeringBlow(attacker: number, arm: number): number
}

export function makeAttacking(arena: Arena, needs: Needs, hands: Hands, harm: Harm, strays: Strays): Attacking {
  const { memory, data, rolls, score, journal, sees } = arena
  const { meleeNeed, rangedNeed } = needs
  const { explainBlow, explainShot } = makeExplanation(arena)
  const { spendShot } = hands
  const { land } = harm
  const { isIntoMelee, shootIntoMelee, crowdAround, shootIntoCrowd } = strays
  const { attacks } = score
  const { marks, lastTarget } = memory
  const { damageCount, damageSides, damageConstant, damageMore, multiplier } = data.attacks
  const { accounts } = data
  const { polearm } = data.arms
  const { mounted } = data.combatants
  const { listens } = journal
  const somewhereDark = data.field.dark.length > 0
  const armCount = data.arms.combatant.length

  function strike(attacker: number, defender: number, arm: number, blow: number): void {
    const need = meleeNeed(attacker, defender, arm)
    marks[attacker] |= MARK.ATTACKED
    lastTarget[attacker] = defender
    const account = blow === BLOW.CHARGING_BLOW ? accounts[UNDER.CHARGING * armCount + arm] : arm
    attacks[account]++
    if (listens) tellBlow(attacker, defender, arm, blow)
    const entry =
      marks[defender] & MARK.HELPLESS
        ? packAttack(highestDamage(arm, blow), 0)
        : rolls.rollAttack(attacker, arm, defender, blow, need)
    land(attacker, defender, account, need, entry)
  }

  function highestDamage(arm: number, blow: number): number {
    const first = damageCount[arm] * damageSides[arm] + damageConstant[arm]
    const roll = damageMore === undefined ? first : first + highestOfMore(damageMore, arm)
    return Math.max(0, roll) * multiplier[blow * armCount + arm]
  }

  function shoot(attacker: number, defender: number, arm: number): void {
    const need = rangedNeed(attacker, defender, arm)
    const intoMelee = isIntoMelee(attacker, defender)
    marks[attacker] |= MARK.ATTACKED
    lastTarget[attacker] = defender
    const account = intoMelee ? accounts[UNDER.INTO_MELEE * armCount + arm] : accountOfShot(attacker, arm)
    attacks[account]++
    const isBlind = somewhereDark && !sees(attacker, defender)
    if (listens)
      tellShot(attacker, defender, arm, isBlind ? MANNER.BLIND : intoMelee ? MANNER.INTO_MELEE : MANNER.AT_RANGE, 1)
    spendShot(attacker, arm)
    if (isBlind) land(attacker, defender, account, need, 0)
    else if (intoMelee) shootIntoMelee(attacker, defender, arm, need, account)
    else land(attacker, defender, account, need, rolls.rollAttack(attacker, arm, defender, BLOW.PLAIN, need))
  }

  function accountOfShot(attacker: number, arm: number): number {
    return marks[attacker] & MARK.AIMED ? accounts[UNDER.AIMED * armCount + arm] : arm
  }

  function shootCrowd(attacker: number, defender: number, arm: number): void {
    const need = rangedNeed(attacker, defender, arm)
    const crowd = crowdAround(defender, attacker)
    marks[attacker] |= MARK.ATTACKED
    lastTarget[attacker] = defender
    const account = accounts[UNDER.INTO_CROWD * armCount + arm]
    attacks[account]++
    const isBlind = somewhereDark && !sees(attacker, defender)
    if (listens) tellShot(attacker, defender, arm, isBlind ? MANNER.BLIND : MANNER.INTO_CROWD, crowd)
    spendShot(attacker, arm)
    if (isBlind) land(attacker, defender, account, need, 0)
    else shootIntoCrowd(attacker, defender, arm, need, crowd, account)
  }

  function tellBlow(attacker: number, defender: number, arm: number, blow: number): void {
    const manner =
      blow === BLOW.CHARGING_BLOW ? MANNER.BY_CHARGE : blow === BLOW.PLAIN ? MANNER.IN_MELEE : MANNER.AS_ANSWER
    const isHelpless = (marks[defender] & MARK.HELPLESS) !== 0
    journal.note(NOTE.STRIKES, attacker, defender, arm, isHelpless ? MANNER.HELPLESS : manner)
    if (!isHelpless) explainBlow(attacker, defender, arm)
  }

  function tellShot(attacker: number, defender: number, arm: number, manner: number, crowd: number): void {
    journal.note(NOTE.STRIKES, attacker, defender, arm, manner)
    if (manner !== MANNER.BLIND) explainShot(attacker, defender, arm, manner === MANNER.INTO_MELEE, crowd)
  }

  function answeringBlow(attacker: number, arm: number): number {
    if (polearm[arm] === 0 || (marks[attacker] & MARK.CHARGING) === 0) return BLOW.PLAIN
    return mounted[attacker] !== 0 ? BLOW.RECEIVING_RIDER_BLOW : BLOW.RECEIVING_BLOW
  }

  return { strike, highestDamage, shoot, shootCrowd, answeringBlow }
}
