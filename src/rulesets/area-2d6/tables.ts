import {
  ABSORBED_MOST,
  type AttackTables,
  diceSums,
  MOST_OUTCOMES,
  packAttack,
  sumChances,
} from '../../battle/attack-table.ts'
import type { Notation } from '../../battle/notation.ts'

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

/** Damage dice with some more or fewer (docs/rules/area-2d6.md §4, step 8): a number gets d6s, and loses none. */
export function changeDice({ count, sides, constant }: Notation, change: number): Notation {
  if (count === 0 && change > 0) return { count: change, sides: 6, constant }
  return { count: Math.max(0, count + change), sides, constant }
}

/** What remains of a damage roll after armour (steps 8 and 9). */
export function damageAfter(roll: number, protection: number, minDamage: number): number {
  return Math.max(minDamage, Math.max(0, roll) - protection)
}

/**
 * Lists the equally likely outcomes of every family: 36 ways of the check's dice times the ways the damage dice fall. The
 * same distribution as die by die, since what is rolled for damage on a miss does not matter.
 *
 * Damage does not depend on the check, so the rows of all needs are windows on one list: 35 ways that miss, then 35 that
 * hit. The first family (`CHECKS`) is of checks alone: a success is a hit without damage.
 */
export function buildTables(families: readonly Family[], minDamage: number): AttackTables {
  const all: readonly Family[] = [{ damage: { count: 0, sides: 0, constant: 0 }, protection: 0 }, ...families]
  const span = HARDEST - EASIEST + 1
  const size = new Int32Array(all.length)
  const rolls = new Int32Array(all.length)
  const rowStart = new Int32Array(all.length * span)
  const expected = new Float64Array(all.length * span)
  const chanceStart = new Int32Array(all.length + 1)
  const leastRoll = new Int32Array(all.length)
  const chances: number[] = []
  const entries: number[] = []
  for (const [index, { damage, protection }] of all.entries()) {
    const { count, sides, constant } = damage
    const ways = sides ** count
    const done = (roll: number): number => (index === CHECKS ? 0 : damageAfter(roll, protection, minDamage))
    const ofFamily = sumChances(damage)
    chances.push(...ofFamily)
    chanceStart[index + 1] = chances.length
    leastRoll[index] = count + constant
    let mean = 0
    for (const [above, chance] of ofFamily.entries()) mean += chance * done(leastRoll[index] + above)
    const listed = WAYS * ways <= MOST_OUTCOMES && protection <= ABSORBED_MOST
    const start = entries.length
    if (listed) {
      size[index] = WAYS * ways
      rolls[index] = ways
      for (let miss = 0; miss < (WAYS - 1) * ways; miss++) entries.push(0)
      const sums = diceSums(damage)
      for (let way = 0; way < WAYS - 1; way++) {
        for (const sum of sums) {
          const dealt = done(sum)
          entries.push(packAttack(dealt, index === CHECKS ? 0 : Math.max(0, sum - dealt)))
        }
      }
    }
    for (let need = EASIEST; need <= HARDEST; need++) {
      const at = index * span + need - EASIEST
      rowStart[at] = listed ? start + (WAYS_FROM[need] - 1) * ways : 0
      expected[at] = (WAYS_FROM[need] / WAYS) * mean
    }
  }
  return {
    toHit: CHECK_DICE,
    entries: Int32Array.from(entries),
    size,
    rolls,
    sides: Int32Array.from(all, ({ damage }) => damage.sides),
    rowStart,
    expected,
    chanceStart,
    leastRoll,
    chances: Float64Array.from(chances),
    lowest: EASIEST,
    span,
  }
}
