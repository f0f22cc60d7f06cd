import fc from 'fast-check'
import type { EdgeWall } from '../../src/field/barriers.ts'
import { type DrawnMap, readMap } from '../../src/field/drawn-map.ts'
import type { Ground } from './naive.ts'

/** Fields of areas again, as docs/rules/area-2d6.md §8 puts it and without any care for time. */

export interface NaiveField {
  readonly map: DrawnMap<Ground>
  readonly edges: readonly EdgeWall[]
}

type Place = readonly [x: number, y: number]

export const placeOf = ({ map }: NaiveField, area: number): Place => [
  area % map.columns,
  Math.floor(area / map.columns),
]

export const apart = (field: NaiveField, area: number, other: number): number => {
  const [[x, y], [toX, toY]] = [placeOf(field, area), placeOf(field, other)]
  return Math.abs(toX - x) + Math.abs(toY - y)
}

export function hasBarrier({ map: { ground }, edges }: NaiveField, area: number, other: number): boolean {
  const isEdge = edges.some(([one, two]) => (one === area && two === other) || (one === other && two === area))
  return isEdge || ground[area].wall === true || ground[other].wall === true
}

/** Up, left, right, down: areas are in reading order. */
export function neighboursOf(field: NaiveField, area: number): number[] {
  const all = [...field.map.ground.keys()]
  return all.filter((other) => apart(field, area, other) === 1 && !hasBarrier(field, area, other))
}

/** Fewest moves from everywhere (Bellman and Ford); Infinity where there is no way. */
export function naiveMoves(field: NaiveField, goal: number): number[] {
  const moves = field.map.ground.map((_, area) => (area === goal ? 0 : Number.POSITIVE_INFINITY))
  for (let changed = true; changed; ) {
    changed = false
    for (const area of moves.keys()) {
      const most = Math.min(...neighboursOf(field, area).map((next) => moves[next] + 1))
      if (most >= moves[area]) continue
      moves[area] = most
      changed = true
    }
  }
  return moves
}

export function seesNaively(field: NaiveField, from: number, to: number): boolean {
  const { map } = field
  const numberOf = (x: number, y: number): number => y * map.columns + x
  const isBlocked = (x: number, y: number, toX: number, toY: number): boolean =>
    hasBarrier(field, numberOf(x, y), numberOf(toX, toY))
  let [x, y] = placeOf(field, Math.min(from, to))
  const [endX, endY] = placeOf(field, Math.max(from, to))
  const dx = Math.abs(endX - x)
  const dy = Math.abs(endY - y)
  let err = dx - dy
  while (x !== endX || y !== endY) {
    const e2 = 2 * err
    let [nextX, nextY] = [x, y]
    if (e2 > -dy) {
      err -= dy
      nextX += endX > x ? 1 : -1
    }
    if (e2 < dx) {
      err += dx
      nextY += endY > y ? 1 : -1
    }
    if (nextX === x || nextY === y) {
      if (isBlocked(x, y, nextX, nextY)) return false
    } else {
      const isOneWayBlocked = isBlocked(x, y, nextX, y) || isBlocked(nextX, y, nextX, nextY)
      const isOtherWayBlocked = isBlocked(x, y, x, nextY) || isBlocked(x, nextY, nextX, nextY)
      if (map.ground[numberOf(nextX, nextY)].wall || (isOneWayBlocked && isOtherWayBlocked)) return false
    }
    ;[x, y] = [nextX, nextY]
  }
  return true
}

/** Small maps of open areas and walls, with walls on some of their edges. */
export function anyAreas(): fc.Arbitrary<NaiveField> {
  const character = fc.oneof({ weight: 7, arbitrary: fc.constant('.') }, { weight: 1, arbitrary: fc.constant('#') })
  return fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 6 })).chain(([columns, rows]) => {
    const areas = [...Array(columns * rows).keys()]
    const edges = areas.flatMap((area): EdgeWall[] => [
      ...((area + 1) % columns === 0 ? [] : [[area, area + 1] as const]),
      ...(area + columns < areas.length ? [[area + columns, area] as const] : []),
    ])
    return fc.record({
      map: fc.array(character, { minLength: areas.length, maxLength: areas.length }).map((characters) => {
        const lines = Array.from({ length: rows }, (_, row) => characters.slice(row * columns, (row + 1) * columns))
        return readMap<Ground>(lines.map((line) => line.join('')).join('\n'))
      }),
      edges: edges.length === 0 ? fc.constant([]) : fc.subarray(edges, { maxLength: Math.ceil(edges.length / 3) }),
    })
  })
}
