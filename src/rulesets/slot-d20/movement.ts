import { makeOpenSteps } from '../../field/open-steps.ts'
import type { Arena } from './arena.ts'

/**
 * Moving on the field (docs/rules/slot-d20.md §8, docs/rules/README.md "The field"). Of equal cells the straight one is taken, then
 * the first in the order of ties (battle/tie-order.ts).
 *
 * Whoever goes step by step takes `stepCost(to)` off what is left of its speed (twice that while prone), and stops where
 * the next step would cost more than that.
 */
export interface Movement {
  /** The free neighbour with the least walking distance to `goal`, less than from here. -1: none. */
  stepToward(from: number, goal: number): number
  /** The free neighbour with the greatest walking distance to `goal`, more than from here. -1: none. */
  stepAway(from: number, goal: number): number
  /** What entering a cell costs. */
  stepCost(to: number): number
  /** Whether the step into a neighbouring cell is allowed and that cell is free. */
  canStep(from: number, to: number): boolean
}

/** Movement on an open field: the walking distance is the straight distance, and every step costs 1. */
export function makeMovement(arena: Arena): Movement {
  const { occupant, columnOf, rowOf, between, ties } = arena
  const { isFree, stepToward } = makeOpenSteps(arena.data.field, arena, ties)
  const downward = 1 << arena.data.field.shift

  function stepAway(from: number, goal: number): number {
    const column = columnOf(from)
    const row = rowOf(from)
    // No step leads more than one cell further, so all that do are equal.
    const here = between(from, goal)
    let best = -1
    for (let diagonal = 0; best < 0 && diagonal < 2; diagonal++) {
      for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
          if (Math.abs(down) + Math.abs(right) !== diagonal + 1 || !isFree(column + right, row + down)) continue
          const to = from + down * downward + right
          if (between(to, goal) > here) best = best < 0 ? to : ties.first(best, to)
        }
      }
    }
    return best
  }

  function canStep(_from: number, to: number): boolean {
    return occupant[to] < 0
  }

  return { stepToward, stepAway, stepCost: () => 1, canStep }
}
