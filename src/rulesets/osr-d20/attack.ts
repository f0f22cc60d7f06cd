import { packAttack } from '../../battle/attack-table.ts'
import type { Arena } from './arena.ts'
import { BLOW } from './codes.ts'
import type { Hands } from './hands.ts'
import type { Harm } from './harm.ts'
import { MARK } from './memory.ts'
import type { Needs } from './need.ts'
import type { Strays } from './stray.ts'

/** Attacks: the blow or shot itself (rules/osr-d20.md §4). */
export interface Attacking {
  /** A melee attack, steps 2 to 9: nobody answers it here. */
  strike(attacker: number, defender: number, arm: number, blow: number): void
  /** What such a blow does to somebody helpless (step 3). */
  highestDamage(arm: number, blow: number): number
  /** A ranged attack, steps 2 to 9. */
  shoot(attacker: number, defender: number, arm: number): void
  /** The kind of a blow that answers an attack. */
  answeringBlow(attacker: number, arm: number): number
}

export function makeAttacking(arena: Arena, needs: Needs, hands: Hands, harm: Harm, strays: Strays): Attacking {
  const { PLAIN, RECEIVING_BLOW } = BLOW
  const { ATTACKED, CHARGING, HELPLESS } = MARK
  const { memory, data, rolls, score } = arena
  const { meleeNeed, rangedNeed } = needs
  const { spendShot } = hands
  const { land } = harm
  const { isIntoMelee, shootIntoMelee } = strays
  const { attacks } = score
  const { marks, lastTarget } = memory
  const { damageCount, damageSides, damageConstant, multiplier } = data.attacks
  const { polearm } = data.arms
  const armCount = data.arms.combatant.length

  function strike(attacker: number, defender: number, arm: number, blow: number): void {
    const need = meleeNeed(attacker, defender, arm)
    marks[attacker] |= ATTACKED
    lastTarget[attacker] = defender
    attacks[arm]++
    const entry =
      marks[defender] & HELPLESS
        ? packAttack(highestDamage(arm, blow), 0)
        : rolls.rollAttack(attacker, arm, defender, blow, need)
    land(attacker, defender, arm, need, entry)
  }

  function highestDamage(arm: number, blow: number): number {
    const roll = damageCount[arm] * damageSides[arm] + damageConstant[arm]
    return Math.max(0, roll) * multiplier[blow * armCount + arm]
  }

  function shoot(attacker: number, defender: number, arm: number): void {
    const need = rangedNeed(attacker, defender, arm)
    const intoMelee = isIntoMelee(attacker, defender)
    marks[attacker] |= ATTACKED
    lastTarget[attacker] = defender
    attacks[arm]++
    spendShot(attacker, arm)
    if (intoMelee) shootIntoMelee(attacker, defender, arm, need)
    else land(attacker, defender, arm, need, rolls.rollAttack(attacker, arm, defender, PLAIN, need))
  }

  function answeringBlow(attacker: number, arm: number): number {
    return polearm[arm] !== 0 && marks[attacker] & CHARGING ? RECEIVING_BLOW : PLAIN
  }

  return { strike, highestDamage, shoot, answeringBlow }
}
