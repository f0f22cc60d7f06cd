import type { Cells } from './cells.ts'
import type { Field } from './field.ts'

/** Steps on an open field, where the walking distance is the straight distance and every step costs 1. */
export interface OpenSteps {
  /** Whether a cell is on the field, and nobody stands in it. */
  isFree(column: number, row: number): boolean
  /**
   * The cell that one step from `from` toward `to` leads to: the nearer, the straight, the first in reading order. -1 if
   * no free one is nearer.
   */
  stepToward(from: number, to: number): number
}

export function makeOpenSteps(
  { columns, rows, shift }: Field<unknown>,
  { occupant, columnOf, rowOf }: Cells,
): OpenSteps {
  const downward = 1 << shift

  function isFree(column: number, row: number): boolean {
    return column >= 0 && column < columns && row >= 0 && row < rows && occupant[(row << shift) | column] < 0
  }

  /** A step comes nearer if it shortens the longer of the two differences. */
  function stepToward(from: number, to: number): number {
    const column = columnOf(from)
    const row = rowOf(from)
    const across = columnOf(to) - column
    const down = rowOf(to) - row
    const right = across > 0 ? 1 : across < 0 ? -1 : 0
    const below = down > 0 ? 1 : down < 0 ? -1 : 0
    const width = Math.abs(across)
    const height = Math.abs(down)
    if (width > height) {
      if (isFree(column + right, row)) return from + right
      // A diagonal step comes nearer too, unless it widens the row difference to the whole distance.
      if (down + 1 < width && isFree(column + right, row - 1)) return from + right - downward
      if (1 - down < width && isFree(column + right, row + 1)) return from + right + downward
      return -1
    }
    if (height > width) {
      if (isFree(column, row + below)) return from + below * downward
      if (across + 1 < height && isFree(column - 1, row + below)) return from + below * downward - 1
      if (1 - across < height && isFree(column + 1, row + below)) return from + below * downward + 1
      return -1
    }
    return width > 0 && isFree(column + right, row + below) ? from + below * downward + right : -1
  }

  return { isFree, stepToward }
}
