import type { MapTables } from '../../field/map-tables.ts'
import type { Arena } from './arena.ts'
import { type Movement, makePlacing } from './movement.ts'

/** What entering rough ground costs; no step costs more. */
const DEAREST = 2

/** Movement on a drawn map: walking distances and possible steps are looked up in its tables. */
export function makeMapMovement(arena: Arena, map: MapTables): Movement {
  const { cellOnLine, moveTo } = makePlacing(arena)
  const { occupant, columnOf, rowOf } = arena
  const { columns, steps, walks } = map
  const { shift, cells } = arena.data.field
  const dearest = DEAREST
  /** The tables' numbers of cells have no gaps between rows. */
  const tableCells = columns * map.rows
  /** By direction: how much further on the neighbouring cell is, in our numbers and in those of the tables. */
  const ahead = Int32Array.from(map.right, (right, direction) => (map.down[direction] << shift) + right)
  const tableAhead = Int32Array.from(map.right, (right, direction) => map.down[direction] * columns + right)
  /** The direction of a step, by how much further on it leads plus `below`. */
  const below = (1 << shift) + 1
  const directionOf = new Int32Array(2 * below + 1)
  for (const [direction, distance] of ahead.entries()) directionOf[distance + below] = direction
  /** By cell: what the step into it costs, whichever way. */
  const entry = planEntries()
  /**
   * By goal × cells + start: the directions that lead nearer to the goal, in the order in which they are taken; four bits
   * each, the direction plus 1. Found out when somebody first walks to that goal: most cells never are one.
   */
  const waysTo = new Int32Array(new ArrayBuffer(4 * tableCells * tableCells))
  const known = new Uint8Array(tableCells)

  function planEntries(): Int32Array {
    const costs = new Int32Array(cells)
    for (let at = 0; at < tableCells; at++) {
      for (let direction = 0; direction < 8; direction++) {
        const cost = steps[8 * at + direction]
        const to = at + tableAhead[direction]
        if (cost > 0) costs[(Math.floor(to / columns) << shift) | (to % columns)] = cost
      }
    }
    return costs
  }

  function numberOf(at: number): number {
    return rowOf(at) * columns + columnOf(at)
  }

  function stepToward(from: number, to: number): number {
    const goal = numberOf(to)
    if (known[goal] === 0) findWays(goal)
    for (let ways = waysTo[goal * tableCells + numberOf(from)]; ways !== 0; ways >>>= 4) {
      const next = from + ahead[(ways & 15) - 1]
      if (occupant[next] < 0) return next
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
      for (let left = remaining - 1; left >= remaining - dearest; left--) {
        for (let direction = 7; direction >= 0; direction--) {
          if (steps[8 * here + direction] === 0 || walks[row + here + tableAhead[direction]] !== left) continue
          ways = (ways << 4) | (direction + 1)
        }
      }
      waysTo[row + here] = ways
    }
  }

  function stepAway(from: number, to: number): number {
    const here = numberOf(from)
    const row = numberOf(to) * tableCells
    let farthest = walks[row + here]
    let best = -1
    for (let direction = 0; direction < 8; direction++) {
      const next = from + ahead[direction]
      if (steps[8 * here + direction] === 0 || occupant[next] >= 0) continue
      const walk = walks[row + here + tableAhead[direction]]
      if (walk <= farthest) continue
      farthest = walk
      best = next
    }
    return best
  }

  function stepCost(to: number): number {
    return entry[to]
  }

  function canStep(from: number, to: number): boolean {
    return occupant[to] < 0 && steps[8 * numberOf(from) + directionOf[to - from + below]] > 0
  }

  return { stepToward, stepAway, stepCost, canStep, cellOnLine, moveTo }
}
