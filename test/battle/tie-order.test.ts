import { describe, expect, test } from 'vitest'
import { recordingJournal, TIE_ORDER_NOTE } from '../../src/battle/journal.ts'
import { makeTieOrder, READING_ORDER, sayTieOrder, TIE_ORDERS, UNDRAWN } from '../../src/battle/tie-order.ts'
import { fixedOrder } from './tie-orders.ts'

const FIELD = { shift: 2 }
/** Three rows of three cells; rows are four numbers apart. */
const CELLS = [0, 1, 2, 4, 5, 6, 8, 9, 10]
/** The cells as an order reads them, by their places in `CELLS`. */
const read = (order: number): string => {
  const { first } = fixedOrder(FIELD, order)
  return CELLS.toSorted((cell, other) => (first(cell, other) === cell ? -1 : 1))
    .map((cell) => CELLS.indexOf(cell))
    .join('')
}

describe('the order of equal cells', () => {
  test('is one of eight: from a corner, row by row or column by column', () => {
    const orders = Array.from(
      { length: TIE_ORDERS },
      (_, order) => `${sayTieOrder(READING_ORDER + order)}: ${read(order)}`,
    )
    expect(orders).toEqual([
      'from the top left, row by row: 012345678',
      'from the top right, row by row: 210543876',
      'from the bottom left, row by row: 678345012',
      'from the bottom right, row by row: 876543210',
      'from the top left, column by column: 036147258',
      'from the top right, column by column: 258147036',
      'from the bottom left, column by column: 630741852',
      'from the bottom right, column by column: 852741630',
    ])
  })

  test('is not asked for between a straight step and a diagonal one', () => {
    const tieOrder = Int32Array.of(UNDRAWN)
    const below = (): number => 7
    const { firstStep } = makeTieOrder(FIELD, { tieOrder }, { below }, recordingJournal())
    // From the middle: to the left is before every corner, whichever comes first.
    expect([firstStep(5, 4, 0), firstStep(5, 10, 4), firstStep(5, 4, 10)]).toEqual([4, 4, 4])
    expect(tieOrder[0]).toBe(UNDRAWN)
    // Two corners, and two straight steps: by columns from the bottom right.
    expect([firstStep(5, 0, 10), firstStep(5, 1, 6)]).toEqual([10, 6])
  })

  test('is drawn at the first tie of a battle, once, and noted', () => {
    const tieOrder = Int32Array.of(UNDRAWN)
    const rolled: number[][] = []
    const below = (stream: number, sides: number): number => {
      rolled.push([stream, sides])
      return 3
    }
    const journal = recordingJournal()
    const { first } = makeTieOrder(FIELD, { tieOrder }, { below }, journal)
    expect(first(5, 5)).toBe(5)
    expect(rolled).toEqual([])
    expect([first(0, 1), first(4, 1), first(1, 4)]).toEqual([1, 4, 4])
    // A stream of the arena's that no attack is drawn from, and eight sides.
    expect(rolled).toEqual([[1, 8]])
    expect([...tieOrder]).toEqual([READING_ORDER + 3])
    expect(journal.events).toEqual([[TIE_ORDER_NOTE, READING_ORDER + 3, 0, 0, 0]])
  })
})
