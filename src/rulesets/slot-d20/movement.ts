import { alongLine } from '../../field/sight.ts'
import type { Arena } from './arena.ts'

/**
 * Moving on the field (rules/slot-d20.md §8, rules/README.md "The field"). Cells are numbered in reading order.
 *
 * Whoever goes step by step takes `stepCost(to)` off what is left of its speed (twice that while prone), and stops where
 * the next step would cost more than that.
 */
export interface Movement {
  /** The free neighbour with the least walking distance to `goal`, less than from here; ties: straight, reading order. -1: none. */
  stepToward(from: number, goal: number): number
  /** The free neighbour with the greatest walking distance to `goal`, more than from here; ties alike. -1: none. */
  stepAway(from: number, goal: number): number
  /** What entering a cell costs. */
  stepCost(to: number): number
  /** Whether the step into a neighbouring cell is allowed and that cell is free. */
  canStep(from: number, to: number): boolean
  /** The cell after `step` steps on the line between two cells (§8.3). */
  cellOnLine(from: number, to: number, step: number): number
  /** Puts a combatant into a free cell. */
  moveTo(combatant: number, to: number): void
}

/** What is the same on every field. */
export function makePlacing(arena: Arena): Pick<Movement, 'cellOnLine' | 'moveTo'> {
  const { occupant, memory, columnOf, rowOf, between } = arena
  const { shift } = arena.data.field
  const { cell } = memory

  function cellOnLine(from: number, to: number, step: number): number {
    if (step === 0) return from
    const steps = between(from, to)
    const right = alongLine(step, steps, columnOf(to) - columnOf(from))
    const below = alongLine(step, steps, rowOf(to) - rowOf(from))
    return from + (below << shift) + right
  }

  function moveTo(combatant: number, to: number): void {
    occupant[cell[combatant]] = -1
    occupant[to] = combatant
    cell[combatant] = to
  }

  return { cellOnLine, moveTo }
}

/** Movement on an open field: the walking distance is the straight distance, and every step costs 1. */
export function makeMovement(arena: Arena): Movement {
  const { cellOnLine, moveTo } = makePlacing(arena)
  const { occupant, columnOf, rowOf, between } = arena
  const { columns, rows, shift } = arena.data.field
  const downward = 1 << shift

  function isFree(column: number, row: number): boolean {
    return column >= 0 && column < columns && row >= 0 && row < rows && occupant[(row << shift) | column] < 0
  }

  /** A step comes nearer if it shortens the longer of the two differences. */
  function stepToward(from: number, goal: number): number {
    const column = columnOf(from)
    const row = rowOf(from)
    const across = columnOf(goal) - column
    const down = rowOf(goal) - row
    const right = across > 0 ? 1 : across < 0 ? -1 : 0
    const below = down > 0 ? 1 : down < 0 ? -1 : 0
    const width = Math.abs(across)
    const height = Math.abs(down)
    if (width > height) {
      if (isFree(column + right, row)) return from + right
      // A diagonal step comes nearer too, unless it widens the row difference to the whole distance.
      if (down + 1 < width && isFree(column + right, row - 1)) return from + right - downward
      if (1 - down < width && isFree(column + right, row + 1)) return from + right + downward
      return -1
    }
    if (height > width) {
      if (isFree(column, row + below)) return from + below * downward
      if (across + 1 < height && isFree(column - 1, row + below)) return from + below * downward - 1
      if (1 - across < height && isFree(column + 1, row + below)) return from + below * downward + 1
      return -1
    }
    return width > 0 && isFree(column + right, row + below) ? from + below * downward + right : -1
  }

  function stepAway(from: number, goal: number): number {
    const column = columnOf(from)
    const row = rowOf(from)
    // No step leads more than one cell further, so the first that does is the one.
    const here = between(from, goal)
    for (let diagonal = 0; diagonal < 2; diagonal++) {
      for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
          if (Math.abs(down) + Math.abs(right) !== diagonal + 1 || !isFree(column + right, row + down)) continue
          const to = from + down * downward + right
          if (between(to, goal) > here) return to
        }
      }
    }
    return -1
  }

  function canStep(_from: number, to: number): boolean {
    return occupant[to] < 0
  }

  return { stepToward, stepAway, stepCost: () => 1, canStep, cellOnLine, moveTo }
}
