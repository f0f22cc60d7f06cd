import { arenaStream, CHOICE, combatantStream, DAMAGE, type Dice, ORDER, STATUS, TO_HIT } from '../../battle/dice.ts'
import { rollMoreDice, rollNotation } from '../../battle/more-dice.ts'
import { lowestResult } from '../../battle/notation.ts'
import type { Data } from './plan/data.ts'
import { FACES } from './tables.ts'

/**
 * Every roll of the rules by its name, and the only place that draws (docs/rules/segment-d100.md). Dice are given as
 * faces, from 1.
 */
export type Rolls = ReturnType<typeof makeRolls>

export function makeRolls(data: Data, dice: Dice) {
  const { attacks, combatants, options } = data
  const { below, check, outcome, sum } = dice
  const { entries, size, rowStart, span } = attacks.tables
  const { damageCount, damageSides, damageConstant, damageMore } = attacks
  const { initiative } = combatants
  const { count: orderCount, sides: orderSides, constant: orderConstant, more: orderMore } = options.initiative
  const { fallDamage } = options
  const fallsAreWhole = lowestResult(fallDamage) >= 0
  const order = arenaStream(ORDER)

  /** The initiative dice, with what the combatant adds. */
  function rollInitiative(combatant: number): number {
    const stream = combatantStream(combatant, ORDER)
    const isOneDie = orderCount === 1 && orderMore === undefined
    const rolled = isOneDie
      ? orderConstant + 1 + below(stream, orderSides)
      : rollNotation(sum, stream, options.initiative)
    return rolled + initiative[combatant]
  }

  /** The packed entry (battle/attack-table.ts) of an attack that is listed. */
  function rollAttack(combatant: number, target: number, family: number, chance: number): number {
    const row = rowStart[family * span + chance]
    return entries[row + outcome(combatantStream(combatant, TO_HIT), size[family], row, target)]
  }

  /** The same where how the battle goes depends on whether it hits: of a knock-down, of a grapple. */
  function rollGrip(combatant: number, target: number, family: number, chance: number): number {
    const row = rowStart[family * span + chance]
    return entries[row + check(combatantStream(combatant, TO_HIT), size[family], row, target)]
  }

  function rollDamage(combatant: number, family: number): number {
    const stream = combatantStream(combatant, DAMAGE)
    const first = damageConstant[family] + sum(stream, damageCount[family], damageSides[family])
    return damageMore === undefined ? first : first + rollMoreDice(sum, stream, damageMore, family)
  }

  /** The damage of a fall: so many times `fall_damage`, none below 0. */
  function rollFall(combatant: number, times: number): number {
    const { count, sides, constant, more } = fallDamage
    const stream = combatantStream(combatant, DAMAGE)
    if (fallsAreWhole && more === undefined) return constant * times + sum(stream, count * times, sides)
    let damage = 0
    for (let roll = 0; roll < times; roll++) damage += Math.max(0, rollNotation(sum, stream, fallDamage))
    return damage
  }

  return {
    rollInitiative,
    /** Which of so many members of a tied group acts next: 0 to count - 1. */
    rollOrder: (count: number) => below(order, count),
    /** Whether attacks of that family are drawn from the tables as a whole. */
    isListed: (family: number) => size[family] > 0,
    rollAttack,
    rollGrip,
    /** The d100 of an attack that is not listed; its damage dice, without what is added. */
    rollToHit: (combatant: number) => 1 + below(combatantStream(combatant, TO_HIT), FACES),
    rollDamage,
    /** The d100 of any other check. */
    rollCheck: (combatant: number) => 1 + below(combatantStream(combatant, STATUS), FACES),
    rollFall,
    /** Which of some targets is chosen: 0 to count - 1. */
    rollChoice: (combatant: number, targets: number) => below(combatantStream(combatant, CHOICE), targets),
  }
}
