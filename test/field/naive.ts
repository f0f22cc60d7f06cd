import fc from 'fast-check'
import { type DrawnMap, readMap } from '../../src/field/drawn-map.ts'

/** The same again, cell by cell and without any care for time: what the tables are compared with. */

export interface Ground {
  readonly wall?: boolean
  readonly rough?: boolean
}

type Cell = readonly [column: number, row: number]

/** The cost rule of rough ground. */
export const rough = (_from: Ground, to: Ground): number => (to.rough ? 2 : 1)

/** Whether somebody can step from one cell to a neighbouring one, walls and their corners regarded. */
export function canStep(map: DrawnMap<Ground>, [column, row]: Cell, [toColumn, toRow]: Cell): boolean {
  const isOpen = (x: number, y: number) =>
    x >= 0 && x < map.columns && y >= 0 && y < map.rows && !map.ground[y * map.columns + x].wall
  const cells: Cell[] = [
    [column, row],
    [toColumn, toRow],
    [toColumn, row],
    [column, toRow],
  ]
  return cells.every(([x, y]) => isOpen(x, y))
}

/** Costs of walking to a goal from everywhere (Bellman and Ford); Infinity where there is no way. */
export function naiveWalks(map: DrawnMap<Ground>, goal: number, costOf = rough): number[] {
  const { columns, ground } = map
  const cost = ground.map((_, cell) => (cell === goal ? 0 : Number.POSITIVE_INFINITY))
  const place = (cell: number): Cell => [cell % columns, Math.floor(cell / columns)]
  for (let changed = true; changed; ) {
    changed = false
    for (const from of ground.keys()) {
      for (const to of ground.keys()) {
        const [[x, y], [toX, toY]] = [place(from), place(to)]
        if (Math.max(Math.abs(x - toX), Math.abs(y - toY)) !== 1 || !canStep(map, [x, y], [toX, toY])) continue
        const total = cost[to] + costOf(ground[from], ground[to])
        if (total >= cost[from]) continue
        cost[from] = total
        changed = true
      }
    }
  }
  return cost
}

/** The line of docs/rules/osr-d20.md §8.5, in fractions. */
export function naiveLine([x, y]: Cell, [toX, toY]: Cell): Cell[] {
  const n = Math.max(Math.abs(toX - x), Math.abs(toY - y))
  const along = (k: number, from: number, to: number) =>
    from + Math.sign(to - from) * Math.ceil((k * Math.abs(to - from)) / n - 0.5)
  return Array.from({ length: n }, (_, i) => [along(i + 1, x, toX), along(i + 1, y, toY)])
}

export function naiveSight(map: DrawnMap<Ground>, from: number, to: number): boolean {
  const { columns, ground } = map
  const place = (cell: number): Cell => [cell % columns, Math.floor(cell / columns)]
  return !ground[from].wall && naiveLine(place(from), place(to)).every(([x, y]) => !ground[y * columns + x].wall)
}

/** Small maps of walls, rough and open ground, some of them mostly open and some a maze. */
export function anyMap(): fc.Arbitrary<DrawnMap<Ground>> {
  const character = fc.oneof(
    { weight: 6, arbitrary: fc.constant('.') },
    { weight: 2, arbitrary: fc.constant('#') },
    { weight: 2, arbitrary: fc.constant(':') },
  )
  return fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 7 })).chain(([columns, rows]) =>
    fc.array(character, { minLength: columns * rows, maxLength: columns * rows }).map((characters) => {
      const lines = Array.from({ length: rows }, (_, row) => characters.slice(row * columns, (row + 1) * columns))
      return readMap<Ground>(lines.map((line) => line.join('')).join('\n'))
    }),
  )
}
