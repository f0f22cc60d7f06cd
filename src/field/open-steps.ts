import type { TieOrder } from '../battle/tie-order.ts'
import type { Cells } from './cells.ts'
import type { Field } from './field.ts'

/** Steps on an open field, where the walking distance is the straight distance and every step costs 1. */
export function makeOpenSteps(
  { columns, rows, shift }: Field<unknown>,
  { occupant, columnOf, rowOf }: Pick<Cells, 'occupant' | 'columnOf' | 'rowOf'>,
  ties: TieOrder,
) {
  const downward = 1 << shift

  /** Whether a cell is on the field, and nobody stands in it. */
  function isFree(column: number, row: number): boolean {
    return column >= 0 && column < columns && row >= 0 && row < rows && occupant[(row << shift) | column] < 0
  }

  /**
   * The cell that one step from `from` toward `to` leads to: the nearer, the straight, the first in the order of ties.
   * -1 if no free one is nearer. A step comes nearer if it shortens the longer of the two differences.
   */
  function stepToward(from: number, to: number): number {
    const column = columnOf(from)
    const row = rowOf(from)
    const across = columnOf(to) - column
    const down = rowOf(to) - row
    const right = across > 0 ? 1 : across < 0 ? -1 : 0
    const below = down > 0 ? 1 : down < 0 ? -1 : 0
    const width = Math.abs(across)
    const height = Math.abs(down)
    // No straight step toward a cell of the field leaves it.
    if (width > height) {
      const straight = from + right
      if (occupant[straight] < 0) return straight
      // A diagonal step comes nearer too, unless it widens the row difference to the whole distance.
      const isAbove = down + 1 < width && row > 0 && occupant[straight - downward] < 0
      const isBelow = 1 - down < width && row + 1 < rows && occupant[straight + downward] < 0
      if (isAbove && isBelow) return ties.first(straight - downward, straight + downward)
      return isAbove ? straight - downward : isBelow ? straight + downward : -1
    }
    const next = from + below * downward
    if (height > width) {
      if (occupant[next] < 0) return next
      const isLeft = across + 1 < height && column > 0 && occupant[next - 1] < 0
      const isRight = 1 - across < height && column + 1 < columns && occupant[next + 1] < 0
      if (isLeft && isRight) return ties.first(next - 1, next + 1)
      return isLeft ? next - 1 : isRight ? next + 1 : -1
    }
    return width > 0 && occupant[next + right] < 0 ? next + right : -1
  }

  return { isFree, stepToward }
}
