import type { PlannedAttackType } from '../../../battle/attack-types.ts'
import { counted } from '../circumstances.ts'
import type { Bearer } from './equipment.ts'

/**
 * What attacks are counted under: every armament by its own number, then every armament under each circumstance that can come up.
 * `of` leads from circumstance × armaments + armament to the attack type; where a circumstance cannot come up, to the armament's
 * own.
 */
export function openAttackTypes(bearers: readonly Bearer[]): { list: PlannedAttackType[]; of: Int32Array } {
  const armaments = bearers.flatMap((bearer, combatant) =>
    bearer.armaments.map((armament) => ({ combatant, bearer, armament })),
  )
  const list: PlannedAttackType[] = armaments.map(({ combatant, armament }) => ({ combatant, id: armament.id }))
  const of = new Int32Array(counted.length * armaments.length)
  for (const { under, as, canComeUp } of counted) {
    for (const [index, { combatant, bearer, armament }] of armaments.entries()) {
      const allies = bearers.filter(({ party }) => party === bearer.party).length - 1
      const attackType = canComeUp({ bearer, armament, allies })
        ? list.push({ combatant, id: armament.id, circumstance: as }) - 1
        : index
      of[under * armaments.length + index] = attackType
    }
  }
  return { list, of }
}
