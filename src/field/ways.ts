import { makeInts, settle } from '../battle/buffers.ts'
import { type Cells, DEAREST } from './cells.ts'
import type { Field } from './field.ts'
import type { MapTables } from './map-tables.ts'

/** Steps and ways on a drawn map, looked up in its tables. */
export function makeWays({ shift, cells }: Field, map: MapTables, { occupant, columnOf, rowOf }: Cells) {
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
   * By goal × cells + start: the directions that lead nearer to the goal, in the order in which they are taken; four
   * bits each, the direction plus 1. Worked out when somebody first walks to that goal, since most cells never are a
   * goal.
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
   * The free cell that one step from `from` toward `to` leads to: the nearer, the straight, the first in reading order.
   * -1 if there is none, or none that `budget` pays for.
   */
  function stepToward(from: number, to: number, budget: number): number {
    const goal = numberOf(to)
    if (known[goal] === 0) findWays(goal)
    for (let ways = waysTo[goal * tableCells + numberOf(from)]; ways !== 0; ways >>>= 4) {
      const next = from + ahead[(ways & 15) - 1]
      if (occupant[next] < 0 && entry[next] <= budget) return next
    }
    return -1
  }

  function findWays(goal: number): void {
    known[goal] = 1
    const row = goal * tableCells
    for (let here = 0; here < tableCells; here++) {
      const remaining = walks[row + here]
      let ways = 0
      // The best is put in last, so that it is tried first. A step lowers what remains by what it costs at most.
      for (let left = remaining - 1; left >= remaining - DEAREST; left--) {
        for (let direction = 7; direction >= 0; direction--) {
          if (steps[8 * here + direction] === 0 || walks[row + here + tableAhead[direction]] !== left) continue
          ways = (ways << 4) | (direction + 1)
        }
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
