import { makeInts, settle } from '../battle/buffers.ts'
import type { TieOrder } from '../battle/tie-order.ts'
import { type Cells, DEAREST } from './cells.ts'
import type { Field } from './field.ts'
import type { MapTables } from './map-tables.ts'

/** Steps and ways on a drawn map, looked up in its tables. */
export function makeWays(
  { shift, cells }: Field,
  map: MapTables,
  { occupant, columnOf, rowOf }: Pick<Cells, 'occupant' | 'columnOf' | 'rowOf'>,
  ties: TieOrder,
) {
  const { columns, steps, walks } = map
  const tableCells = columns * map.rows
  const ahead = settle(Int32Array.from(map.right, (right, direction) => (map.down[direction] << shift) + right))
  const tableAhead = settle(Int32Array.from(map.right, (right, direction) => map.down[direction] * columns + right))
  /** The direction of a step, by how much further on it leads plus `below`. */
  const below = (1 << shift) + 1
  const directionOf = new Int32Array(2 * below + 1)
  for (const [direction, distance] of ahead.entries()) directionOf[distance + below] = direction
  const entry = planEntries()
  /**
   * By goal × cells + start: the directions that lead nearer to the goal, as sets of four: straight ones that lead nearest,
   * then diagonal ones, then those that lead less near alike. A set is four bits; the first is the lowest. Worked out when
   * somebody first walks to that goal, since most cells never are a goal.
   */
  const waysTo = makeInts(tableCells * tableCells)
  const known = new Uint8Array(tableCells)

  function planEntries(): Int32Array {
    const costs = new Int32Array(cells)
    for (let at = 0; at < tableCells; at++) {
      for (let direction = 0; direction < 8; direction++) {
        const cost = steps[8 * at + direction]
        if (cost > 0) costs[cellOf(at + tableAhead[direction])] = cost
      }
    }
    return costs
  }

  function cellOf(number: number): number {
    return (Math.floor(number / columns) << shift) | (number % columns)
  }

  /** The tables' number of a cell, and the cell of such a number: there cells have no gaps between rows. */
  function numberOf(at: number): number {
    return rowOf(at) * columns + columnOf(at)
  }

  /** What the step into a neighbouring cell costs, 0 if it is not possible. */
  function stepCost(from: number, to: number): number {
    return steps[8 * numberOf(from) + directionOf[to - from + below]]
  }

  /**
   * The free cell that one step from `from` toward `to` leads to: the nearer, the straight, the first in the order of ties.
   * -1 if there is none, or none that `budget` pays for.
   */
  function stepToward(from: number, to: number, budget: number): number {
    const goal = numberOf(to)
    if (known[goal] === 0) findWays(goal)
    /** The first direction of the set that is tried. */
    let direction = 0
    for (let ways = waysTo[goal * tableCells + numberOf(from)]; ways !== 0; ways >>>= 4) {
      let best = -1
      for (let set = ways & 15; set !== 0; set &= set - 1) {
        const next = from + ahead[direction + 31 - Math.clz32(set & -set)]
        if (occupant[next] < 0 && entry[next] <= budget) best = best < 0 ? next : ties.first(best, next)
      }
      if (best >= 0) return best
      direction ^= 4
    }
    return -1
  }

  function findWays(goal: number): void {
    known[goal] = 1
    const row = goal * tableCells
    for (let here = 0; here < tableCells; here++) {
      const remaining = walks[row + here]
      let ways = 0
      for (let direction = 0; direction < 8; direction++) {
        if (steps[8 * here + direction] === 0) continue
        // A step lowers what remains by what it costs at most.
        const less = walks[row + here + tableAhead[direction]] - (remaining - DEAREST)
        if (less >= 0 && less < DEAREST) ways |= 1 << (8 * less + direction)
      }
      waysTo[row + here] = ways
    }
  }

  return {
    numberOf,
    cellOf,
    /** By direction: how much further on the neighbouring cell is, in our numbers and in those of the tables. */
    ahead,
    tableAhead,
    /** By cell: what the step into it costs, whichever way; 0 if there is none. */
    entry,
    stepCost,
    stepToward,
  }
}
