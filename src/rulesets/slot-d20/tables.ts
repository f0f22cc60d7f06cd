import { type AttackTables, packAttack } from '../../battle/attack-table.ts'
import type { Notation } from '../../battle/notation.ts'
import { buildAttackTables } from '../../battle/table-builder.ts'

/** One way to attack, the same for all who share it. */
export interface Family {
  readonly damage: Notation
  /** Skill, where it is added to the damage. */
  readonly bonus: number
}

/** The part of the options that decides what hits (docs/rules/slot-d20.md §4.1, step 2). */
interface HitRule {
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
 * The tables of these families. Damage does not depend on the margin, so the rows of all needs are windows on one list: a
 * face's ways for 20 faces that miss, then for 20 that hit.
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
  const tables = buildAttackTables(families, {
    toHit: { count: 1, sides: FACES },
    lowest,
    highest: HIGHEST_NEED,
    bonusOf: ({ bonus }) => bonus,
    list({ bonus }, sums, entries) {
      const start = entries.length
      for (let miss = 0; miss < FACES * sums.length; miss++) entries.push(0)
      for (let face = 0; face < FACES; face++) {
        for (const sum of sums) entries.push(packAttack(Math.max(minDamage, sum + bonus), 0))
      }
      return (need) => start + (HIGHEST_NEED - need) * sums.length
    },
    expect(_family, chances, least) {
      let mean = 0
      for (const [above, chance] of chances.entries()) mean += chance * Math.max(minDamage, least + above)
      return (need) => ((HIGHEST_NEED - need) / FACES) * mean
    },
  })
  // Every face hits at the lowest need.
  return { tables, mean: Float64Array.from(families, (_, family) => tables.expected[family * tables.span]) }
}
