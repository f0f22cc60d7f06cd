import { planMoreDice } from '../../../battle/more-dice.ts'
import { NO_DICE, type Notation } from '../../../battle/notation.ts'
import { FEET_PER_CELL, RELOADING } from '../codes.ts'
import type * as schema from '../schema.ts'
import { type Bearer, isMelee, isMissile, labelsOf, type Thing, weaponSkill } from './equipment.ts'

const COSTS = { none: RELOADING.NEVER, move: RELOADING.MOVE, main: RELOADING.MAIN } as const

/** A thing with who has it. */
type Owned = Thing & { readonly combatant: number; readonly fields: schema.Combatant }

/** Weapons, shields and items, column by column. */
export function planThings(options: schema.Options, bearers: readonly Bearer[]) {
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
    /** The number of its id: things of one id are of a kind. */
    label: column(({ id }) => labels.indexOf(id)),
    /** 0 to 2. */
    hands: column(({ hands }) => hands),
    /** 1 if it strikes in melee; if it shoots; if it can be thrown. */
    melee: column((thing) => Number(isMelee(thing))),
    missile: column((thing) => Number(isMissile(thing))),
    thrown: ofWeapon(({ thrown }) => Number(thrown)),
    reach: ofWeapon(({ reach }) => reach / FEET_PER_CELL),
    range: ofWeapon(({ range }) => (range ?? 0) / FEET_PER_CELL),
    longRange: ofWeapon(({ long_range }) => (long_range ?? 0) / FEET_PER_CELL),
    /** `RELOADING`; 1 if it costs nothing, the combatant being skilled. */
    reload: ofWeapon(({ reload }) => COSTS[reload]),
    quick: ofWeapon(({ reload }, thing) => Number(reload === 'move' && quick !== 'none' && skillOf(thing) >= quick)),
    ammo: ofWeapon(({ ammo }) => ammo ?? -1),
    shatters: ofWeapon(({ shatters }) => Number(shatters)),
    shock: ofWeapon(({ shock }) => shock),
    shockAc: ofWeapon(({ shock_ac }) => shock_ac),
    /** The combatant's skill with it, and with the weapon's own bonus. */
    skill: ofWeapon((_, thing) => skillOf(thing)),
    toHit: ofWeapon(({ attack }, thing) => skillOf(thing) + attack),
    /** Damage dice; what is added to them in melee and at range. */
    damageCount: ofWeapon(({ damage }) => (damage as Notation).count),
    damageSides: ofWeapon(({ damage }) => (damage as Notation).sides),
    damageConstant: ofWeapon(({ damage }) => (damage as Notation).constant),
    damageMore: planMoreDice(all.map(({ weapon }) => (weapon ? (weapon.damage as Notation) : NO_DICE))),
    meleeBonus: ofWeapon((_, thing) => (options.melee_skill_damage ? skillOf(thing) : 0)),
    rangedBonus: ofWeapon((_, thing) => (options.ranged_skill_damage ? skillOf(thing) : 0)),
  }
}

/** By thing. What only weapons have is 0 for shields and items. */
export type Things = ReturnType<typeof planThings>
