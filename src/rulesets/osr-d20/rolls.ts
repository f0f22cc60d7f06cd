import { ABSORBED_MOST } from '../../battle/attack-table.ts'
import { arenaStream, CHOICE, combatantStream, DAMAGE, type Dice, ORDER, STATUS, TO_HIT } from '../../battle/dice.ts'
import { rollMoreDice, rollNotation } from '../../battle/more-dice.ts'
import type { Notation } from '../../battle/notation.ts'
import { MARK } from './codes.ts'
import type { Memory } from './columns.ts'
import type { Data } from './plan/data.ts'
import { FACES, HIGHEST_NEED, hitEntry, marginOf } from './tables.ts'

const TWO_D6: Notation = { count: 2, sides: 6, constant: 0 }

/**
 * Every roll of the rules by its name, and the only place that draws (docs/rules/osr-d20.md). Dice are given as faces,
 * from 1.
 */
export function makeRolls(count: number, data: Data, memory: Memory, dice: Dice) {
  const { marks, buffArmour } = memory
  const blesses = data.shape.buffs > 0
  const { attacks, armaments, combatants, options } = data
  const { ahead, below, outcome, reaches, sum } = dice
  const { familyOf, multiplier, damageCount, damageSides, damageConstant, damageMore, tables } = attacks
  const { entries, size, rowStart, lowest, span } = tables
  const { armour } = combatants
  const armamentCount = armaments.combatant.length
  const order = arenaStream(ORDER)

  /** d6 for which party acts first, for the battle or for one party. */
  function rollInitiative(): number {
    return 1 + below(order, 6)
  }

  /** d6 for each party until they differ: 0 if the first acts first, else 1. */
  function rollOrder(): number {
    return ahead(order, order, 6) > 0 ? 0 : 1
  }

  /**
   * The packed entry (battle/attack-table.ts) of an attack with `armament` that needs at least `need` on d20.
   */
  function rollAttack(combatant: number, armament: number, target: number, blow: number, need: number): number {
    const family = familyOf[(blow * armamentCount + armament) * count + target]
    const outcomes = size[family]
    if (outcomes === 0 || (blesses && marks[target] & MARK.BLESSED && buffArmour[target] !== 0)) {
      return rollDieByDie(combatant, armament, target, blow, need)
    }
    const shown = need < lowest ? lowest : Math.min(need, HIGHEST_NEED)
    const row = rowStart[family * span + shown - lowest]
    return entries[row + outcome(combatantStream(combatant, TO_HIT), outcomes, row, target)]
  }

  /** For damage dice with too many outcomes to list, and for armour that is not as usual. */
  function rollDieByDie(combatant: number, armament: number, target: number, blow: number, need: number): number {
    const margin = marginOf(options, rollToHit(combatant), need)
    return margin < 0 ? 0 : rollDamage(combatant, armament, target, blow, margin)
  }

  /** d20 of an attack whose victim is only known afterwards. */
  function rollToHit(combatant: number): number {
    return 1 + below(combatantStream(combatant, TO_HIT), FACES)
  }

  /** The packed entry of a hit by that margin. */
  function rollDamage(combatant: number, armament: number, target: number, blow: number, margin: number): number {
    const stream = combatantStream(combatant, DAMAGE)
    const first = damageConstant[armament] + sum(stream, damageCount[armament], damageSides[armament])
    const roll = damageMore === undefined ? first : first + rollMoreDice(sum, stream, damageMore, armament)
    return hitEntry(options, armourOf(target), multiplier[blow * armamentCount + armament], margin, roll)
  }

  /**
   * The whole Armour Rating of a combatant at this moment. What an entry cannot hold (battle/attack-table.ts) counts
   * as the most that it can.
   */
  function armourOf(combatant: number): number {
    if (!blesses || (marks[combatant] & MARK.BLESSED) === 0) return armour[combatant]
    return Math.max(0, Math.min(armour[combatant] + buffArmour[combatant], ABSORBED_MOST))
  }

  /** Which of some that weigh `weight` together is hit: 0 to weight - 1. */
  function rollVictim(combatant: number, weight: number): number {
    return below(combatantStream(combatant, CHOICE), weight)
  }

  /** Which of some targets is chosen: 0 to count - 1. */
  function rollChoice(combatant: number, targets: number): number {
    return below(combatantStream(combatant, CHOICE), targets)
  }

  function total(stream: number, roll: Notation): number {
    return rollNotation(sum, stream, roll)
  }

  return {
    rollInitiative,
    rollOrder,
    rollAttack,
    rollToHit,
    rollDamage,
    rollVictim,
    rollChoice,
    /** d20 of one wrestler in a contest. */
    rollContest: (combatant: number) => 1 + below(combatantStream(combatant, TO_HIT), FACES),
    /** d6 each, until they differ, that break a contest's last tie: more than 0 if the first is the higher, else less. */
    rollTie: (combatant: number, other: number) =>
      ahead(combatantStream(combatant, TO_HIT), combatantStream(other, TO_HIT), 6),
    /** Whether d20 against paralysis or spells shows `need` or more. */
    rollSave: (combatant: number, need: number) => reaches(combatantStream(combatant, STATUS), FACES, need),
    /** Dice of a spell or item of that combatant: damage, healing, rounds. */
    rollEffect: (combatant: number, roll: Notation) => total(combatantStream(combatant, DAMAGE), roll),
    /** Rounds until an item is found. */
    rollSearch: (combatant: number, roll: Notation) => total(combatantStream(combatant, STATUS), roll),
    /** 2d6 against a pursuer's morale. */
    rollMorale: (combatant: number) => total(combatantStream(combatant, STATUS), TWO_D6),
    /** d6 of a pursuer at an obstacle. */
    rollObstacle: (combatant: number) => 1 + below(combatantStream(combatant, STATUS), 6),
    rollPursuit: (combatant: number) => total(combatantStream(combatant, STATUS), options.pursuitDie),
    armourOf,
  }
}
