import type * as schema from '../schema.ts'
import type { Armament, Bearer } from './equipment.ts'
import { rides } from './options.ts'

/** What attack rolls and Armour Classes are made up of. Only battles that are reported read it (explanation.ts). */
export function planParts(options: schema.Options, bearers: readonly Bearer[]) {
  const column = (of: (fields: schema.Combatant) => number): Int32Array =>
    Int32Array.from(bearers, ({ fields }) => of(fields))
  const byArmament = (of: (armament: Armament, fields: schema.Combatant) => number): Int32Array =>
    Int32Array.from(bearers.flatMap(({ armaments, fields }) => armaments.map((armament) => of(armament, fields))))
  const isBigEnough = ({ weapon }: Armament): boolean => weapon.size !== 'minor' && weapon.size !== 'small'
  return {
    weaponSkill: column(({ weapon_skill }) => weapon_skill),
    ballisticSkill: column(({ ballistic_skill }) => ballistic_skill),
    strength: column(({ strength }) => strength),
    /** 1 if it is mounted and that counts. */
    rides: column((fields) => Number(rides(options, fields))),
    /** By armament: the weapon's own bonus, and what the saddle adds against foot. */
    toHit: byArmament(({ weapon }) => weapon.to_hit),
    saddleToHit: byArmament((armament, fields) =>
      rides(options, fields) && isBigEnough(armament) ? options.mounted_to_hit : 0,
    ),
    /** Armour Class of a rider against foot; what missiles lose in the saddle. */
    saddleAc: options.mounted_ac,
    saddleRanged: options.mounted_ranged_to_hit,
  }
}
