import { type AttackTables, diceSums, MOST_OUTCOMES, packAttack, sumChances } from '../../battle/attack-table.ts'
import type { Notation } from '../../battle/notation.ts'

/** One way to attack, the same for all who share it. */
export interface Family {
  readonly damage: Notation
  /** Skill, where it is added to the damage. */
  readonly bonus: number
}

/** The part of the options that decides what hits (docs/rules/slot-d20.md §4.1, step 2). */
export interface HitRule {
  readonly naturalFail: number
  readonly naturalSuccess: number
}

export const FACES = 20
/** Nothing on the die reaches this. */
export const HIGHEST_NEED = FACES + 1

/**
 * What the die must show, with the natural results that fail or succeed whatever the total: a result hits if it is at
 * least this, 1 to `HIGHEST_NEED`. `need` is Armour Class less everything that is added to the die.
 */
export function leastFace({ naturalFail, naturalSuccess }: HitRule, need: number): number {
  const shown = need < naturalSuccess ? need : naturalSuccess
  return shown > naturalFail ? (shown < HIGHEST_NEED ? shown : HIGHEST_NEED) : naturalFail + 1
}

/**
 * Lists the equally likely outcomes of every family: 20 faces times the ways the damage dice fall. The same distribution
 * as die by die, since both dice are fair and what is rolled for damage on a miss does not matter.
 *
 * Damage does not depend on the margin, so the rows of all needs are windows on one list: a face's ways for 20 faces that
 * miss, then for 20 that hit.
 */
export function buildTables(
  families: readonly Family[],
  minDamage: number,
): {
  tables: AttackTables
  /** By family: mean damage of a hit. */
  mean: Float64Array
} {
  const lowest = 1
  const span = HIGHEST_NEED
  const size = new Int32Array(families.length)
  const rolls = new Int32Array(families.length)
  const rowStart = new Int32Array(families.length * span)
  const expected = new Float64Array(families.length * span)
  const mean = new Float64Array(families.length)
  const chanceStart = new Int32Array(families.length + 1)
  const leastRoll = new Int32Array(families.length)
  const chances: number[] = []
  const entries: number[] = []
  for (const [index, { damage, bonus }] of families.entries()) {
    const { count, sides, constant } = damage
    const ways = sides ** count
    const listed = FACES * ways <= MOST_OUTCOMES
    const ofFamily = sumChances(damage)
    chances.push(...ofFamily)
    chanceStart[index + 1] = chances.length
    leastRoll[index] = count + constant + bonus
    for (const [above, chance] of ofFamily.entries())
      mean[index] += chance * Math.max(minDamage, leastRoll[index] + above)
    if (listed) {
      size[index] = FACES * ways
      rolls[index] = ways
    }
    const start = entries.length
    if (listed) {
      for (let miss = 0; miss < FACES * ways; miss++) entries.push(0)
      const sums = diceSums(damage)
      for (let face = 0; face < FACES; face++) {
        for (const sum of sums) entries.push(packAttack(Math.max(minDamage, sum + bonus), 0))
      }
    }
    for (let need = lowest; need <= HIGHEST_NEED; need++) {
      const at = index * span + need - lowest
      rowStart[at] = listed ? start + (HIGHEST_NEED - need) * ways : 0
      expected[at] = ((HIGHEST_NEED - need) / FACES) * mean[index]
    }
  }
  const tables: AttackTables = {
    toHit: { count: 1, sides: FACES },
    entries: Int32Array.from(entries),
    size,
    rolls,
    sides: Int32Array.from(families, ({ damage }) => damage.sides),
    rowStart,
    expected,
    chanceStart,
    leastRoll,
    chances: Float64Array.from(chances),
    lowest,
    span,
  }
  return { tables, mean }
}
