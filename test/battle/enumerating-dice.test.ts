import { describe, expect, test } from 'vitest'
import { damageOf } from '../../src/battle/attack-table.ts'
import { arenaStream, combatantStream, ORDER, TO_HIT } from '../../src/battle/dice.ts'
import { enumeratingDice, inEveryWay } from '../../src/battle/enumerating-dice.ts'
import { parseNotation } from '../../src/battle/notation.ts'
import { buildTables } from '../../src/rulesets/osr-d20/tables.ts'

const tables = buildTables([{ damage: parseNotation('d8')!, armour: 0, multiplier: 1 }], {
  minimum_damage: 0,
  multiplies: 'dealt',
  natural_20_hits: false,
  natural_1_misses: false,
})
const order = arenaStream(ORDER)

/** The probability of each result of an experiment. */
function distribution(experiment: (dice: ReturnType<typeof enumeratingDice>) => string | number) {
  const dice = enumeratingDice(tables.entries)
  const chances = new Map<string, number>()
  let ways = 0
  inEveryWay(dice, (probability) => {
    const result = `${experiment(dice)}`
    ways++
    chances.set(result, (chances.get(result) ?? 0) + probability())
  })
  return { ways, chances: Object.fromEntries(chances) }
}

describe('enumerating dice', () => {
  test('fall in every way once', () => {
    const { ways, chances } = distribution((dice) => 2 + dice.below(order, 6) + dice.below(order, 6))
    expect(ways).toBe(36)
    expect(chances['7']).toBeCloseTo(6 / 36, 12)
    expect(chances['12']).toBeCloseTo(1 / 36, 12)
  })

  test.each([
    [1, 20, 20],
    [3, 6, 56],
    [5, 2, 6],
    [4, 4, 35],
  ])('fall together, whatever their order: %id%i', (count, sides, hands) => {
    const faces = new Int32Array(count + 1)
    const inOrder = (rolled: Iterable<number>) => [...rolled].sort((one, other) => one - other).join(' ')
    const together = distribution((dice) => {
      dice.rollFaces(order, count, sides, faces, 1)
      return inOrder(faces.subarray(1))
    })
    const oneByOne = distribution((dice) => inOrder(Array.from({ length: count }, () => 1 + dice.below(order, sides))))
    expect(together.ways).toBe(hands)
    expect(Object.keys(together.chances).sort()).toEqual(Object.keys(oneByOne.chances).sort())
    for (const [hand, chance] of Object.entries(oneByOne.chances))
      expect(together.chances[hand]).toBeCloseTo(chance, 12)
  })

  test('fall one by one where even their hands are too many', () => {
    const dice = enumeratingDice()
    const faces = new Int32Array(9)
    dice.begin()
    dice.rollFaces(order, 9, 100, faces, 0)
    expect([...faces]).toEqual(Array(9).fill(1))
    expect(dice.rolls()).toBe(9)
  })

  test.each([
    [6, 6, 5, 7],
    [100, 10, 9, 101],
    [4, 6, 7, 1],
    [4, 6, 1, 1],
  ])('are counted by how many show so much: %id%i, %i and more', (count, sides, need, most) => {
    const chance = Math.min(1, Math.max(0, (sides + 1 - need) / sides))
    const { ways, chances } = distribution((dice) => dice.countReaching(order, count, sides, need))
    expect(ways).toBe(most)
    const mean = Object.entries(chances).reduce((sum, [found, each]) => sum + Number(found) * each, 0)
    expect(mean).toBeCloseTo(count * chance, 9)
    expect(Object.values(chances).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12)
  })

  test('follow an experiment in which what is rolled depends on what was rolled', () => {
    const { ways, chances } = distribution((dice) => (dice.below(order, 2) === 0 ? 'none' : dice.below(order, 4)))
    expect(ways).toBe(5)
    expect(chances).toEqual({ none: 0.5, 0: 0.125, 1: 0.125, 2: 0.125, 3: 0.125 })
  })

  test('merge the outcomes of an attack that do the same', () => {
    const row = tables.rowStart[10 - tables.lowest]
    const { ways, chances } = distribution((dice) =>
      damageOf(tables.entries[row + dice.outcome(combatantStream(0, TO_HIT), tables.size[0], row)]),
    )
    // A miss, and eight damages.
    expect(ways).toBe(9)
    expect(chances['0']).toBeCloseTo(9 / 20, 12)
    expect(chances['8']).toBeCloseTo(11 / 160, 12)
  })

  test('roll several kinds of dice against each other as often as they are ahead, ties rolled again', () => {
    const more = [{ count: 2, sides: 3 }]
    const { chances } = distribution((dice) => dice.ahead(order, order, 4, 1, 2, more))
    let [ahead, behind] = [0, 0]
    const sums = [1, 2, 3, 4].flatMap((a) => [1, 2, 3].flatMap((b) => [1, 2, 3].map((c) => a + b + c)))
    for (const first of sums) {
      for (const second of sums) {
        if (first + 2 > second) ahead++
        if (first + 2 < second) behind++
      }
    }
    expect(chances['1']).toBeCloseTo(ahead / (ahead + behind), 12)
  })

  test('come to every sum of dice once, as likely as it is', () => {
    const { ways, chances } = distribution((dice) => dice.sum(order, 3, 6))
    expect(ways).toBe(16)
    expect(chances['3']).toBeCloseTo(1 / 216, 14)
    expect(chances['10']).toBeCloseTo(27 / 216, 14)
  })

  test('reach a number in two ways, or in one if that is certain', () => {
    expect(distribution((dice) => Number(dice.reaches(order, 20, 16)))).toEqual({
      ways: 2,
      chances: { 0: 0.75, 1: 0.25 },
    })
    expect(distribution((dice) => Number(dice.reaches(order, 20, 1)))).toEqual({ ways: 1, chances: { 1: 1 } })
    expect(distribution((dice) => Number(dice.reaches(order, 20, 21)))).toEqual({ ways: 1, chances: { 0: 1 } })
  })

  test('break a tie either way, however often it has to be rolled on', () => {
    expect(distribution((dice) => dice.ahead(order, order, 6))).toEqual({ ways: 2, chances: { '1': 0.5, '-1': 0.5 } })
  })

  test('begin anew after an experiment that was left', () => {
    const dice = enumeratingDice()
    dice.below(order, 6)
    dice.next()
    dice.begin()
    expect(dice.below(order, 4)).toBe(0)
    expect(dice.probability()).toBe(0.25)
  })

  test('fall in one way if nothing is rolled', () => {
    expect(distribution(() => 'nothing')).toEqual({ ways: 1, chances: { nothing: 1 } })
  })
})
