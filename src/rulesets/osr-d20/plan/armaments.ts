import { FEET_PER_CELL } from '../codes.ts'
import * as schema from '../schema.ts'
import { type Armament, type Bearer, handsOf } from './equipment.ts'
import { rides } from './options.ts'

/** What is true of a combatant with one of its weapons ready, column by column. */
export function planArmaments(options: schema.Options, bearers: readonly Bearer[]) {
  const all = bearers.flatMap((bearer, combatant) =>
    bearer.armaments.map((armament) => ({ combatant, bearer, ...armament })),
  )
  const column = (of: (armament: (typeof all)[number]) => number): Int32Array => Int32Array.from(all, of)
  const cells = (feet: number | undefined): number => (feet ?? 0) / FEET_PER_CELL
  return {
    combatant: column((armament) => armament.combatant),
    /** 1 if it strikes in melee; 1 if it is bare hands. */
    melee: column(({ weapon }) => Number(weapon.melee)),
    bare: column(({ id }) => Number(id === schema.UNARMED)),
    natural: column(({ weapon }) => Number(weapon.natural)),
    /** 1 if it is natural or minor: can be used while held, or on a held foe. */
    close: column(({ weapon }) => Number(weapon.natural || weapon.size === 'minor')),
    grapples: column(({ weapon }) => Number(weapon.grapples)),
    /** Hands that it takes: 0 to 2. */
    hands: column((armament) => handsOf(armament)),
    reach: column(({ weapon }) => cells(weapon.reach)),
    /** 0 if it is no missile weapon. */
    range: column(({ weapon }) => cells(weapon.range)),
    thrown: column(({ weapon }) => Number(weapon.thrown)),
    reload: column(({ weapon }) => weapon.reload),
    ammo: column(({ weapon }) => weapon.ammo ?? -1),
    /** Feet, compared to see which is longer. */
    length: column(({ weapon }) => weapon.length),
    polearm: column(({ weapon }) => Number(weapon.polearm)),
    /** Armour Class of parrying with it. */
    parryAc: column(({ weapon }) => (weapon.training === 'simple' ? options.parry_ac : options.parry_trained_ac)),
    /** What shield and secondary weapon add to Armour Class while it is ready. */
    shieldAc: column((armament) => (handsOf(armament) <= 1 ? armament.bearer.shieldAc : 0)),
    secondaryAc: column((armament) => secondaryAcOf(options, armament.bearer, armament)),
    /** Everything added to the die but circumstances. */
    meleeBonus: column(({ bearer: { fields }, weapon }) => fields.weapon_skill + fields.strength + weapon.to_hit),
    rangedBonus: column(
      ({ bearer: { fields }, weapon }) =>
        fields.ballistic_skill +
        fields.agility +
        weapon.to_hit +
        (rides(options, fields) ? options.mounted_ranged_to_hit : 0),
    ),
  }
}

/** By armament. */
export type Armaments = ReturnType<typeof planArmaments>

function secondaryAcOf(options: schema.Options, { fields }: Bearer, armament: Armament): number {
  return fields.secondary !== undefined && !armament.secondary && handsOf(armament) <= 1 ? options.secondary_ac : 0
}
