import type { CommonGround } from './drawn-map.ts'
import { DIRECTIONS } from './steps.ts'

/** A wall on the edge between two neighbouring areas: their numbers in reading order, row × columns + column. */
export type EdgeWall = readonly [area: number, other: number]

/** Up, left, right, down: the ways from an area to its neighbours, in reading order. */
export const STRAIGHT = DIRECTIONS.slice(0, 4)
export const [UP, LEFT, RIGHT, DOWN] = STRAIGHT.keys()

/**
 * By area × 4 + direction: 1 where a barrier stands between an area and its neighbour, because their common edge is walled
 * or either of them is filled by a wall. The border of the map is no barrier.
 */
export function planBarriers(columns: number, ground: readonly CommonGround[], edges: readonly EdgeWall[]): Uint8Array {
  const rows = ground.length / columns
  const barriers = new Uint8Array(4 * ground.length)
  for (const area of ground.keys()) {
    for (const [direction, [right, down]] of STRAIGHT.entries()) {
      const column = (area % columns) + right
      const row = Math.floor(area / columns) + down
      if (column < 0 || column >= columns || row < 0 || row >= rows) continue
      if (ground[area].wall || ground[row * columns + column].wall) barriers[4 * area + direction] = 1
    }
  }
  for (const [area, other] of edges) {
    const first = Math.min(area, other)
    const second = Math.max(area, other)
    const onward = second - first === columns ? DOWN : RIGHT
    barriers[4 * first + onward] = 1
    barriers[4 * second + (onward === DOWN ? UP : LEFT)] = 1
  }
  return barriers
}
