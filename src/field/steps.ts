import type { CommonGround, DrawnMap } from './drawn-map.ts'
import { FAR } from './far.ts'
import { rememberLast } from './remember-last.ts'

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
 * Calls `visit` with every step that no wall is in the way of, and its place, cell × 8 + direction. Nobody steps off the map or
 * into a wall, nor diagonally past a wall on either side.
 */
export function eachOpenStep<Ground extends CommonGround>(
  { columns, rows, ground }: DrawnMap<Ground>,
  visit: (place: number, from: Partial<Ground>, to: Partial<Ground>) => void,
): void {
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
      visit(8 * cell + direction, from, ground[cell + down * columns + right])
    }
  }
}

/** By cell × 8 + direction: what that step costs, 0 if it is not possible. Where no wall is, a ruleset says the cost. */
export function planSteps<Ground extends CommonGround>(map: DrawnMap<Ground>, costOf: StepCost<Ground>): Uint8Array {
  const steps = new Uint8Array(new SharedArrayBuffer(8 * map.ground.length))
  eachOpenStep(map, (place, from, to) => {
    const cost = costOf(from, to)
    if (!(Number.isInteger(cost) && cost >= 0 && cost <= DEAREST_STEP)) {
      throw new RangeError(`Expected a step to cost an integer from 0 to ${DEAREST_STEP}, got ${cost}`)
    }
    steps[place] = cost
  })
  return steps
}

/**
 * By goal × cells + start: the least that a walk costs, nobody being in the way; 0 where it begins at its goal, and
 * `UNREACHABLE` where there is none.
 */
export const planWalks = rememberLast((columns: number, steps: Uint8Array): Uint16Array => {
  const cells = steps.length / 8
  const walks = new Uint16Array(new SharedArrayBuffer(2 * cells * cells))
  const walkTo = makeWalking(columns, steps)
  for (let goal = 0; goal < cells; goal++) walkTo(goal, walks.subarray(goal * cells, (goal + 1) * cells), UNREACHABLE)
  return walks
})

/**
 * The same where a step can be as dear as a wall that is climbed: up to 130,000, so that on the largest map the dearest
 * walk stays below `FAR`, which stands where there is none.
 */
export const planFarWalks = rememberLast((columns: number, steps: Int32Array): Int32Array => {
  const cells = steps.length / 8
  const walks = new Int32Array(new SharedArrayBuffer(4 * cells * cells))
  const walkTo = makeWalking(columns, steps)
  for (let goal = 0; goal < cells; goal++) walkTo(goal, walks.subarray(goal * cells, (goal + 1) * cells), FAR)
  return walks
})

/**
 * Walks to a goal, by where they begin. From the goal outwards, cells are settled in the order of their costs, which are
 * integers: one list of cells for each cost that can come up at a time (Dial 1969). The lists are linked, so that dear
 * steps need no more room than cheap ones.
 */
function makeWalking(columns: number, steps: Uint8Array | Int32Array) {
  const { start, source, cost, dearest } = turnAround(columns, steps)
  // One list more than the dearest step costs: they are used in turn, and each is empty again when its turn comes.
  const lists = dearest + 1
  const first = new Int32Array(lists)
  // Each step puts at most one cell into a list, when the cell that it leads to is settled; and the goal is in one.
  const cellAt = new Uint16Array(source.length + 1)
  const after = new Int32Array(source.length + 1)

  return (goal: number, walk: Uint16Array | Int32Array, none: number): void => {
    walk.fill(none)
    walk[goal] = 0
    first.fill(NOTHING)
    first[0] = 0
    cellAt[0] = goal
    after[0] = NOTHING
    let entries = 1
    let waiting = 1
    for (let spent = 0; waiting > 0; spent++) {
      const list = spent % lists
      let entry = first[list]
      first[list] = NOTHING
      for (; entry !== NOTHING; entry = after[entry]) {
        waiting--
        const cell = cellAt[entry]
        // It has been reached by a cheaper walk since it was put into this list.
        if (walk[cell] !== spent) continue
        const end = start[cell + 1]
        for (let step = start[cell]; step < end; step++) {
          const total = spent + cost[step]
          const from = source[step]
          if (total >= walk[from]) continue
          walk[from] = total
          const later = total % lists
          cellAt[entries] = from
          after[entries] = first[later]
          first[later] = entries
          entries++
          waiting++
        }
      }
    }
  }
}

/** The end of a list. */
const NOTHING = -1

/** By the cell in which they end: where steps begin, and what they cost. */
function turnAround(columns: number, steps: Uint8Array | Int32Array) {
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
  const dearest = cost.reduce((most, each) => Math.max(most, each), 0)
  return { start, source: Uint16Array.from(source), cost: Int32Array.from(cost), dearest }
}
