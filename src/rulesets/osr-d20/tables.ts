import { ABSORBED_MOST, type AttackEntry, type AttackTables, packAttack } from '../../battle/attack-table.ts'
import type { Notation } from '../../battle/notation.ts'
import { buildAttackTables } from '../../battle/table-builder.ts'

/** The part of the options that decides what a hit does (docs/rules/osr-d20.md §4, steps 7 and 8). */
export interface DamageRule {
  readonly minimum_damage: number
  readonly multiplies: 'dealt' | 'rolled'
  readonly natural_20_hits: boolean
  readonly natural_1_misses: boolean
}

/** One way to attack, the same for all who share it. */
export interface Family {
  readonly damage: Notation
  /** The target's whole Armour Rating. */
  readonly armour: number
  readonly multiplier: number
}

export const FACES = 20
/** What the die must show never needs distinguishing above this: nothing on the die reaches it. */
export const HIGHEST_NEED = FACES + 1

/**
 * Lists have room for armour up to the next multiple of this: sides of a study whose armour differs a little then have tables as
 * long, and can be fought by the same code (fight/alike-sides.ts).
 */
const ARMOUR_STEP = 8

/** What a hit does: damage and what the armour absorbed, packed. `margin` is at least 0. */
export function hitEntry(rule: DamageRule, armour: number, multiplier: number, margin: number, roll: number): number {
  const left = Math.max(0, armour - margin)
  if (rule.multiplies === 'rolled') {
    const rolled = roll * multiplier
    return packAttack(Math.max(rule.minimum_damage, rolled - left), Math.min(Math.max(rolled, 0), left))
  }
  return packAttack(Math.max(rule.minimum_damage, roll - left) * multiplier, Math.min(Math.max(roll, 0), left))
}

/**
 * The tables of these families. An outcome depends on the margin (face less need), so the rows of all needs are windows on
 * one list over margins: need n begins at margin 1 - n. Below need 1 - armour every face eats the whole armour, and the rows
 * are the same.
 */
export function buildTables(families: readonly Family[], rule: DamageRule): AttackTables {
  const lowest = 1 - roomFor(Math.max(0, ...families.map((family) => family.armour)))
  return buildAttackTables(families, {
    toHit: { count: 1, sides: FACES },
    lowest,
    highest: HIGHEST_NEED,
    mayList: ({ armour }) => armour <= ABSORBED_MOST,
    list(family, sums, entries) {
      const start = entries.length
      const leastMargin = 1 - HIGHEST_NEED
      for (let margin = leastMargin; margin < FACES + roomFor(family.armour); margin++) {
        for (const roll of sums)
          entries.push(margin < 0 ? 0 : hitEntry(rule, family.armour, family.multiplier, margin, roll))
      }
      return (need) => {
        // A natural 20 hits with margin 0, which is what it does at need 20 as well.
        const shown = Math.max(rule.natural_20_hits ? Math.min(need, FACES) : need, 1 - family.armour)
        const row = start + (1 - shown - leastMargin) * sums.length
        return rule.natural_1_misses && shown <= 1 ? listWithoutFaceOne(entries, row, sums.length) : row
      }
    },
    expect: (family, chances, least) => expectDamage(rule, family, chances, least, lowest),
  })
}

function roomFor(armour: number): number {
  return ARMOUR_STEP * (Math.floor(armour / ARMOUR_STEP) + 1)
}

function listWithoutFaceOne(entries: AttackEntry[], row: number, ways: number): number {
  const start = entries.length
  for (let outcome = 0; outcome < FACES * ways; outcome++) entries.push(outcome < ways ? 0 : entries[row + outcome])
  return start
}

/** Whether a face hits, and by how much; -1 is a miss (docs/rules/osr-d20.md §4, step 7). */
export function marginOf(rule: DamageRule, face: number, need: number): number {
  if (face === 1 && rule.natural_1_misses) return -1
  if (face === FACES && rule.natural_20_hits) return Math.max(0, face - need)
  return face < need ? -1 : face - need
}

/** Expected damage by need, from `lowest` on; `least` is what the first of the chances is for. */
function expectDamage(rule: DamageRule, family: Family, chances: Float64Array, least: number, lowest: number) {
  /** By margin: damage by what the dice come to, times the chance of that. */
  const shares = Array.from({ length: FACES - lowest + 1 }, (_, margin) =>
    Array.from(
      chances,
      (chance, i) => chance * (hitEntry(rule, family.armour, family.multiplier, margin, least + i) >> 8),
    ),
  )
  return (need: number): number => {
    let total = 0
    for (let face = 1; face <= FACES; face++) {
      const margin = marginOf(rule, face, need)
      if (margin < 0) continue
      for (const share of shares[margin]) total += share
    }
    return total / FACES
  }
}
