import { type AttackTables, diceSums, MOST_OUTCOMES, packAttack, sumChances } from '../../battle/attack-table.ts'
import type { Notation } from '../../battle/notation.ts'

/** One way to attack, the same for all who share it. */
export interface Family {
  readonly damage: Notation
  /** Added to the dice: by strength, by speed. */
  readonly bonus: number
  /** Taken off by armour; then by what Blocks. */
  readonly dr: number
  readonly block: number
}

/** A check shows 1 to this. */
export const FACES = 100
/** Entries of all tables together; families beyond it are rolled die by die. */
const MOST_ENTRIES = 2 ** 21

/** The entry of a hit whose dice come to `sum` (docs/rules/segment-d100.md §4, step 5). */
export function packHit({ bonus, dr, block }: Omit<Family, 'damage'>, sum: number): number {
  const struck = Math.max(0, sum + bonus)
  return packAttack(Math.max(0, struck - dr - block), Math.min(struck, dr))
}

/**
 * Lists the equally likely outcomes of every family: 100 faces times the ways the damage dice fall. An attack hits if the
 * die shows its chance or less, so the rows of all chances are windows on one list: a face's ways for 100 faces that hit,
 * then for 100 that miss.
 */
export function buildTables(families: readonly Family[]): {
  tables: AttackTables
  /** By family: mean damage of a hit. */
  mean: Float64Array
} {
  const span = FACES + 1
  const size = new Int32Array(families.length)
  const rolls = new Int32Array(families.length)
  const rowStart = new Int32Array(families.length * span)
  const expected = new Float64Array(families.length * span)
  const mean = new Float64Array(families.length)
  const chanceStart = new Int32Array(families.length + 1)
  const leastRoll = new Int32Array(families.length)
  const chances: number[] = []
  const entries: number[] = []
  for (const [index, family] of families.entries()) {
    const { damage, bonus, dr, block } = family
    const { count, sides, constant } = damage
    const ways = sides ** count
    const listed = FACES * ways <= MOST_OUTCOMES && entries.length + 2 * FACES * ways <= MOST_ENTRIES
    for (const chance of sumChances(damage)) chances.push(chance)
    const least = count + constant + bonus
    for (let at = chanceStart[index]; at < chances.length; at++) {
      mean[index] += chances[at] * Math.max(0, Math.max(0, least + at - chanceStart[index]) - dr - block)
    }
    chanceStart[index + 1] = chances.length
    leastRoll[index] = least
    const start = entries.length
    if (listed) {
      size[index] = FACES * ways
      rolls[index] = ways
      const hits = Array.from(diceSums(damage), (sum) => packHit(family, sum))
      for (let face = 0; face < FACES; face++) entries.push(...hits)
      for (let miss = 0; miss < FACES * ways; miss++) entries.push(0)
    }
    for (let chance = 0; chance <= FACES; chance++) {
      const at = index * span + chance
      rowStart[at] = listed ? start + (FACES - chance) * ways : 0
      expected[at] = (chance / FACES) * mean[index]
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
    lowest: 0,
    span,
  }
  return { tables, mean }
}
