import type { Parts } from '../data.ts'
import type * as schema from '../schema.ts'
import type { Arm, Bearer } from './equipment.ts'
import { rides } from './options.ts'

/** What attack rolls and Armour Classes are made up of, for battles that are told. */
export function planParts(options: schema.Options, bearers: readonly Bearer[]): Parts {
  const column = (of: (fields: schema.Combatant) => number): Int32Array =>
    Int32Array.from(bearers, ({ fields }) => of(fields))
  const byArm = (of: (arm: Arm, fields: schema.Combatant) => number): Int32Array =>
    Int32Array.from(bearers.flatMap(({ arms, fields }) => arms.map((arm) => of(arm, fields))))
  const isBigEnough = ({ weapon }: Arm): boolean => weapon.size !== 'minor' && weapon.size !== 'small'
  return {
    weaponSkill: column(({ weapon_skill }) => weapon_skill),
    ballisticSkill: column(({ ballistic_skill }) => ballistic_skill),
    strength: column(({ strength }) => strength),
    rides: column((fields) => Number(rides(options, fields))),
    toHit: byArm(({ weapon }) => weapon.to_hit),
    saddleToHit: byArm((arm, fields) => (rides(options, fields) && isBigEnough(arm) ? options.mounted_to_hit : 0)),
    saddleAc: options.mounted_ac,
    saddleRanged: options.mounted_ranged_to_hit,
  }
}
