import type { MapTables } from '../../field/map-tables.ts'
import { makeWays } from '../../field/ways.ts'
import type { Arena } from './arena.ts'
import { type Movement, makeNearestFoe } from './movement.ts'

/** Movement on a drawn map: walking costs, possible steps and lines of sight are looked up in its tables. */
export function makeMapMovement(arena: Arena, map: MapTables): Movement {
  const nearestFoe = makeNearestFoe(arena)
  const { occupant, memory, between, inSight, cellOnLine, ties } = arena
  const { cell } = memory
  const { steps, walks } = map
  const { numberOf, cellOf, ahead, entry, stepCost: costOf, stepToward } = makeWays(arena.data.field, map, arena, ties)
  const tableCells = map.columns * map.rows

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
      if (distance > farthest) best = to
      else if (distance === farthest && best >= 0) best = ties.firstStep(from, best, to)
      else continue
      farthest = distance
    }
    return best
  }

  function stepCost(_from: number, to: number): number {
    return entry[to]
  }

  /** A straight run follows the line to the target, which may come into sight only on the way. */
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
      // The next cell must be free, and the step into it possible and no dearer than one into open ground.
      if (occupant[next] >= 0 || costOf(at, next) !== 1) return -1
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
      if (cost > least) continue
      const at = cellOf(number)
      if (entry[at] === 0 || occupant[at] >= 0) continue
      nearest = cost < least ? at : ties.first(nearest, at)
      least = cost
    }
    return nearest
  }

  return {
    stepToward,
    walkWithin,
    stepAway,
    stepCost,
    straightRun,
    stepsToReach,
    nearestFreeCell,
  }
}
