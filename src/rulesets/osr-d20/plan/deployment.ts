import type { Notation } from '../../../battle/notation.ts'
import { type Data, FEET_PER_CELL, type Field } from '../data.ts'
import { MARK, memorySize, openMemory, SCALAR } from '../memory.ts'
import * as schema from '../schema.ts'
import type { Bearer } from './equipment.ts'

/** The open field of §8.6, just large enough for both parties. */
export function planField(field: schema.Field, bearers: readonly Bearer[]): Field {
  const { ranks, widest, margin, distance } = ranksOf(field, bearers)
  const columns = ranks[0] + ranks[1] + distance - 1 + 2 * margin
  const rows = widest + 2 * margin
  const shift = Math.ceil(Math.log2(columns))
  return { columns, rows, shift, cells: rows << shift }
}

function ranksOf(field: schema.Field, bearers: readonly Bearer[]) {
  const sizes = [0, 1].map((party) => bearers.filter((bearer) => bearer.party === party).length)
  return {
    ranks: sizes.map((size) => Math.ceil(size / field.rank)),
    widest: Math.max(...sizes.map((size) => Math.min(size, field.rank))),
    margin: field.margin / FEET_PER_CELL,
    distance: field.distance / FEET_PER_CELL,
  }
}

/** The memory of a battle before its first round. */
export function deploy(field: schema.Field, bearers: readonly Bearer[], firstParty: number, data: Data): Int32Array {
  const armCount = data.arms.combatant.length
  const memory = openMemory(new Int32Array(memorySize(bearers.length, armCount)), bearers.length, armCount)
  const { ranks, widest, margin, distance } = ranksOf(field, bearers)
  for (const [combatant, { fields, party }] of bearers.entries()) {
    const index = combatant - (party === 0 ? 0 : firstParty)
    const rank = Math.floor(index / field.rank)
    const members = party === 0 ? firstParty : bearers.length - firstParty
    const inRank = Math.min(field.rank, members - rank * field.rank)
    const row = margin + Math.floor((widest - inRank) / 2) + (index % field.rank)
    const front = margin + ranks[0] - 1
    const column = party === 0 ? front - rank : front + distance + rank
    memory.cell[combatant] = (row << data.field.shift) | column
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
  memory.scalars[SCALAR.STANDING] = firstParty
  memory.scalars[SCALAR.STANDING + 1] = bearers.length - firstParty
  return memory.bytes
}
