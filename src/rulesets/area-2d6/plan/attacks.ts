import { DICE_MODE, DICE_MODES } from '../codes.ts'
import type * as schema from '../schema.ts'
import { buildTables, changeDice, type Family } from '../tables.ts'
import { protectionsOf } from './combatants.ts'
import type { Bearer } from './equipment.ts'

/** What comes of every way of attacking, each family of equal ways once. */
export function planAttacks(options: schema.Options, bearers: readonly Bearer[]) {
  const protections = protectionsOf(bearers)
  const families: Family[] = []
  const known = new Map<string, number>()
  /** Families count from 1: the first is that of checks. */
  const open = (family: Family): number => {
    const key = JSON.stringify(family)
    if (!known.has(key)) known.set(key, families.push(family))
    return known.get(key)!
  }
  const armaments = bearers.flatMap((bearer) => bearer.armaments)
  const familyOf = armaments.flatMap(({ weapon }) =>
    Array.from({ length: DICE_MODES }, (_, mode) => {
      const damage = changeDice(weapon.damage, changeIn(options, weapon, mode))
      const pierce = weapon.pierce + (mode === DICE_MODE.HEAVY ? weapon.heavy.pierce : 0)
      return protections.map((protection) => open({ damage, protection: Math.max(0, protection - pierce) }))
    }).flat(),
  )
  return {
    /** How many different protections there are. */
    kinds: protections.length,
    /** By (armament × dice modes + mode) × kinds + the target's kind: the family of `tables`. */
    familyOf: Int32Array.from(familyOf),
    tables: buildTables(families, options.min_damage),
  }
}

function changeIn(options: schema.Options, { heavy }: schema.Weapon, mode: number): number {
  if (mode === DICE_MODE.HEAVY) return heavy.dice
  if (mode === DICE_MODE.FEINT) return options.feint_dice
  return mode === DICE_MODE.STRAY ? options.stray_dice : 0
}
