import { sayTieOrder } from '../battle/tie-order.ts'
import type { NarratedDie, NarratedEvent } from './narration.ts'
import { showDice } from './words.ts'

/** The order of equal cells is drawn: `Cells that are equally good are taken from the top right, row by row (d8 2).` */
export function tieOrderEvent(tieOrder: number, dice: readonly NarratedDie[] = []): NarratedEvent {
  const shown = dice.length > 0 ? ` (${showDice(dice)})` : ''
  return { kind: 'ties', text: `In this battle, equally good cells are taken ${sayTieOrder(tieOrder)}${shown}.` }
}
