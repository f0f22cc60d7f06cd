import type { Notation } from '../../../battle/notation.ts'
import { BLOW, BLOWS } from '../codes.ts'
import type { Arms, Attacks } from '../data.ts'
import * as schema from '../schema.ts'
import { buildTables, type Family } from '../tables.ts'
import { baseAcOf, coverOf } from './combatants.ts'
import type { Bearer } from './equipment.ts'

/** What the die must show for every pair of arms, and what comes of every way of striking. */
export function planAttacks(options: schema.Options, bearers: readonly Bearer[], arms: Arms): Attacks {
  const owners = bearers.flatMap((bearer) => bearer.arms.map((arm) => ({ bearer, ...arm })))
  const pairs = owners.length ** 2
  const meleeNeed = new Int32Array(pairs)
  const rangedNeed = new Int32Array(pairs)
  const longer = new Int32Array(pairs)
  for (let attack = 0; attack < owners.length; attack++) {
    for (const [defence, { bearer, id, weapon }] of owners.entries()) {
      const pair = attack * owners.length + defence
      const { fields } = bearer
      const unarmed = id === schema.UNARMED
      const armed = weapon.melee && !unarmed
      const ac = baseAcOf(options, fields) + fields.agility + arms.shieldAc[defence] + arms.secondaryAc[defence]
      const skill = armed ? fields.weapon_skill : 0
      meleeNeed[pair] = ac + skill - arms.meleeBonus[attack] - (unarmed ? options.unarmed_to_hit : 0)
      rangedNeed[pair] = ac + coverOf(options, fields) - arms.rangedBonus[attack]
      longer[pair] = Number(armed && weapon.length > arms.length[attack])
    }
  }
  const damage = (of: (dice: Notation) => number): Int32Array =>
    Int32Array.from(owners, ({ weapon }) => of(weapon.damage as Notation))
  return {
    meleeNeed,
    rangedNeed,
    longer,
    ...planFamilies(
      options,
      bearers,
      owners.map(({ weapon }) => weapon),
    ),
    damageCount: damage(({ count }) => count),
    damageSides: damage(({ sides }) => sides),
    damageConstant: damage(({ constant }) => constant),
  }
}

/** Every way in which an arm can strike a combatant, each family of equal ways once. */
function planFamilies(
  options: schema.Options,
  bearers: readonly Bearer[],
  weapons: readonly schema.Weapon[],
): Pick<Attacks, 'familyOf' | 'multiplier' | 'tables'> {
  const multipliers = new Array<number>(BLOWS).fill(1)
  multipliers[BLOW.CHARGING_BLOW] = options.charge_damage
  multipliers[BLOW.RECEIVING_BLOW] = options.receive_charge_damage
  const familyOf = new Int32Array(BLOWS * weapons.length * bearers.length)
  const families: Family[] = []
  const known = new Map<string, number>()
  for (let blow = 0, at = 0; blow < BLOWS; blow++) {
    for (const weapon of weapons) {
      for (const { armour } of bearers) {
        const family = { damage: weapon.damage as Notation, armour, multiplier: multipliers[blow] }
        const key = JSON.stringify(family)
        if (!known.has(key)) known.set(key, families.push(family) - 1)
        familyOf[at++] = known.get(key)!
      }
    }
  }
  return {
    familyOf,
    multiplier: Int32Array.from(multipliers.flatMap((multiplier) => weapons.map(() => multiplier))),
    tables: buildTables(families, options),
  }
}
