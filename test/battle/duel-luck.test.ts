import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AttackTables, damageOf, packAttack } from '../../src/battle/attack-table.ts'
import { combatantStream, type Dice, STATUS, TO_HIT } from '../../src/battle/dice.ts'
import { countDuelLuck, makeRowMeans } from '../../src/battle/duel-luck.ts'
import { LUCK_UNIT } from '../../src/battle/luck.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { openScenario } from '../../src/scenario/load.ts'
import { loaded } from './loaded-dice.ts'

/** Rows of attacks: four outcomes of 0, 0, 3 and 5 hit points, and three of 1, 2 and 6; and of checks: one of four succeeds. */
const ENTRIES = Int32Array.of(
  ...[0, 0, packAttack(3, 0), packAttack(5, 1)],
  ...[1, 2, 6].map((each) => packAttack(each, 0)),
  ...[0, 0, 0, packAttack(0, 0)],
)
const [FIRST, OTHER] = [combatantStream(1, TO_HIT), combatantStream(2, STATUS)]

function counting(dice: Dice): { dice: Dice; luck: () => number[] } {
  const luck = new Float64Array(2)
  const counted = countDuelLuck(dice, { entries: ENTRIES, firstParty: 2 }, makeRowMeans(ENTRIES), luck)
  return { dice: counted, luck: () => Array.from(luck, (units) => units / LUCK_UNIT) }
}

describe('luck', () => {
  test('of an attack is its damage less the mean of its row, for the party whose dice they are', () => {
    const { dice, luck } = counting(loaded(3, 0, 2))
    dice.outcome(FIRST, 4, 0)
    expect(luck()).toEqual([5 - 2, 0])
    dice.outcome(FIRST, 4, 0)
    dice.outcome(OTHER, 3, 4)
    expect(luck()).toEqual([5 - 2 - 2, 6 - 3])
  })

  test('of a check is whether it hits, worth what its hits do on average', () => {
    const { dice, luck } = counting(loaded(3, 2, 1))
    dice.check(FIRST, 4, 0)
    dice.check(FIRST, 4, 0)
    expect(luck()).toEqual([2 * (4 - 2), 0])
    dice.check(FIRST, 4, 0)
    expect(luck()).toEqual([2 * (4 - 2) - 2, 0])
  })

  test('of a check whose hits do nothing is worth what all hits do on average', () => {
    const { dice, luck } = counting(loaded(3))
    dice.check(OTHER, 4, 7)
    const hitValue = (3 + 5 + 1 + 2 + 6) / 6
    expect(luck()[1]).toBeCloseTo((hitValue * 3) / 4, 5)
  })

  test.each(['outcome', 'check'] as const)('of all that %s can come to, together, is none', (draw) => {
    for (const [size, row] of [
      [4, 0],
      [3, 4],
      [4, 7],
    ]) {
      const { dice, luck } = counting(loaded(...Array.from({ length: size }, (_, result) => result)))
      for (let result = 0; result < size; result++) dice[draw](FIRST, size, row)
      expect(luck()[0]).toBeCloseTo(0, 5)
    }
  })

  test('is none on average, whenever a battle stops', () => {
    const { dice, luck } = counting(seededDice([1, 2, 3], 3))
    // Until 20 hit points are done, which needs good luck in a short battle.
    const lucks: number[] = []
    let before = 0
    for (let battle = 0; battle < 20_000; battle++) {
      dice.start(battle)
      for (let done = 0; done < 20; ) done += damageOf(ENTRIES[dice.outcome(FIRST, 4, 0)])
      lucks.push(luck()[0] - before)
      before = luck()[0]
    }
    const mean = before / lucks.length
    const variance = lucks.reduce((sum, each) => sum + (each - mean) ** 2, 0) / lucks.length
    // The error probability is that of 4.5 standard errors: 7e-6.
    expect(Math.abs(mean)).toBeLessThan(4.5 * Math.sqrt(variance / lucks.length))
  })

  test('is the same while it is learnt and once it is known', () => {
    const [means, again] = [makeRowMeans(ENTRIES), makeRowMeans(ENTRIES)]
    for (const entry of [0, ENTRIES[3]]) {
      expect(means.luckOfCheck(0, 4, entry)).toBe(means.luckOfCheck(0, 4, entry))
      expect(means.luckOfCheck(0, 4, entry)).toBe(again.luckOfCheck(0, 4, entry))
    }
    expect(means.meanOf(0, 4)).toBe(2 * LUCK_UNIT)
  })
})

/** Means are kept by where a row begins: no two rows that can be drawn from may begin at one place and have other ends. */
describe('rows of attack tables begin where no other does', () => {
  test.each(readdirSync('scenarios').filter((file) => file.endsWith('.yaml')))('scenarios/%s', async (file) => {
    const { scenario } = await (await openScenario(`scenarios/${file}`))({ rulesets: RULESETS })
    const { plan } = RULESETS.find(({ id }) => id === scenario!.rules.system)!.plan(scenario!)
    const { tables } = (plan.data as { attacks: { tables: AttackTables } }).attacks
    const sizes = new Map<number, number>()
    for (const [at, row] of tables.rowStart.entries()) {
      const size = tables.size[Math.floor(at / tables.span)]
      if (size === 0) continue
      expect(sizes.get(row) ?? size).toBe(size)
      sizes.set(row, size)
    }
  })
})
