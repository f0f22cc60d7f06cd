import { moreDiceOf } from '../../../battle/more-dice.ts'
import type { Notation } from '../../../battle/notation.ts'
import type * as schema from '../schema.ts'
import { buildTables, type Family } from '../tables.ts'
import type { Things } from './things.ts'

/** What comes of every way of attacking, each family of equal ways once. */
export function planAttacks(options: schema.Options, things: Things) {
  const { damageCount, damageSides, damageConstant, damageMore, meleeBonus, rangedBonus } = things
  const count = things.combatant.length
  const familyOf = new Int32Array(2 * count)
  const families: Family[] = []
  const known = new Map<string, number>()
  for (let at = 0; at < 2 * count; at++) {
    const thing = at >> 1
    const bonus = at & 1 ? rangedBonus[thing] : meleeBonus[thing]
    const more = damageMore ? moreDiceOf(damageMore, thing) : []
    const damage: Notation = {
      ...{ count: damageCount[thing], sides: damageSides[thing], constant: damageConstant[thing] },
      ...(more.length > 0 && { more }),
    }
    const family = { damage, bonus }
    const key = JSON.stringify(family)
    if (!known.has(key)) known.set(key, families.push(family) - 1)
    familyOf[at] = known.get(key)!
  }
  return {
    /** By thing × 2, plus 1 for ranged attacks: the family of `tables`. */
    familyOf,
    ...buildTables(families, options.min_damage),
  }
}
