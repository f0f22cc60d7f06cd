import { describe, expect, test } from 'vitest'
import { damageOf, packAttack } from '../../src/battle/attack-table.ts'
import { combatantStream, type Dice, oneByOne, TO_HIT } from '../../src/battle/dice.ts'
import { luckyDice } from '../../src/battle/lucky-dice.ts'
import { type StreamKey, seededDice } from '../../src/battle/seeded-dice.ts'

const KEY: StreamKey = [1, 2, 3]
/** Two rows: four outcomes of 0, 0, 3 and 5 hit points, and three of 1, 2 and 6. */
const ENTRIES = Int32Array.of(0, 0, packAttack(3, 0), packAttack(5, 1), ...[1, 2, 6].map((each) => packAttack(each, 0)))
const PLAN = { entries: ENTRIES, firstParty: 2 }
const [FIRST, OTHER] = [combatantStream(1, TO_HIT), combatantStream(2, TO_HIT)]

/** Dice that fall as they are reported. */
function loaded(...falls: number[]): Dice {
  const fall = (): number => falls.shift() ?? 0
  return { start() {}, below: fall, ...oneByOne(fall), outcome: fall, check: fall }
}

describe('lucky dice', () => {
  test('count what an attack’s damage is over its mean, for the party whose dice it is', () => {
    const dice = luckyDice(loaded(3, 0, 2), PLAN)
    dice.start(0)
    expect(dice.luck()).toEqual([0, 0])
    dice.outcome(FIRST, 4, 0)
    expect(dice.luck()).toEqual([5 - 2, 0])
    dice.outcome(FIRST, 4, 0)
    dice.check(OTHER, 3, 4)
    expect(dice.luck()).toEqual([5 - 2 - 2, 6 - 3])
    dice.start(1)
    expect(dice.luck()).toEqual([0, 0])
  })

  test('of all outcomes of a row together are none', () => {
    for (const [row, size] of [
      [0, 4],
      [4, 3],
    ]) {
      const dice = luckyDice(loaded(...Array.from({ length: size }, (_, outcome) => outcome)), PLAN)
      for (let outcome = 0; outcome < size; outcome++) dice.outcome(FIRST, size, row)
      expect(dice.luck()[0]).toBeCloseTo(0, 12)
    }
  })

  test('fall as the same dice do, and know no luck where there are no tables', () => {
    const plain = seededDice(KEY, 3)
    const dice = luckyDice(seededDice(KEY, 3), { firstParty: 2 })
    for (const each of [plain, dice]) each.start(7)
    for (let roll = 0; roll < 100; roll++) expect(dice.outcome(FIRST, 160, 0)).toBe(plain.outcome(FIRST, 160, 0))
    expect(dice.luck()).toEqual([0, 0])
  })

  test('have no luck on average, whenever a battle stops', () => {
    // Each battle goes on until one side has done 10: who is lucky stops sooner. 20,000 battles; beyond 4.5 standard errors
    // the mean of a fair one lies once in 150,000 seeds.
    const dice = luckyDice(seededDice(KEY, 3), PLAN)
    const lucks: number[] = []
    for (let battle = 0; battle < 20_000; battle++) {
      dice.start(battle)
      for (let done = 0; done < 10; ) done += damageOf(ENTRIES[dice.outcome(FIRST, 4, 0)])
      lucks.push(dice.luck()[0])
    }
    const mean = lucks.reduce((sum, luck) => sum + luck, 0) / lucks.length
    const variance = lucks.reduce((sum, luck) => sum + (luck - mean) ** 2, 0) / lucks.length
    expect(variance).toBeGreaterThan(5)
    expect(Math.abs(mean)).toBeLessThan(4.5 * Math.sqrt(variance / lucks.length))
  })
})
