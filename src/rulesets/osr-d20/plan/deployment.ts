import type { Notation } from '../../../battle/notation.ts'
import { CARRIED, MARK, SCALAR } from '../codes.ts'
import type { Data } from '../data.ts'
import { memorySize, openMemory } from '../memory.ts'
import * as schema from '../schema.ts'
import type { Bearer } from './equipment.ts'

/** The memory of a battle before its first round. */
export function deploy(
  bearers: readonly Bearer[],
  cells: readonly number[],
  firstParty: number,
  data: Data,
): Int32Array {
  const memory = openMemory(new Int32Array(memorySize(data.shape)), data.shape)
  memory.cell.set(cells)
  for (const [combatant, { fields }] of bearers.entries()) {
    memory.hp[combatant] = memory.hpMax[combatant] = Math.max(1, (fields.hp as Notation).constant)
    memory.ready[combatant] =
      fields.weapons[0] === schema.UNARMED ? data.combatants.bareHands[combatant] : data.combatants.armStart[combatant]
    memory.kept[combatant] = (1 << data.combatants.weapons[combatant]) - 1
    memory.lastTarget[combatant] = -1
    memory.unaware[combatant] = fields.unaware_rounds
    memory.helpless[combatant] = fields.helpless_rounds
    memory.marks[combatant] =
      (fields.unaware_rounds > 0 ? MARK.UNAWARE : 0) | (fields.helpless_rounds > 0 ? MARK.HELPLESS : 0)
  }
  memory.ammo.set(data.arms.ammo)
  for (const nobody of [memory.grips, memory.contest, memory.launched, memory.search]) nobody.fill(-1)
  memory.left.set(data.stocks.count)
  for (const [stock, effect] of data.stocks.effect.entries()) {
    const { carried, spells } = data.effects
    const isAtHand = effect >= spells && (carried[effect] === CARRIED.HAND || carried[effect] === CARRIED.BELT)
    memory.atHand[stock] = isAtHand ? data.stocks.count[stock] : 0
  }
  memory.scalars[SCALAR.STANDING] = firstParty
  memory.scalars[SCALAR.STANDING + 1] = bearers.length - firstParty
  return memory.bytes
}
