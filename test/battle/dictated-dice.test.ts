import { describe, expect, test } from 'vitest'
import { damageOf, hitOf } from '../../src/battle/attack-table.ts'
import { arenaStream, combatantStream, DAMAGE, ORDER, TO_HIT } from '../../src/battle/dice.ts'
import { parseNotation } from '../../src/battle/notation.ts'
import { buildTables } from '../../src/rulesets/osr-d20/tables.ts'
import { dictatedDice } from './dictated-dice.ts'

const tables = buildTables(
  ['d8', '2d6', '7', '2d6+d4'].map((text) => ({ damage: parseNotation(text)!, armour: 0, multiplier: 1 })),
  { minimum_damage: 0, multiplies: 'dealt', natural_20_hits: false, natural_1_misses: false },
)
const names = ['Anna', 'Bert the Bold']
const order = arenaStream(ORDER)
const anna = combatantStream(0, TO_HIT)
const bert = combatantStream(1, DAMAGE)

/** What an attack that needs 10 does with dictated dice. */
function attack(script: string, family: number): string {
  const dice = dictatedDice(tables, names)
  dice.dictate(script)
  const row = tables.rowStart[family * tables.span + 10 - tables.lowest]
  const entry = tables.entries[row + dice.outcome(anna, tables.size[family], row)]
  dice.verify()
  return hitOf(entry) ? `hit for ${damageOf(entry)}` : 'miss'
}

describe('dictated dice', () => {
  test('fall as they are reported, in their order, each from the hand of its owner', () => {
    const dice = dictatedDice(tables, names)
    dice.dictate('d6=4 d6=1, Anna d20=17')
    dice.dictate('Bert the Bold d8=8')
    expect(dice.below(order, 6)).toBe(3)
    expect(dice.below(order, 6)).toBe(0)
    expect(dice.below(anna, 20)).toBe(16)
    expect(dice.below(bert, 8)).toBe(7)
    dice.verify()
  })

  test('compose an attack of to-hit die and damage dice, which are rolled only if it hits', () => {
    expect(attack('Anna d20=9', 0)).toBe('miss')
    expect(attack('Anna d20=10 d8=3', 0)).toBe('hit for 3')
    expect(attack('Anna d20=20 d6=2 d6=5', 1)).toBe('hit for 7')
    expect(attack('Anna d20=15', 2)).toBe('hit for 7')
    expect(attack('Anna d20=15 d6=2 d6=5 d4=3', 3)).toBe('hit for 10')
  })

  test('do not roll a die of one side', () => {
    expect(dictatedDice(tables, names).below(anna, 1)).toBe(0)
  })

  test('fail when they run out', () => {
    const dice = dictatedDice(tables, names)
    dice.dictate('d6=4')
    dice.below(order, 6)
    expect(() => dice.below(anna, 20)).toThrow('roll 2 is Anna d20, but no dice are left')
    expect(() => attack('Anna d20=10', 0)).toThrow('roll 2 is Anna d8, but no dice are left')
  })

  test('fail when another die is rolled, or another combatant rolls', () => {
    const roll = (script: string) => {
      const dice = dictatedDice(tables, names)
      dice.dictate(script)
      return dice.below(anna, 20)
    }
    expect(() => roll('Anna d8=3')).toThrow('roll 1 is Anna d20, but Anna d8=3 was dictated')
    expect(() => roll('Bert the Bold d20=3')).toThrow('roll 1 is Anna d20, but Bert the Bold d20=3 was dictated')
    expect(() => roll('d20=3')).toThrow('roll 1 is Anna d20, but d20=3 was dictated')
  })

  test('fail when some are left over', () => {
    const dice = dictatedDice(tables, names)
    dice.dictate('d6=4, Anna d20=3 d8=1')
    dice.below(order, 6)
    expect(() => dice.verify()).toThrow('1 dice were rolled, and these are left over: Anna d20=3, Anna d8=1')
  })

  test('refuse what is no die', () => {
    const dictate = (script: string) => () => dictatedDice(tables, names).dictate(script)
    expect(dictate('Anna 20')).toThrow('expected dice such as "Anna d20=14 d8=6", got "Anna 20"')
    expect(dictate('Cleo d20=4')).toThrow('nobody is called "Cleo"; there are Anna, Bert the Bold')
    expect(dictate('Anna d20=21')).toThrow('a d20 has no face 21')
    expect(dictate('Anna d20=0')).toThrow('a d20 has no face 0')
  })
})
