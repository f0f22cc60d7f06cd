import { planAreaSight } from './area-sight.ts'
import { type EdgeWall, planBarriers, STRAIGHT } from './barriers.ts'
import type { CommonGround, DrawnMap } from './drawn-map.ts'
import { wordsFor } from './sight.ts'
import { planWalks } from './steps.ts'

/**
 * A field of areas, each of which holds any number of combatants: a grid on which one walks up, left, right and down, not
 * past walls. Cells are numbered row << shift | column, as on other fields (field.ts).
 *
 * All of it stays as it is during a battle, and is computed once. Tables of pairs number areas without the gaps between
 * rows: row × columns + column. The arrays are shared memory: workers that are sent them read the same bytes. (Of 4096
 * areas they take 36 MB.)
 */
export interface AreaField {
  readonly columns: number
  readonly rows: number
  readonly shift: number
  /** Numbers that cells have, those beyond the last column included. */
  readonly cells: number
  /** By cell × 4 + direction (up, left, right, down): the area there; -1 off the map and behind a barrier. */
  readonly neighbours: Int32Array
  /** By cell: 1 where a barrier stands between it and a neighbouring area. */
  readonly walled: Uint8Array
  /** By goal × areas + start: the fewest moves; `UNREACHABLE` (steps.ts) if there is no way. */
  readonly walks: Uint16Array
  /** Whether there is any barrier; if not, everybody is in sight of everybody. */
  readonly hasWalls: boolean
  /** By start × `sightWords` + (goal >> 5): bit goal & 31 is set if the line of sight is free. Empty without barriers. */
  readonly sight: Int32Array
  readonly sightWords: number
}

/** The map of a field that is not drawn: a row of open areas, the parties in those at its ends, so far apart. */
export function drawRow(distance: number): string {
  return distance === 0 ? '*' : `a${'.'.repeat(distance - 1)}b`
}

/** Computes the tables of a map with these walls on its edges. */
export function planAreas({ columns, rows, ground }: DrawnMap<CommonGround>, edges: readonly EdgeWall[]): AreaField {
  const shift = Math.ceil(Math.log2(columns))
  const cells = rows << shift
  const barriers = planBarriers(columns, ground, edges)
  const neighbours = new Int32Array(new SharedArrayBuffer(4 * 4 * cells)).fill(-1)
  const walled = new Uint8Array(new SharedArrayBuffer(cells))
  const steps = new Uint8Array(8 * ground.length)
  for (const area of ground.keys()) {
    const cell = cellOf({ columns, shift }, area)
    for (const [direction, [right, down]] of STRAIGHT.entries()) {
      const column = (area % columns) + right
      const row = Math.floor(area / columns) + down
      if (column < 0 || column >= columns || row < 0 || row >= rows) continue
      if (barriers[4 * area + direction]) walled[cell] = 1
      else {
        neighbours[4 * cell + direction] = (row << shift) | column
        steps[8 * area + direction] = 1
      }
    }
  }
  const hasWalls = barriers.includes(1)
  return {
    columns,
    rows,
    shift,
    cells,
    neighbours,
    walled,
    walks: planWalks(columns, steps),
    hasWalls,
    sight: hasWalls ? planAreaSight(columns, ground, barriers) : new Int32Array(0),
    sightWords: wordsFor(ground.length),
  }
}

/** The cell of an area that the tables number without gaps. */
export function cellOf({ columns, shift }: Pick<AreaField, 'columns' | 'shift'>, area: number): number {
  return (Math.floor(area / columns) << shift) | (area % columns)
}

/** The first cell of everybody: the members of a party go to its areas one by one, and again from the first. */
export function dealMembers(
  field: AreaField,
  deployment: DrawnMap<unknown>['deployment'],
  everybody: readonly { readonly party: 0 | 1 }[],
): number[] {
  const dealt = [0, 0]
  return everybody.map(({ party }) => cellOf(field, deployment[party][dealt[party]++ % deployment[party].length]))
}

/** The cells that are marked. */
export function markedCells(marked: Uint8Array): Int32Array {
  return Int32Array.from(marked.keys()).filter((cell) => marked[cell] !== 0)
}
