import { describe, expect, test } from 'vitest'
import { packAttack } from '../../src/battle/attack-table.ts'
import { CHOICE, combatantStream, DAMAGE, type Dice, STATUS, TO_HIT } from '../../src/battle/dice.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { type TracedDice, traceDice } from '../../src/battle/traced-dice.ts'

/** Two rows of four: a miss and three hits, worse and better. */
const ENTRIES = Int32Array.from([0, 1, 2, 3, 0, 4, 5, 6], (damage) => (damage === 0 ? 0 : packAttack(damage, 0)))
const SIZE = 4
const [FIRST, SECOND] = [combatantStream(0, TO_HIT), combatantStream(1, TO_HIT)]

const fair = (): Dice => seededDice([1, 2, 3], 2)
const traced = (): TracedDice => traceDice(fair(), ENTRIES)

/** An attack from the tables: what it did. */
function strike(dice: TracedDice, stream: number, row: number, target: number, attackType: number): number {
  const entry = ENTRIES[row + dice.outcome(stream, SIZE, row)]
  dice.landed(target, attackType, entry, 0)
  return entry
}

describe('traced dice', () => {
  test('fall as the same dice do untraced', () => {
    const one = fair()
    const other = traced()
    for (const battle of [0, 1, 77]) {
      for (const dice of [one, other]) dice.start(battle)
      for (let roll = 0; roll < 100; roll++) {
        const stream = combatantStream(roll % 2, roll % 5)
        if (roll === 50) other.begin(() => {})
        expect(other.outcome(stream, SIZE, 4)).toBe(one.outcome(stream, SIZE, 4))
        expect(other.below(stream, 20)).toBe(one.below(stream, 20))
        expect(other.sum(stream, 3, 6)).toBe(one.sum(stream, 3, 6))
        expect(other.reaches(stream, 20, 11)).toBe(one.reaches(stream, 20, 11))
        expect(other.ahead(FIRST, stream, 6)).toBe(one.ahead(FIRST, stream, 6))
        expect(other.ahead(FIRST, stream, 8, 2, 3)).toBe(one.ahead(FIRST, stream, 8, 2, 3))
      }
    }
  })

  test('write down what was drawn, what came of it, and where it landed', () => {
    const dice = traced()
    dice.start(0)
    let heard = 0
    dice.begin(() => heard++)
    const entries = [strike(dice, FIRST, 0, 1, 7), strike(dice, SECOND, 4, 0, 8), strike(dice, FIRST, 4, 1, 9)]
    expect(dice.end()).toBe(3)
    expect(heard).toBe(3)
    const { stream, size, row, entry, target, attackType } = dice.trace
    expect([...stream.subarray(0, 3)]).toEqual([FIRST, SECOND, FIRST])
    expect([...size.subarray(0, 3)]).toEqual([SIZE, SIZE, SIZE])
    expect([...row.subarray(0, 3)]).toEqual([0, 4, 4])
    expect([...entry.subarray(0, 3)]).toEqual(entries)
    expect([...target.subarray(0, 3)]).toEqual([1, 0, 1])
    expect([...attackType.subarray(0, 3)]).toEqual([7, 8, 9])
  })

  test.each<[string, (dice: TracedDice) => void]>([
    ['a die', (dice) => dice.below(combatantStream(0, CHOICE), 2)],
    ['a die of one side, which moves its stream on', (dice) => dice.below(combatantStream(0, CHOICE), 1)],
    ['dice added up', (dice) => dice.sum(combatantStream(0, DAMAGE), 2, 6)],
    ['a save', (dice) => dice.reaches(combatantStream(0, STATUS), 20, 11)],
    ['a contest', (dice) => dice.ahead(FIRST, SECOND, 6)],
    [
      'a strike before the last one has landed',
      (dice) => {
        dice.outcome(FIRST, SIZE, 0)
        strike(dice, SECOND, 0, 0, 0)
      },
    ],
    ['a strike that never lands', (dice) => dice.outcome(FIRST, SIZE, 0)],
    [
      'a strike that does not land as it was drawn',
      (dice) => dice.landed(1, 0, ENTRIES[dice.outcome(FIRST, SIZE, 0)] + 2, 0),
    ],
    ['a hit that nobody has drawn', (dice) => dice.landed(1, 0, packAttack(3, 0), 0)],
  ])('are surprised by %s, though no rule says so', (_, surprise) => {
    const dice = traced()
    dice.start(0)
    for (const when of [0, 1, 2]) {
      dice.begin(() => {})
      for (let i = 0; i < 2; i++) {
        if (i === when) surprise(dice)
        strike(dice, FIRST, 0, 1, 0)
      }
      if (when === 2) surprise(dice)
      expect(dice.end()).toBe(-1)
    }
    // What was before a trace began is none of its business.
    surprise(dice)
    dice.begin(() => {})
    strike(dice, FIRST, 0, 1, 0)
    expect(dice.end()).toBe(1)
  })

  test('take a sure miss for what it is', () => {
    const dice = traced()
    dice.start(0)
    dice.begin(() => {})
    strike(dice, FIRST, 0, 1, 0)
    dice.landed(0, 0, 0, 0)
    expect(dice.end()).toBe(1)
  })

  test('give back what had been drawn, and go on from there', () => {
    const one = fair()
    const other = traced()
    for (const dice of [one, other]) dice.start(3)
    const expected = Array.from({ length: 6 }, () => one.outcome(FIRST, SIZE, 4))
    for (let i = 0; i < 3; i++) other.drawn[i] = 4 + other.draw(FIRST, SIZE, 4)
    other.giveBack(3)
    expect(Array.from({ length: 6 }, () => other.outcome(FIRST, SIZE, 4))).toEqual(expected)
  })
})
