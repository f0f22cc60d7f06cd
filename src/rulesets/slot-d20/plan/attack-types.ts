import { listAttackTypes } from '../../../battle/attack-types.ts'
import { counted } from '../circumstances.ts'
import { UNDER } from '../codes.ts'
import type * as schema from '../schema.ts'
import type { Bearer } from './equipment.ts'

/** What attacks are counted under. */
export function openAttackTypes(options: schema.Options, bearers: readonly Bearer[]) {
  const all = bearers.flatMap((bearer, combatant) => bearer.things.map((thing) => ({ combatant, bearer, thing })))
  const { list, open } = listAttackTypes()
  const of = new Int32Array((counted.length + 1) * all.length)
  const ofMisses = new Int32Array(all.length).fill(-1)
  for (const [index, { combatant, thing }] of all.entries()) {
    if (thing.weapon) of[UNDER.PLAIN * all.length + index] = open({ combatant, id: thing.id })
  }
  for (const [index, { combatant, bearer, thing }] of all.entries()) {
    const own = of[UNDER.PLAIN * all.length + index]
    for (const { under, as, canComeUp } of counted) {
      of[under * all.length + index] = canComeUp({ bearer, thing })
        ? open({ combatant, id: thing.id, circumstance: as })
        : own
    }
    if (options.shock && thing.weapon && thing.weapon.shock_ac > 0) {
      ofMisses[index] = open({ combatant, id: thing.id, ofMisses: true })
    }
  }
  return {
    list,
    /** By circumstance × things + thing; where a circumstance cannot come up, the weapon's own attack type. */
    of,
    /** By thing: the attack type of what its misses do, or -1. */
    ofMisses,
  }
}
