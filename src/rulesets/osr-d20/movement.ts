import { makeOpenSteps } from '../../field/open-steps.ts'
import type { Arena } from './arena.ts'
import { MARK } from './codes.ts'

/**
 * Moving on the field (docs/rules/osr-d20.md §8, docs/rules/README.md "The field"). Of equal cells the first in the order of ties
 * is taken (battle/tie-order.ts).
 *
 * Steps cost 1, or 2 into rough ground, so whoever goes step by step takes `stepCost` off what is left of its speed
 * before the next one: `at = stepToward(from, to, left); left -= stepCost(from, at)`. Whether a walk is where it wanted
 * to be is seen from `between` and `inSight` of the arena together.
 */
export interface Movement {
  /**
   * The cell that one step from `from` toward `to` leads to: the nearer, the straight, the first of equals. -1 if
   * no free one is nearer, or none that `budget`, at least 1, pays for.
   */
  stepToward(from: number, to: number, budget: number): number
  /**
   * The cell in which a walk of at most `budget` toward `target` ends, which stops as soon as the target is within
   * `reach` and in sight; -1 if it does not get that far. The present cell if that is so already.
   */
  walkWithin(combatant: number, target: number, reach: number, budget: number): number
  /**
   * The free neighbouring cell with the greatest distance to the nearest foe, if that is more than here; else -1. Only
   * cells that `budget`, at least 1, pays for.
   */
  stepAway(combatant: number, from: number, budget: number): number
  /** What the step into a neighbouring cell costs. */
  stepCost(from: number, to: number): number
  /** The cell that a straight run of exactly `steps` toward `target` leads to; -1 if something is in the way. */
  straightRun(combatant: number, target: number, steps: number): number
  /** How many steps of the line it takes until the target is within reach and in sight; 0 or less: it is so already. */
  stepsToReach(from: number, to: number, reach: number): number
  /** The free cell from which the walk to a cell costs least. */
  nearestFreeCell(to: number): number
}

/** Straight distance from a cell to the nearest foe of a combatant. */
export function makeNearestFoe(arena: Arena): (combatant: number, from: number) => number {
  const { memory, between, foesFrom, foesTo } = arena
  const { columns, rows } = arena.data.field
  const { cell, marks } = memory

  return (combatant, from) => {
    const end = foesTo(combatant)
    let nearest = columns + rows
    for (let foe = foesFrom(combatant); foe < end; foe++) {
      if (marks[foe] & MARK.OUT) continue
      const distance = between(from, cell[foe])
      if (distance < nearest) nearest = distance
    }
    return nearest
  }
}

/** Movement on an open field. */
export function makeMovement(arena: Arena): Movement {
  const nearestFoe = makeNearestFoe(arena)
  const { occupant, memory, columnOf, rowOf, between, cellOnLine, ties } = arena
  const { columns, rows, shift } = arena.data.field
  const { isFree, stepToward } = makeOpenSteps(arena.data.field, arena, ties)
  const downward = 1 << shift
  const { cell } = memory

  function walkWithin(combatant: number, target: number, reach: number, budget: number): number {
    const goal = cell[target]
    let at = cell[combatant]
    let distance = between(at, goal)
    if (distance - reach > budget) return -1
    // Every step on an open field shortens the distance by one.
    while (distance > reach) {
      at = stepToward(at, goal)
      if (at < 0) return -1
      distance--
    }
    return at
  }

  function stepAway(combatant: number, from: number): number {
    const column = columnOf(from)
    const row = rowOf(from)
    let farthest = nearestFoe(combatant, from)
    let best = -1
    // Straight ones first, so that no order is drawn among diagonal ones that are not taken.
    for (let diagonal = 0; diagonal < 2; diagonal++) {
      for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
          if (Math.abs(down) + Math.abs(right) !== diagonal + 1 || !isFree(column + right, row + down)) continue
          const to = from + down * downward + right
          const distance = nearestFoe(combatant, to)
          if (distance > farthest) best = to
          else if (distance === farthest && best >= 0) best = ties.firstStep(from, best, to)
          else continue
          farthest = distance
        }
      }
    }
    return best
  }

  function stepCost(): number {
    return 1
  }

  function stepsToReach(from: number, to: number, reach: number): number {
    return between(from, to) - reach
  }

  function straightRun(combatant: number, target: number, steps: number): number {
    const from = cell[combatant]
    const to = cell[target]
    let at = from
    for (let step = 1; step <= steps; step++) {
      at = cellOnLine(from, to, step)
      if (occupant[at] >= 0) return -1
    }
    return at
  }

  /** Walking costs as much as it is far: ring after ring. */
  function nearestFreeCell(to: number): number {
    const column = columnOf(to)
    const row = rowOf(to)
    let nearest = -1
    for (let ring = 1; nearest < 0 && ring < columns + rows; ring++) {
      for (let down = -ring; down <= ring; down++) {
        const every = Math.abs(down) === ring ? 1 : 2 * ring
        for (let right = -ring; right <= ring; right += every) {
          if (!isFree(column + right, row + down)) continue
          const at = to + down * downward + right
          nearest = nearest < 0 ? at : ties.first(nearest, at)
        }
      }
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
