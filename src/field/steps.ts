import type { CommonGround, DrawnMap } from './drawn-map.ts'

/**
 * The eight directions of a step, in the order in which ties are settled: straight before diagonal, each in reading
 * order (docs/rules/README.md "The field").
 */
export const DIRECTIONS: readonly (readonly [right: number, down: number])[] = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
]

/** No walk leads there. */
export const UNREACHABLE = 0xffff
/** The dearest step; with the most cells of a map, the dearest walk stays below `UNREACHABLE`. */
const DEAREST_STEP = 15

/** What it costs to go from one cell to a neighbouring one, 1 to `DEAREST_STEP`; 0 if that is not possible. */
export type StepCost<Ground> = (from: Partial<Ground>, to: Partial<Ground>) => number

/**
 * By cell × 8 + direction: what that step costs, 0 if it is not possible. Nobody steps off the map or into a wall, nor
 * diagonally past a wall on either side; for the rest a ruleset says the cost.
 */
export function planSteps<Ground extends CommonGround>(
  { columns, rows, ground }: DrawnMap<Ground>,
  costOf: StepCost<Ground>,
): Uint8Array {
  const steps = new Uint8Array(new SharedArrayBuffer(8 * ground.length))
  const isOpen = (column: number, row: number): boolean =>
    column >= 0 && column < columns && row >= 0 && row < rows && !ground[row * columns + column].wall
  for (const [cell, from] of ground.entries()) {
    const column = cell % columns
    const row = Math.floor(cell / columns)
    if (from.wall) continue
    for (const [direction, [right, down]] of DIRECTIONS.entries()) {
      if (!isOpen(column + right, row + down)) continue
      // Of a straight step, these are where it begins and where it ends.
      if (!isOpen(column + right, row) || !isOpen(column, row + down)) continue
      const cost = costOf(from, ground[cell + down * columns + right])
      if (!(Number.isInteger(cost) && cost >= 0 && cost <= DEAREST_STEP)) {
        throw new RangeError(`Expected a step to cost an integer from 0 to ${DEAREST_STEP}, got ${cost}`)
      }
      steps[8 * cell + direction] = cost
    }
  }
  return steps
}

/**
 * By goal × cells + start: the least that a walk costs, nobody being in the way; 0 where it begins at its goal, and
 * `UNREACHABLE` where there is none. From every goal outwards, cells are settled in the order of their costs, which are
 * small integers: one list of cells for each cost that can come up at a time (Dial 1969).
 */
export function planWalks(columns: number, steps: Uint8Array): Uint16Array {
  const cells = steps.length / 8
  const { start, source, cost } = turnAround(columns, steps)
  const walks = new Uint16Array(new SharedArrayBuffer(2 * cells * cells))
  const walk = new Uint16Array(cells)
  // A cell is put into a list only when that lowers its cost, so at most once into the same list.
  const lists = new Uint16Array(LISTS * cells)
  const lengths = new Uint16Array(LISTS)
  for (let goal = 0; goal < cells; goal++) {
    walk.fill(UNREACHABLE)
    walk[goal] = 0
    lists[0] = goal
    lengths[0] = 1
    let waiting = 1
    for (let spent = 0; waiting > 0; spent++) {
      const list = spent % LISTS
      const first = list * cells
      const length = lengths[list]
      for (let i = first; i < first + length; i++) {
        const cell = lists[i]
        // It has been reached by a cheaper walk since it was put into this list.
        if (walk[cell] !== spent) continue
        const end = start[cell + 1]
        for (let step = start[cell]; step < end; step++) {
          const total = spent + cost[step]
          const from = source[step]
          if (total >= walk[from]) continue
          walk[from] = total
          const later = total % LISTS
          lists[later * cells + lengths[later]++] = from
          waiting++
        }
      }
      waiting -= length
      lengths[list] = 0
    }
    walks.set(walk, goal * cells)
  }
  return walks
}

/** One list more than the dearest step costs: they are used in turn, and each is empty again when its turn comes. */
const LISTS = DEAREST_STEP + 1

/** By the cell in which they end: where steps begin, and what they cost. */
function turnAround(columns: number, steps: Uint8Array) {
  const cells = steps.length / 8
  const start = new Int32Array(cells + 1)
  const source: number[] = []
  const cost: number[] = []
  for (let cell = 0; cell < cells; cell++) {
    for (const [direction, [right, down]] of DIRECTIONS.entries()) {
      const from = cell - down * columns - right
      // A step that would lead off the map costs 0, so nothing is taken from the other side of it.
      if (from < 0 || from >= cells || steps[8 * from + direction] === 0) continue
      source.push(from)
      cost.push(steps[8 * from + direction])
    }
    start[cell + 1] = source.length
  }
  return { start, source: Uint16Array.from(source), cost: Uint8Array.from(cost) }
}
