import type { Notation } from '../../../battle/notation.ts'
import { RELOADING } from '../codes.ts'
import { FEET_PER_CELL, type Things } from '../data.ts'
import type * as schema from '../schema.ts'
import { type Bearer, isMelee, isMissile, labelsOf, type Thing, weaponSkill } from './equipment.ts'

const COSTS = { none: RELOADING.NEVER, move: RELOADING.MOVE, main: RELOADING.MAIN } as const

/** A thing with who has it. */
type Owned = Thing & { readonly combatant: number; readonly fields: schema.Combatant }

/** Weapons, shields and items, column by column. */
export function planThings(options: schema.Options, bearers: readonly Bearer[]): Things {
  const labels = labelsOf(bearers)
  const all = bearers.flatMap(({ things, fields }, combatant) =>
    things.map((thing): Owned => ({ ...thing, combatant, fields })),
  )
  const column = (of: (thing: Owned) => number): Int32Array => Int32Array.from(all, of)
  const ofWeapon = (of: (weapon: schema.Weapon, thing: Owned) => number): Int32Array =>
    column((thing) => (thing.weapon ? of(thing.weapon, thing) : 0))
  const skillOf = (thing: Owned): number => weaponSkill(thing.fields, thing)
  const { quick_reload_skill: quick } = options
  return {
    combatant: column(({ combatant }) => combatant),
    label: column(({ id }) => labels.indexOf(id)),
    hands: column(({ hands }) => hands),
    melee: column((thing) => Number(isMelee(thing))),
    missile: column((thing) => Number(isMissile(thing))),
    thrown: ofWeapon(({ thrown }) => Number(thrown)),
    reach: ofWeapon(({ reach }) => reach / FEET_PER_CELL),
    range: ofWeapon(({ range }) => (range ?? 0) / FEET_PER_CELL),
    longRange: ofWeapon(({ long_range }) => (long_range ?? 0) / FEET_PER_CELL),
    reload: ofWeapon(({ reload }) => COSTS[reload]),
    quick: ofWeapon(({ reload }, thing) => Number(reload === 'move' && quick !== 'none' && skillOf(thing) >= quick)),
    ammo: ofWeapon(({ ammo }) => ammo ?? -1),
    shatters: ofWeapon(({ shatters }) => Number(shatters)),
    shock: ofWeapon(({ shock }) => shock),
    shockAc: ofWeapon(({ shock_ac }) => shock_ac),
    skill: ofWeapon((_, thing) => skillOf(thing)),
    toHit: ofWeapon(({ attack }, thing) => skillOf(thing) + attack),
    damageCount: ofWeapon(({ damage }) => (damage as Notation).count),
    damageSides: ofWeapon(({ damage }) => (damage as Notation).sides),
    damageConstant: ofWeapon(({ damage }) => (damage as Notation).constant),
    meleeBonus: ofWeapon((_, thing) => (options.melee_skill_damage ? skillOf(thing) : 0)),
    rangedBonus: ofWeapon((_, thing) => (options.ranged_skill_damage ? skillOf(thing) : 0)),
  }
}
