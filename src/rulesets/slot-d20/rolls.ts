import { arenaStream, CHOICE, combatantStream, DAMAGE, type Dice, ORDER, STATUS, TO_HIT } from '../../battle/dice.ts'
import { rollMoreDice, rollNotation } from '../../battle/more-dice.ts'
import type { Notation } from '../../battle/notation.ts'
import type { Data } from './plan/data.ts'
import { FACES, HIGHEST_NEED } from './tables.ts'

/**
 * Every roll of the rules by its name, and the only place that draws (docs/rules/slot-d20.md). Dice are given as faces,
 * from 1.
 *
 * `lean` is 1 with advantage (the higher of 2d20 counts), -1 with disadvantage (the lower), else 0.
 */
export function makeRolls(data: Data, dice: Dice) {
  const { attacks, options, things } = data
  const { ahead, below, outcome, sum } = dice
  const { entries, size, rowStart } = attacks.tables
  const { damageCount, damageSides, damageConstant, damageMore } = things
  const { count: initiativeCount, sides: initiativeSides, more: initiativeMore } = options.initiativeDie
  const order = arenaStream(ORDER)

  /**
   * Who is the high side if the best impulse of the first party is `lead` above that of the second: 0 or 1. The
   * constant of the initiative die is the same on both sides.
   */
  function rollInitiative(lead: number): number {
    return ahead(order, order, initiativeSides, initiativeCount, lead, initiativeMore) > 0 ? 0 : 1
  }

  /**
   * The packed entry (battle/attack-table.ts) of an attack that is listed, and hits if the natural result is at least
   * `least`.
   */
  function rollAttack(combatant: number, target: number, family: number, least: number): number {
    const row = rowStart[family * HIGHEST_NEED + least - 1]
    return entries[row + outcome(combatantStream(combatant, TO_HIT), size[family], row, target)]
  }

  function rollTwenty(stream: number, lean: number): number {
    const first = 1 + below(stream, FACES)
    if (lean === 0) return first
    const second = 1 + below(stream, FACES)
    return lean > 0 === first > second ? first : second
  }

  /** The damage dice of a weapon. */
  function rollDamage(combatant: number, thing: number): number {
    const stream = combatantStream(combatant, DAMAGE)
    const first = damageConstant[thing] + sum(stream, damageCount[thing], damageSides[thing])
    return damageMore === undefined ? first : first + rollMoreDice(sum, stream, damageMore, thing)
  }

  /** Dice of a spell or skill use of that combatant: damage, healing. */
  function rollEffect(combatant: number, roll: Notation): number {
    return rollNotation(sum, combatantStream(combatant, DAMAGE), roll)
  }

  return {
    rollInitiative,
    /** Whether attacks of that kind are drawn from the tables as a whole. */
    isListed: (family: number) => size[family] > 0,
    rollAttack,
    /** The natural result of an attack roll. */
    rollToHit: (combatant: number, lean: number) => rollTwenty(combatantStream(combatant, TO_HIT), lean),
    rollDamage,
    /** The natural result of a check, opposed or not. */
    rollCheck: (combatant: number, lean: number) => rollTwenty(combatantStream(combatant, STATUS), lean),
    rollEffect,
    /** Which of some targets is chosen: 0 to count - 1. */
    rollChoice: (combatant: number, targets: number) => below(combatantStream(combatant, CHOICE), targets),
  }
}
