import { beforeAll, describe, expect, test } from 'vitest'
import {
  absorbedOf,
  damageDiceOf,
  damageOf,
  diceSums,
  hitOf,
  packAttack,
  sumChances,
  toHitWays,
} from '../../src/battle/attack-table.ts'
import { sidesOf } from '../../src/battle/more-dice.ts'
import { formatNotation, lowestResult, type Notation, parseNotation } from '../../src/battle/notation.ts'
import { buildTables, type DamageRule, type Family } from '../../src/rulesets/osr-d20/tables.ts'
import { someOf } from '../cases.ts'

const NOTATIONS = ['d8', 'd2', '2d6', '3d4+1', 'd6-2', 'd10+3', '5', '0', 'd8+d6', '2d4+d6-1', '4-9'].map(
  (text) => parseNotation(text)!,
)
const ARMOURS = [0, 3, 25]
const RULES: readonly DamageRule[] = [0, 2].flatMap((minimum_damage) =>
  (['dealt', 'rolled'] as const).flatMap((multiplies) =>
    [false, true].flatMap((natural_20_hits) =>
      [false, true].map((natural_1_misses) => ({ minimum_damage, multiplies, natural_20_hits, natural_1_misses })),
    ),
  ),
)

/** Of a hit, its damage and what was absorbed, as one number; 0 of a miss. */
function resultOf(hit: number, damage: number, absorbed: number): number {
  return hit * 2 ** 40 + damage * 2 ** 10 + absorbed
}

/**
 * An attack rolled die by die, as docs/rules/osr-d20.md §4, steps 7 and 8, has it: `need` is AC - B, and the count of
 * each result is kept under its `resultOf`.
 */
function rollEveryDie(rule: DamageRule, { damage, armour, multiplier }: Family, need: number): Map<number, number> {
  const counts = new Map<number, number>()
  const rolls = rollsOf(damage)
  for (let face = 1; face <= 20; face++) {
    let hits = face >= need
    if (rule.natural_20_hits && face === 20) hits = true
    if (rule.natural_1_misses && face === 1) hits = false
    const margin = Math.max(0, face - need)
    for (const r of rolls) {
      const left = Math.max(0, armour - margin)
      const dealt =
        rule.multiplies === 'dealt'
          ? Math.max(rule.minimum_damage, r - left) * multiplier
          : Math.max(rule.minimum_damage, r * multiplier - left)
      const absorbed = Math.max(0, Math.min(rule.multiplies === 'dealt' ? r : r * multiplier, left))
      const result = hits ? resultOf(1, dealt, absorbed) : 0
      counts.set(result, (counts.get(result) ?? 0) + 1)
    }
  }
  return counts
}

/** The sum of the dice, once for each way in which they can fall. */
function rollsOf({ count, sides, constant, more = [] }: Notation): number[] {
  let sums = [constant]
  for (const kind of [{ count, sides }, ...more]) {
    for (let die = 0; die < kind.count; die++) {
      sums = sums.flatMap((sum) => Array.from({ length: kind.sides }, (_, face) => sum + face + 1))
    }
  }
  return sums
}

// A third of them have every two settings together.
describe.each(someOf(RULES))('attack tables with %o', (rule) => {
  const families: Family[] = NOTATIONS.flatMap((damage) =>
    ARMOURS.flatMap((armour) => [1, 3].map((multiplier) => ({ damage, armour, multiplier }))),
  )
  const tables = buildTables(families, rule)
  const { entries, size, rolls, sides, rowStart, expected, lowest, span } = tables
  /** What every die comes to at a need, by family; rolled once for all tests. */
  let rolled: Map<number, number>[][]
  beforeAll(() => {
    rolled = families.map((of) => Array.from({ length: span }, (_, at) => rollEveryDie(rule, of, lowest + at)))
  })

  test('list every way in which to-hit die and damage dice can fall, as often as dice do', () => {
    for (const [family, of] of families.entries()) {
      for (let at = 0; at < span; at++) {
        const need = lowest + at
        const start = rowStart[family * span + at]
        const counts = new Map<number, number>()
        for (const entry of entries.subarray(start, start + size[family])) {
          const result = resultOf(hitOf(entry), damageOf(entry), absorbedOf(entry))
          counts.set(result, (counts.get(result) ?? 0) + 1)
        }
        const name = `${formatNotation(of.damage)} x ${of.multiplier} at ${need} into ${of.armour}`
        const expected = rolled[family][at]
        const isSame = counts.size === expected.size && [...counts].every(([one, count]) => expected.get(one) === count)
        if (!isSame) expect(counts, name).toEqual(expected)
      }
    }
  })

  test('have the rows of all needs: below the first and above the last they are the same', () => {
    for (const [family, of] of families.entries()) {
      const first = rolled[family][0]
      expect(rollEveryDie(rule, of, lowest - 1)).toEqual(first)
      expect(rollEveryDie(rule, of, lowest - 50)).toEqual(first)
      const last = rolled[family][span - 1]
      expect(rollEveryDie(rule, of, lowest + span)).toEqual(last)
      expect(rollEveryDie(rule, of, lowest + span + 50)).toEqual(last)
      const dice = damageDiceOf(tables, family)
      expect(dice).toEqual(sidesOf(of.damage))
      expect(rolls[family]).toBe(dice.reduce((ways, sides) => ways * sides, 1))
      expect(sides[family]).toBe(of.damage.sides)
    }
  })

  test('expect the mean damage', () => {
    for (const family of families.keys()) {
      for (let at = 0; at < span; at++) {
        let total = 0
        let ways = 0
        for (const [result, count] of rolled[family][at]) {
          total += Math.floor((result % 2 ** 40) / 2 ** 10) * count
          ways += count
        }
        expect(expected[family * span + at]).toBeCloseTo(total / ways, 9)
      }
    }
  })
})

test('tables do not list attacks with too many outcomes, but expect their damage all the same', () => {
  const damage = parseNotation('3d6+1')!
  const rule: DamageRule = {
    minimum_damage: 0,
    multiplies: 'dealt',
    natural_20_hits: false,
    natural_1_misses: false,
  }
  const tables = buildTables([{ damage, armour: 0, multiplier: 2 }], rule)
  expect(tables.size[0]).toBe(0)
  // Needs 11: half of the faces hit.
  expect(tables.expected[11 - tables.lowest]).toBeCloseTo(11.5, 9)
})

describe('to-hit dice', () => {
  test('rank by their sum, equal sums by the first die', () => {
    expect(toHitWays({ count: 1, sides: 20 })[13]).toEqual([14])
    const two = toHitWays({ count: 2, sides: 6 })
    expect(two).toHaveLength(36)
    expect(two.slice(0, 4)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [1, 3],
    ])
    expect(two[35]).toEqual([6, 6])
  })
})

describe('an entry', () => {
  test('keeps damage, what was absorbed, and that it was a hit', () => {
    for (const damage of [0, 1, 255, 210_000]) {
      for (const absorbed of [0, 1, 80, 127]) {
        const entry = packAttack(damage, absorbed)
        expect([hitOf(entry), damageOf(entry), absorbedOf(entry)]).toEqual([1, damage, absorbed])
        expect(entry | 0).toBe(entry)
      }
    }
    expect([hitOf(0), damageOf(0), absorbedOf(0)]).toEqual([0, 0, 0])
  })
})

describe('the sums of dice', () => {
  test.each(NOTATIONS.map((notation) => [formatNotation(notation), notation] as const))('%s', (_, notation) => {
    const sums = [...diceSums(notation)].sort((a, b) => a - b)
    expect(sums).toEqual(rollsOf(notation).sort((a, b) => a - b))
    const chances = sumChances(notation)
    const least = lowestResult(notation)
    for (const [i, chance] of chances.entries()) {
      expect(chance).toBeCloseTo(sums.filter((sum) => sum === least + i).length / sums.length, 12)
    }
    expect(chances.length).toBe(sums.at(-1)! - least + 1)
  })
})
