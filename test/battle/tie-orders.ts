import { silentJournal } from '../../src/battle/journal.ts'
import { makeTieOrder, READING_ORDER, type TieOrder } from '../../src/battle/tie-order.ts'

/** An order that is known: rows from the top, each from the left, unless another of the eight is meant. */
export function fixedOrder(field: { readonly shift: number }, order = 0): TieOrder {
  const dice = {
    below(): number {
      throw new Error('a die is rolled for an order that is known')
    },
  }
  return makeTieOrder(field, { tieOrder: Int32Array.of(READING_ORDER + order) }, dice, silentJournal)
}
