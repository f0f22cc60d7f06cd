import type { Notation } from '../../../battle/notation.ts'
import { INITIATIVE, MARK, SCALAR } from '../codes.ts'
import type { Data } from '../data.ts'
import { memorySize, openMemory } from '../memory.ts'
import type { Bearer } from './equipment.ts'

/** The memory of a battle before its first round (§3). */
export function deploy(
  bearers: readonly Bearer[],
  cells: readonly number[],
  firstParty: number,
  data: Data,
): Int32Array {
  const memory = openMemory(new Int32Array(memorySize(data.shape)), data.shape)
  const { thingStart, natural, shield } = data.combatants
  memory.cell.set(cells)
  for (const [combatant, { fields, things }] of bearers.entries()) {
    memory.hp[combatant] = memory.hpMax[combatant] = Math.max(1, (fields.hp as Notation).constant)
    const first = fields.weapons.length > 0 ? 1 : 0
    const wielded = first > 0 && things[0].hands === 2 ? 0 : shield[combatant]
    const held = first | natural[combatant] | wielded
    memory.inHand[combatant] = held
    memory.stowed[combatant] = ((1 << things.length) - 1) & ~held
    for (const [index] of things.entries()) {
      if ((held & (1 << index)) === 0) continue
      memory.reach[combatant] = Math.max(memory.reach[combatant], data.things.reach[thingStart[combatant] + index])
    }
    memory.lastTarget[combatant] = -1
    memory.cp[combatant] = fields.cp
    memory.marks[combatant] = fields.prone ? MARK.PRONE : 0
  }
  memory.screened.fill(-1)
  memory.waitsFor.fill(-1)
  memory.ammo.set(data.things.ammo)
  memory.scalars[SCALAR.STANDING] = firstParty
  memory.scalars[SCALAR.STANDING + 1] = bearers.length - firstParty
  memory.scalars[SCALAR.HIGH] = data.options.initiative === INITIATIVE.SECOND ? 1 : 0
  return memory.bytes
}
