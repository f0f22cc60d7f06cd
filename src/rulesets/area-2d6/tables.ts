import { ABSORBED_MOST, type AttackTables, packAttack } from '../../battle/attack-table.ts'
import { type Notation, withoutDice } from '../../battle/notation.ts'
import { buildAttackTables } from '../../battle/table-builder.ts'

/** One way to do damage, the same for all who share it. */
export interface Family {
  /** With all changes of dice that are known beforehand. */
  readonly damage: Notation
  /** Points of armour that count. */
  readonly protection: number
}

/** The dice of every check: two of six sides. */
export const CHECK_DICE = { count: 2, sides: 6 } as const
const WAYS = 36
/** A natural 2 fails, and a natural 12 succeeds: so what the dice must show together is one of these. */
export const EASIEST = 3
export const HARDEST = 12
/** The family of checks, which do no damage. */
export const CHECKS = 0

/** By sum of 2d6: how many ways of the 36 come to at least that. */
export const WAYS_FROM: readonly number[] = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]
/** By sum of 2d6: how many ways come to just that. */
export const WAYS_OF: readonly number[] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

/**
 * Damage dice with some more or fewer (docs/rules/area-2d6.md §4, step 8): a number gets d6s, and loses none. Of dice of several
 * kinds there are more of the first, and fewer from the first on.
 */
export function changeDice({ count, sides, constant, more = [] }: Notation, change: number): Notation {
  if (count === 0 && change > 0) return { count: change, sides: 6, constant }
  const changed = count + change
  const others = withoutDice(more, Math.max(0, -changed))
  if (changed > 0 || others.length === 0) {
    return { count: Math.max(0, changed), sides, constant, ...(others.length > 0 && { more: others }) }
  }
  const [first, ...rest] = others
  return { ...first, constant, ...(rest.length > 0 && { more: rest }) }
}

/** What remains of a damage roll after armour (steps 8 and 9). */
export function damageAfter(roll: number, protection: number, minDamage: number): number {
  return Math.max(minDamage, Math.max(0, roll) - protection)
}

/** What every check is drawn from: a success is a hit without damage. */
const CHECK: Family = { damage: { count: 0, sides: 0, constant: 0 }, protection: 0 }

/**
 * The tables of these families. Damage does not depend on the check, so the rows of all needs are windows on one list: 35
 * ways that miss, then 35 that hit. The first family (`CHECKS`) is of checks alone.
 */
export function buildTables(families: readonly Family[], minDamage: number): AttackTables {
  const done = (family: Family, roll: number): number =>
    family === CHECK ? 0 : damageAfter(roll, family.protection, minDamage)
  return buildAttackTables([CHECK, ...families], {
    toHit: CHECK_DICE,
    lowest: EASIEST,
    highest: HARDEST,
    mayList: ({ protection }) => protection <= ABSORBED_MOST,
    list(family, sums, entries) {
      const start = entries.length
      for (let miss = 0; miss < (WAYS - 1) * sums.length; miss++) entries.push(0)
      for (let way = 0; way < WAYS - 1; way++) {
        for (const sum of sums) {
          const dealt = done(family, sum)
          entries.push(packAttack(dealt, family === CHECK ? 0 : Math.max(0, sum - dealt)))
        }
      }
      return (need) => start + (WAYS_FROM[need] - 1) * sums.length
    },
    expect(family, chances, least) {
      let mean = 0
      for (const [above, chance] of chances.entries()) mean += chance * done(family, least + above)
      return (need) => (WAYS_FROM[need] / WAYS) * mean
    },
  })
}
