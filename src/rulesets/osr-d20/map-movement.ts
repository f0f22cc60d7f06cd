import type { MapTables } from '../../field/map-tables.ts'
import type { Arena } from './arena.ts'
import { type Movement, makePlacing } from './movement.ts'

/** What entering rough ground costs; no step costs more. */
const DEAREST = 2

/** Movement on a drawn map: walking costs, possible steps and lines of sight are looked up in its tables. */
export function makeMapMovement(arena: Arena, map: MapTables): Movement {
  const { nearestFoe, cellOnLine, moveTo } = makePlacing(arena)
  const { occupant, memory, columnOf, rowOf, between, inSight } = arena
  const { cell } = memory
  const { columns, steps, walks } = map
  const { shift } = arena.data.field
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
    const costs = new Int32Array(arena.data.field.cells)
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

  function numberOf(at: number): number {
    return rowOf(at) * columns + columnOf(at)
  }

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

  function walkWithin(combatant: number, target: number, reach: number, budget: number): number {
    const goal = cell[target]
    let at = cell[combatant]
    let left = budget
    for (;;) {
      const distance = between(at, goal)
      if (distance <= reach && inSight(at, goal)) return at
      if (distance - reach > left) return -1
      at = stepToward(at, goal, left)
      if (at < 0) return -1
      left -= entry[at]
    }
  }

  function stepAway(combatant: number, from: number, budget: number): number {
    const here = 8 * numberOf(from)
    let farthest = nearestFoe(combatant, from)
    let best = -1
    for (let direction = 0; direction < 8; direction++) {
      const cost = steps[here + direction]
      const to = from + ahead[direction]
      if (cost === 0 || cost > budget || occupant[to] >= 0) continue
      const distance = nearestFoe(combatant, to)
      if (distance <= farthest) continue
      farthest = distance
      best = to
    }
    return best
  }

  function stepCost(_from: number, to: number): number {
    return entry[to]
  }

  /** The line from here to the target leads along, so that it may come into sight only on the way. */
  function stepsToReach(from: number, to: number, reach: number): number {
    const distance = between(from, to)
    let taken = Math.max(0, distance - reach)
    while (taken < distance - 1 && !inSight(taken === 0 ? from : cellOnLine(from, to, taken), to)) taken++
    return taken
  }

  function straightRun(combatant: number, target: number, length: number): number {
    const from = cell[combatant]
    const to = cell[target]
    let at = from
    for (let step = 1; step <= length; step++) {
      const next = cellOnLine(from, to, step)
      // Free, and entered by a step that is possible and costs no more than open ground does.
      if (occupant[next] >= 0 || steps[8 * numberOf(at) + directionOf[next - at + below]] !== 1) return -1
      at = next
    }
    return at
  }

  function nearestFreeCell(to: number): number {
    const first = numberOf(to) * tableCells
    let least = 2 ** 16
    let nearest = -1
    for (let number = 0; number < tableCells; number++) {
      const cost = walks[first + number]
      if (cost >= least) continue
      const at = cellOf(number)
      if (entry[at] === 0 || occupant[at] >= 0) continue
      least = cost
      nearest = at
    }
    return nearest
  }

  return {
    stepToward,
    walkWithin,
    stepAway,
    stepCost,
    straightRun,
    cellOnLine,
    stepsToReach,
    nearestFreeCell,
    moveTo,
  }
}
