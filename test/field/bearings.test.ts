import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBearings } from '../../src/field/bearings.ts'
import { directionTo } from '../../src/field/facing.ts'

/** The second has more differences than there is a table for. */
test.each([
  [13, 7],
  [1500, 900],
])('on %i by %i cells: distance, direction, and closeness in their order', (columns, rows) => {
  const shift = Math.ceil(Math.log2(columns))
  const { between, directionFrom, closeness } = makeBearings({
    columns,
    rows,
    shift,
    cells: rows << shift,
    map: undefined,
  })
  const place = fc.record({ column: fc.nat(columns - 1), row: fc.nat(rows - 1) })
  const cellOf = ({ column, row }: { column: number; row: number }): number => (row << shift) | column
  fc.assert(
    fc.property(place, place, place, (from, to, other) => {
      const difference = (goal: typeof to): [number, number] => [goal.column - from.column, goal.row - from.row]
      const [right, down] = difference(to)
      expect(between(cellOf(from), cellOf(to))).toBe(Math.max(Math.abs(right), Math.abs(down)))
      expect(directionFrom(cellOf(from), cellOf(to))).toBe(directionTo(right, down))
      // By distance, then by the straight line (docs/rules/segment-d100.md §8.1).
      const rank = (goal: typeof to): number => {
        const [across, below] = difference(goal)
        return Math.max(Math.abs(across), Math.abs(below)) * 2 ** 22 + across * across + below * below
      }
      const nearer = Math.sign(closeness(cellOf(from), cellOf(to)) - closeness(cellOf(from), cellOf(other)))
      expect(nearer).toBe(Math.sign(rank(to) - rank(other)))
    }),
  )
})
