import type { TieOrder } from '../../battle/tie-order.ts'
import type { Cells } from '../../field/cells.ts'
import { makeOpenSteps } from '../../field/open-steps.ts'
import { DIRECTIONS } from '../../field/steps.ts'
import { makeWays } from '../../field/ways.ts'
import type { PlannedGrid } from './grid.ts'

/** What steps cost and where they lead, on an open field and on a drawn map. */
interface Steps {
  /** The free cell that one step toward another leads to, or -1. */
  stepToward(from: number, to: number, budget: number): number
  costOf(from: number, to: number): number
  /** Walking from one cell to another, nobody being in the way. */
  walk(from: number, to: number): number
  /** The neighbour in a direction, or -1. */
  neighbour(from: number, direction: number): number
}

export function makeSteps(grid: PlannedGrid, cells: Cells, ties: TieOrder): Steps {
  return grid.field.map ? mapSteps(grid, cells, ties) : openSteps(grid, cells, ties)
}

function openSteps({ field }: PlannedGrid, cells: Cells, ties: TieOrder): Steps {
  const { columns, rows, shift } = field
  const { stepToward } = makeOpenSteps(field, cells, ties)
  return {
    stepToward,
    costOf: () => 1,
    walk: cells.between,
    neighbour(from, direction) {
      const [right, down] = DIRECTIONS[direction]!
      const [column, row] = [cells.columnOf(from) + right, cells.rowOf(from) + down]
      return column >= 0 && column < columns && row >= 0 && row < rows ? (row << shift) | column : -1
    },
  }
}

function mapSteps({ field }: PlannedGrid, cells: Cells, ties: TieOrder): Steps {
  const map = field.map!
  const { stepToward, stepCost, numberOf, ahead } = makeWays(field, map, cells, ties)
  const count = map.columns * map.rows
  return {
    stepToward,
    costOf: stepCost,
    walk: (from, to) => map.walks[numberOf(to) * count + numberOf(from)]!,
    neighbour: (from, direction) => (map.steps[8 * numberOf(from) + direction]! === 0 ? -1 : from + ahead[direction]!),
  }
}
