import { diceColumns } from '../../../battle/more-dice.ts'
import { formatNotation, type Notation } from '../../../battle/notation.ts'
import { BLOW, BLOWS } from '../codes.ts'
import * as schema from '../schema.ts'
import { buildTables, type Family } from '../tables.ts'
import type { Armaments } from './armaments.ts'
import { baseAcOf, coverOf } from './combatants.ts'
import type { Armament, Bearer } from './equipment.ts'
import { isLater, rides } from './options.ts'

/** An armament with who has it. */
type Owner = Armament & { readonly bearer: Bearer }

/** What the die must show for every pair of armaments, and what comes of every way of striking. */
export function planAttacks(options: schema.Options, bearers: readonly Bearer[], armaments: Armaments) {
  const owners = bearers.flatMap((bearer) => bearer.armaments.map((armament) => ({ bearer, ...armament })))
  const pairs = owners.length ** 2
  const meleeNeed = new Int32Array(pairs)
  const rangedNeed = new Int32Array(pairs)
  const longer = new Int32Array(pairs)
  const unawareMeleeNeed = new Int32Array(owners.length * bearers.length)
  const unawareRangedNeed = new Int32Array(owners.length * bearers.length)
  for (let attack = 0; attack < owners.length; attack++) {
    for (const [defence, { bearer, id, weapon }] of owners.entries()) {
      const pair = attack * owners.length + defence
      const { fields } = bearer
      const unarmed = id === schema.UNARMED
      const armed = weapon.melee && !unarmed
      const ac =
        baseAcOf(options, fields) + fields.agility + armaments.shieldAc[defence] + armaments.secondaryAc[defence]
      const skill = armed ? fields.weapon_skill : 0
      const saddle = saddleOf(options, owners[attack], fields)
      meleeNeed[pair] = ac + skill - armaments.meleeBonus[attack] - (unarmed ? options.unarmed_to_hit : 0) - saddle
      if (rides(options, fields) && !rides(options, owners[attack].bearer.fields)) meleeNeed[pair] += options.mounted_ac
      rangedNeed[pair] = ac + coverOf(options, fields) - armaments.rangedBonus[attack]
      longer[pair] = Number(armed && weapon.length > armaments.length[attack])
    }
    for (const [defender, { fields }] of bearers.entries()) {
      const at = attack * bearers.length + defender
      const need = baseAcOf(options, fields) - options.unaware_to_hit
      unawareMeleeNeed[at] = need - armaments.meleeBonus[attack] - saddleOf(options, owners[attack], fields)
      unawareRangedNeed[at] = need - armaments.rangedBonus[attack]
    }
  }
  return {
    /** By attacking armament × armaments + the defender's ready armament: what the die must show if no circumstance applies. */
    meleeNeed,
    rangedNeed,
    /** By armament × combatants + defender: the same against a defender who is unaware of the attacker. */
    unawareMeleeNeed,
    unawareRangedNeed,
    /** By attacking armament × armaments + the defender's ready armament: 1 if the defender's weapon is the longer. */
    longer,
    ...planFamilies(options, bearers, owners),
    /** Damage dice of each armament. */
    ...diceColumns('damage', owners, ({ weapon }) => weapon.damage as Notation),
  }
}

/** Every way in which an armament can strike a combatant, each family of equal ways once. */
function planFamilies(options: schema.Options, bearers: readonly Bearer[], owners: readonly Owner[]) {
  const multiplier = new Int32Array(BLOWS * owners.length)
  const familyOf = new Int32Array(BLOWS * owners.length * bearers.length)
  const families: Family[] = []
  const known = new Map<string, number>()
  for (let blow = 0, at = 0; blow < BLOWS; blow++) {
    for (const [armament, owner] of owners.entries()) {
      const times = multiplierOf(options, blow, owner)
      multiplier[blow * owners.length + armament] = times
      const damage = owner.weapon.damage as Notation
      const way = `${formatNotation(damage)} x${times}`
      for (const { armour } of bearers) {
        const family = { damage, armour, multiplier: times }
        const key = `${way} ${armour}`
        if (!known.has(key)) known.set(key, families.push(family) - 1)
        familyOf[at++] = known.get(key)!
      }
    }
  }
  return {
    /** By (blow × armaments + armament) × combatants + target: the family of `tables`. */
    familyOf,
    /** By blow × armaments + armament: what the damage is multiplied by. */
    multiplier,
    tables: buildTables(families, options),
  }
}

/** What the damage of a blow is multiplied by (§4, step 8). */
function multiplierOf(options: schema.Options, blow: number, { bearer: { fields }, weapon }: Owner): number {
  switch (blow) {
    case BLOW.CHARGING_BLOW:
      return rides(options, fields) && weapon.polearm ? options.mounted_charge_damage : options.charge_damage
    case BLOW.RECEIVING_BLOW:
      return options.receive_charge_damage
    case BLOW.RECEIVING_RIDER_BLOW:
      return isLater(options) ? options.mounted_receive_damage : options.receive_charge_damage
    default:
      return 1
  }
}

/** What the saddle adds to a melee attack against foot (§5.1). */
function saddleOf(options: schema.Options, { bearer, weapon }: Owner, target: schema.Combatant): number {
  const isBigEnough = weapon.size !== 'minor' && weapon.size !== 'small'
  return isBigEnough && rides(options, bearer.fields) && !rides(options, target) ? options.mounted_to_hit : 0
}
