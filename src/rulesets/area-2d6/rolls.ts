import { damageDiceOf } from '../../battle/attack-table.ts'
import { makeInts } from '../../battle/buffers.ts'
import { arenaStream, CHOICE, combatantStream, DAMAGE, type Dice, ORDER, STATUS, TO_HIT } from '../../battle/dice.ts'
import { rollMoreDice, rollNotation } from '../../battle/more-dice.ts'
import type { Notation } from '../../battle/notation.ts'
import type { Data } from './plan/data.ts'
import { CHECK_DICE, CHECKS, EASIEST } from './tables.ts'

/**
 * Every roll of the rules by its name, and the only place that draws (docs/rules/area-2d6.md). What the dice of a check must
 * show together, `least`, is `EASIEST` to `HARDEST`.
 */
export function makeRolls(data: Data, dice: Dice) {
  const { below, check, outcome, reaches, sum } = dice
  const { tables } = data.attacks
  const { entries, size, rolls, rowStart, span, leastRoll } = tables
  const { damageMore } = data.armaments
  const { initiativeCount, initiativeSides, initiativeConstant, initiativeMore } = data.combatants
  const { sides: orderSides, need: orderNeed } = data.initiative
  const order = arenaStream(ORDER)
  /** What was drawn last. */
  const drawn = makeInts(1)

  /**
   * The packed entry (battle/attack-table.ts) of an attack that is listed. `decides`: whether what is done next depends on
   * whether it hits.
   */
  function rollAttack(combatant: number, target: number, family: number, least: number, decides: boolean): number {
    const row = rowStart[family * span + least - EASIEST]
    const stream = combatantStream(combatant, TO_HIT)
    drawn[0] = decides ? check(stream, size[family], row, target) : outcome(stream, size[family], row, target)
    return entries[row + drawn[0]]
  }

  /** The sum of the damage dice that the latest `rollAttack` has drawn, for whoever is reported of it. */
  function rolledDamage(family: number): number {
    let roll = leastRoll[family]
    let rest = drawn[0] % rolls[family]
    for (const sides of damageDiceOf(tables, family)) {
      roll += rest % sides
      rest = Math.floor(rest / sides)
    }
    return Math.max(0, roll)
  }

  function rollOn(stream: number, least: number): boolean {
    const row = rowStart[CHECKS * span + least - EASIEST]
    return entries[row + check(stream, size[CHECKS], row)] !== 0
  }

  function rollInitiative(combatant: number): number {
    const stream = combatantStream(combatant, ORDER)
    const first = initiativeConstant[combatant] + sum(stream, initiativeCount[combatant], initiativeSides[combatant])
    return initiativeMore === undefined ? first : first + rollMoreDice(sum, stream, initiativeMore, combatant)
  }

  /**
   * Damage dice of an attack with `armament`: so many of the first kind, and those of further kinds but for so many `fewer`. What
   * powers do: damage, healing, and the points of a shield.
   */
  function rollDamage(combatant: number, armament: number, count: number, sides: number, fewer: number): number {
    const stream = combatantStream(combatant, DAMAGE)
    const first = sum(stream, count, sides)
    return damageMore === undefined ? first : first + rollMoreDice(sum, stream, damageMore, armament, fewer)
  }

  return {
    /** Of two combatants: who acts first, 0 or 1. */
    rollFirst: () => (orderNeed > orderSides ? 1 : reaches(order, orderSides, orderNeed) ? 0 : 1),
    rollInitiative,
    /** Who comes where among several who may come in any order, each as likely: 0 to orders - 1. */
    rollPlaces: (orders: number) => below(order, orders),
    /** Whether attacks of that kind are drawn from the tables as a whole. */
    isListed: (family: number) => size[family] > 0,
    rollAttack,
    rolledDamage,
    /** The natural result of an attack check. */
    rollNatural: (combatant: number) => sum(combatantStream(combatant, TO_HIT), CHECK_DICE.count, CHECK_DICE.sides),
    /** Whether an attack check that is drawn without its damage succeeds. */
    rollAttackCheck: (combatant: number, least: number) => rollOn(combatantStream(combatant, TO_HIT), least),
    /** Whether any other check succeeds. */
    rollCheck: (combatant: number, least: number) => rollOn(combatantStream(combatant, STATUS), least),
    rollDamage,
    rollAmount: (combatant: number, roll: Notation) =>
      Math.max(0, rollNotation(sum, combatantStream(combatant, DAMAGE), roll)),
    /** The place that a feint draws: its number less the first of a column. */
    rollDrawn: (combatant: number) =>
      sum(combatantStream(combatant, STATUS), CHECK_DICE.count, CHECK_DICE.sides) - CHECK_DICE.count,
    /** Which of some targets is chosen: 0 to count - 1. */
    rollChoice: (combatant: number, targets: number) => below(combatantStream(combatant, CHOICE), targets),
  }
}
