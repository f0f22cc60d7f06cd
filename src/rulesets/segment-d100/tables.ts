import { type AttackTables, packAttack } from '../../battle/attack-table.ts'
import type { Notation } from '../../battle/notation.ts'
import { buildAttackTables } from '../../battle/table-builder.ts'

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
 * The tables of these families. An attack hits if the die shows its chance or less, so the rows of all chances are windows on
 * one list: a face's ways for 100 faces that hit, then for 100 that miss.
 */
export function buildTables(families: readonly Family[]): {
  tables: AttackTables
  /** By family: mean damage of a hit. */
  mean: Float64Array
} {
  const tables = buildAttackTables(families, {
    toHit: { count: 1, sides: FACES },
    lowest: 0,
    highest: FACES,
    bonusOf: ({ bonus }) => bonus,
    mayList: (_family, ways, entries) => entries + 2 * FACES * ways <= MOST_ENTRIES,
    list(family, sums, entries) {
      const start = entries.length
      const hits = Array.from(sums, (sum) => packHit(family, sum))
      for (let face = 0; face < FACES; face++) entries.push(...hits)
      for (let miss = 0; miss < FACES * sums.length; miss++) entries.push(0)
      return (chance) => start + (FACES - chance) * sums.length
    },
    expect({ dr, block }, chances, least) {
      let mean = 0
      for (const [above, chance] of chances.entries()) {
        mean += chance * Math.max(0, Math.max(0, least + above) - dr - block)
      }
      return (chance) => (chance / FACES) * mean
    },
  })
  // Every face hits at the highest chance.
  return { tables, mean: Float64Array.from(families, (_, family) => tables.expected[family * tables.span + FACES]) }
}
