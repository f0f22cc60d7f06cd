import { expect, test } from 'vitest'
import { TIE_ORDERS } from '../../src/battle/tie-order.ts'
import { makeCells } from '../../src/field/cells.ts'
import { makeOpenSteps } from '../../src/field/open-steps.ts'
import { fixedOrder } from '../battle/tie-orders.ts'

const FIELD = { columns: 5, rows: 5, shift: 3, cells: 40, map: undefined }
const cellAt = (column: number, row: number): number => (row << FIELD.shift) | column

/** Where a step from the middle toward somebody leads whose way another one blocks, in each order of equal cells. */
function stepsToward(goal: number, blocked: number): string[] {
  return Array.from({ length: TIE_ORDERS }, (_, order) => {
    const cells = makeCells(FIELD, { cell: Int32Array.of(goal, blocked), marks: new Int32Array(2) }, 1)
    cells.setField()
    const at = makeOpenSteps(FIELD, cells, fixedOrder(FIELD, order)).stepToward(cellAt(2, 2), goal)
    return `${cells.columnOf(at)},${cells.rowOf(at)}`
  })
}

test('a blocked step toward somebody goes round on the side that comes first', () => {
  const [above, below] = ['3,1', '3,3']
  expect(stepsToward(cellAt(4, 2), cellAt(3, 2))).toEqual([above, above, below, below, above, above, below, below])
  const [left, right] = ['1,3', '3,3']
  expect(stepsToward(cellAt(2, 4), cellAt(2, 3))).toEqual([left, right, left, right, left, right, left, right])
})
