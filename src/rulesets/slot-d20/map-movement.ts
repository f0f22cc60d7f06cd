import { DEAREST } from '../../field/cells.ts'
import type { MapTables } from '../../field/map-tables.ts'
import { makeWays } from '../../field/ways.ts'
import type { Arena } from './arena.ts'
import type { Movement } from './movement.ts'

/** Movement on a drawn map: walking distances and possible steps are looked up in its tables. */
export function makeMapMovement(arena: Arena, map: MapTables): Movement {
  const { occupant, ties } = arena
  const { steps, walks } = map
  const ways = makeWays(arena.data.field, map, arena, ties)
  const { numberOf, ahead, tableAhead, entry, stepCost: costOf } = ways
  const tableCells = map.columns * map.rows

  function stepToward(from: number, goal: number): number {
    return ways.stepToward(from, goal, DEAREST)
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
      if (walk > farthest) best = next
      else if (walk === farthest && best >= 0) best = ties.firstStep(from, best, next)
      else continue
      farthest = walk
    }
    return best
  }

  function stepCost(to: number): number {
    return entry[to]
  }

  function canStep(from: number, to: number): boolean {
    return occupant[to] < 0 && costOf(from, to) > 0
  }

  return { stepToward, stepAway, stepCost, canStep }
}
