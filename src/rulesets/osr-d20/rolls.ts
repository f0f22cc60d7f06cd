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
export interface Rolls {
  /** d6 for which party acts first, for the battle or for one party. */
  rollInitiative(): number
  /** d6 for each party until they differ: 0 if the first acts first, else 1. */
  rollOrder(): number
  /**
   * The packed entry (battle/attack-table.ts) of an attack with `armament` that needs at least `need` on d20.
   */
  rollAttack(combatant: number, armament: number, target: number, blow: number, need: number): number
  /** d20 of an attack whose victim is only known afterwards. */
  rollToHit(combatant: number): number
  /** The packed entry of a hit by that margin. */
  rollDamage(combatant: number, armament: number, target: number, blow: number, margin: number): number
  /** Which of some that weigh `weight` together is hit: 0 to weight - 1. */
  rollVictim(combatant: number, weight: number): number
  /** Which of some targets is chosen: 0 to count - 1. */
  rollChoice(combatant: number, count: number): number
  /** d20 of one wrestler in a contest. */
  rollContest(combatant: number): number
  /** d6 each, until they differ, that break a contest's last tie: more than 0 if the first is the higher, else less. */
  rollTie(combatant: number, other: number): number
  /** Whether d20 against paralysis or spells shows `need` or more. */
  rollSave(combatant: number, need: number): boolean
  /** Dice of a spell or item of that combatant: damage, healing, rounds. */
  rollEffect(combatant: number, roll: Notation): number
  /** Rounds until an item is found. */
  rollSearch(combatant: number, roll: Notation): number
  /** 2d6 against a pursuer's morale. */
  rollMorale(combatant: number): number
  /** d6 of a pursuer at an obstacle. */
  rollObstacle(combatant: number): number
  rollPursuit(combatant: number): number
  /** The whole Armour Rating of a combatant at this moment. */
  armourOf(combatant: number): number
}

export function makeRolls(count: number, data: Data, memory: Memory, dice: Dice): Rolls {
  const { marks, boonArmour } = memory
  const blesses = data.shape.boons > 0
  const { attacks, armaments, combatants, options } = data
  const { ahead, below, outcome, reaches, sum } = dice
  const { familyOf, multiplier, damageCount, damageSides, damageConstant, damageMore, tables } = attacks
  const { entries, size, rowStart, lowest, span } = tables
  const { armour } = combatants
  const armamentCount = armaments.combatant.length
  const order = arenaStream(ORDER)

  function rollInitiative(): number {
    return 1 + below(order, 6)
  }

  function rollOrder(): number {
    return ahead(order, order, 6) > 0 ? 0 : 1
  }

  function rollAttack(combatant: number, armament: number, target: number, blow: number, need: number): number {
    const family = familyOf[(blow * armamentCount + armament) * count + target]
    const outcomes = size[family]
    if (outcomes === 0 || (blesses && marks[target] & MARK.BLESSED && boonArmour[target] !== 0)) {
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

  function rollToHit(combatant: number): number {
    return 1 + below(combatantStream(combatant, TO_HIT), FACES)
  }

  function rollDamage(combatant: number, armament: number, target: number, blow: number, margin: number): number {
    const stream = combatantStream(combatant, DAMAGE)
    const first = damageConstant[armament] + sum(stream, damageCount[armament], damageSides[armament])
    const roll = damageMore === undefined ? first : first + rollMoreDice(sum, stream, damageMore, armament)
    return hitEntry(options, armourOf(target), multiplier[blow * armamentCount + armament], margin, roll)
  }

  /** What an entry cannot hold (battle/attack-table.ts) counts as the most that it can. */
  function armourOf(combatant: number): number {
    if (!blesses || (marks[combatant] & MARK.BLESSED) === 0) return armour[combatant]
    return Math.max(0, Math.min(armour[combatant] + boonArmour[combatant], ABSORBED_MOST))
  }

  function rollVictim(combatant: number, weight: number): number {
    return below(combatantStream(combatant, CHOICE), weight)
  }

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
    rollContest: (combatant) => 1 + below(combatantStream(combatant, TO_HIT), FACES),
    rollTie: (combatant, other) => ahead(combatantStream(combatant, TO_HIT), combatantStream(other, TO_HIT), 6),
    rollSave: (combatant, need) => reaches(combatantStream(combatant, STATUS), FACES, need),
    rollEffect: (combatant, roll) => total(combatantStream(combatant, DAMAGE), roll),
    rollSearch: (combatant, roll) => total(combatantStream(combatant, STATUS), roll),
    rollMorale: (combatant) => total(combatantStream(combatant, STATUS), TWO_D6),
    rollObstacle: (combatant) => 1 + below(combatantStream(combatant, STATUS), 6),
    rollPursuit: (combatant) => total(combatantStream(combatant, STATUS), options.pursuitDie),
    armourOf,
  }
}
