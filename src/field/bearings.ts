import { makeInts } from '../battle/buffers.ts'
import { directionTo } from './facing.ts'
import type { Field } from './field.ts'

/**
 * How one cell lies from another, from a table by the difference of the two: to work it out takes comparisons whose
 * outcome no processor foresees, and rules that go by facing ask for it many times a turn.
 */
export type Bearings = ReturnType<typeof makeBearings>

/** A bearing, packed: the closeness, which begins with the distance, then the direction. */
const CLOSE_BITS = 11
const DIRECTION_BITS = 3
/** A field with more differences than this has no table. */
const MOST_DIFFERENCES = 2 ** 18

export function makeBearings({ columns, rows, shift }: Field<unknown>) {
  const CLOSENESS = DIRECTION_BITS
  const DISTANCE = DIRECTION_BITS + CLOSE_BITS
  const DIRECTIONS = (1 << DIRECTION_BITS) - 1
  const columnMask = (1 << shift) - 1
  const rowMask = ~columnMask
  /** Rows count twice, so that no two differences of rows and columns make the same number. */
  const rowBit = shift + 1
  const middle = ((rows - 1) << rowBit) + columns - 1
  const table = 2 * middle < MOST_DIFFERENCES ? makeTable() : undefined
  const bearing = table === undefined ? measureCells : lookUp

  function makeTable(): Int32Array {
    const bearings = makeInts(2 * middle + 1)
    for (let down = 1 - rows; down < rows; down++) {
      for (let right = 1 - columns; right < columns; right++) {
        bearings[middle + (down << rowBit) + right] = measure(right, down)
      }
    }
    return bearings
  }

  function measure(right: number, down: number): number {
    const width = Math.abs(right)
    const height = Math.abs(down)
    const closeness = (Math.max(width, height) << CLOSE_BITS) | Math.min(width, height)
    return (closeness << CLOSENESS) | directionTo(right, down)
  }

  function measureCells(from: number, to: number): number {
    return measure((to & columnMask) - (from & columnMask), (to >> shift) - (from >> shift))
  }

  function lookUp(from: number, to: number): number {
    // As an int32, or V8 would look after each sum whether it still is one.
    return table![(middle + to + (to & rowMask) - from - (from & rowMask)) | 0]
  }

  return {
    /** Straight distance, in cells: a diagonal counts as one. */
    between: (from: number, to: number) => bearing(from, to) >> DISTANCE,
    /** The direction of a cell (facing.ts). */
    directionFrom: (from: number, to: number) => bearing(from, to) & DIRECTIONS,
    /** The distance, then the shorter of the two differences: of cells equally far the one in line comes first. */
    closeness: (from: number, to: number) => bearing(from, to) >> CLOSENESS,
  }
}
