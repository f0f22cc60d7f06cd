import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AreaField, cellOf, dealMembers, drawRow, planAreas } from '../../src/field/area-field.ts'
import type { EdgeWall } from '../../src/field/barriers.ts'
import { readMap } from '../../src/field/drawn-map.ts'
import { UNREACHABLE } from '../../src/field/steps.ts'
import { anyAreas, apart, hasBarrier, naiveMoves, neighboursOf, seesNaively } from './naive-areas.ts'

const plan = (text: string, edges: readonly EdgeWall[] = []): AreaField => planAreas(readMap(text), edges)

/** What `of` gives of every area, drawn as the map is. */
function draw(field: AreaField, of: (cell: number, area: number) => string): string[] {
  const { columns, rows } = field
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const area = row * columns + column
      return of(cellOf(field, area), area)
    }).join(''),
  )
}

function sees({ sight, sightWords, hasWalls }: AreaField, from: number, to: number): boolean {
  return !hasWalls || ((sight[from * sightWords + (to >> 5)] >> (to & 31)) & 1) === 1
}

const seenFrom = (field: AreaField, from: number) => draw(field, (_, area) => (sees(field, from, area) ? '+' : '-'))

const walksTo = (field: AreaField, goal: number) =>
  draw(field, (_, area) => {
    const walk = field.walks[goal * field.columns * field.rows + area]
    return walk === UNREACHABLE ? '-' : String(walk)
  })

describe('areas', () => {
  test('are left up, left, right and down, but not off the map, into a wall or past one on an edge', () => {
    const field = plan('...\n.#.\n...', [[0, 1]])
    const directions = draw(field, (cell) =>
      ['^', '<', '>', 'v']
        .filter((_, direction) => field.neighbours[4 * cell + direction] >= 0)
        .join('')
        .padEnd(3, ' '),
    )
    expect(directions).toEqual(['v  >  <v ', '^v    ^v ', '^> <> ^< '])
    const [upperRight] = [cellOf(field, 2)]
    expect([...field.neighbours.subarray(4 * upperRight, 4 * upperRight + 4)]).toEqual([
      -1,
      cellOf(field, 1),
      -1,
      cellOf(field, 5),
    ])
  })

  test('are walled beside a wall or a walled edge, but not for the border of the map', () => {
    const walled = (field: AreaField) => draw(field, (cell) => (field.walled[cell] ? 'w' : '.'))
    expect(walled(plan('...\n...'))).toEqual(['...', '...'])
    expect(walled(plan('....\n....\n...#', [[0, 1]]))).toEqual(['ww..', '...w', '..ww'])
  })

  test('are as far apart as the fewest moves around walls', () => {
    expect(
      walksTo(
        plan('...\n...', [
          [0, 1],
          [4, 3],
        ]),
        0,
      ),
    ).toEqual(['0--', '1--'])
    expect(walksTo(plan('....\n.##.\n....', [[4, 8]]), 8)).toEqual(['8765', '9--4', '0123'])
  })

  test('see each other along a row unless something stands between', () => {
    expect(seenFrom(plan('......'), 2)).toEqual(['++++++'])
    expect(seenFrom(plan('......', [[3, 4]]), 2)).toEqual(['++++--'])
    expect(seenFrom(plan('...#..'), 2)).toEqual(['+++---'])
  })

  test('see each other around a corner if one of the two ways is free of barriers', () => {
    const [right, down] = [
      [0, 1],
      [0, 2],
    ] as const
    expect(sees(plan('..\n..', [right]), 0, 3)).toBe(true)
    expect(sees(plan('..\n..', [right, [2, 3]]), 0, 3)).toBe(false)
    expect(sees(plan('..\n..', [right, down]), 0, 3)).toBe(false)
    expect(sees(plan('..\n..', [right, [3, 1]]), 0, 3)).toBe(true)
    expect(sees(plan('.#\n..'), 0, 3)).toBe(true)
    expect(sees(plan('.#\n#.'), 0, 3)).toBe(false)
    // From a wall nobody looks, and into it neither; but everybody sees where they stand.
    expect(seenFrom(plan('#.\n..'), 0)).toEqual(['+-', '--'])
  })

  test('have the walks, the sight and the neighbours that the rules give them, on any map', () => {
    fc.assert(
      fc.property(anyAreas(), (naive) => {
        const { map, edges } = naive
        const field = planAreas(map, edges)
        const areas = [...map.ground.keys()]
        for (const area of areas) {
          const moves = naiveMoves(naive, area).map((count) => Math.min(count, UNREACHABLE))
          expect([...field.walks.subarray(area * areas.length, (area + 1) * areas.length)]).toEqual(moves)
          expect(areas.map((other) => sees(field, area, other))).toEqual(
            areas.map((other) => seesNaively(naive, area, other)),
          )
          const cell = cellOf(field, area)
          const beside = [...field.neighbours.subarray(4 * cell, 4 * cell + 4)].filter((other) => other >= 0)
          expect(beside).toEqual(neighboursOf(naive, area).map((other) => cellOf(field, other)))
          const isWalled = areas.some((other) => apart(naive, area, other) === 1 && hasBarrier(naive, area, other))
          expect(field.walled[cell]).toBe(Number(isWalled))
        }
      }),
      { seed: 1, numRuns: 60 },
    )
  })

  test('are sent to workers without being copied', () => {
    const field = plan('.#.')
    const sent = structuredClone(field)
    for (const table of ['neighbours', 'walled', 'walks', 'sight'] as const) {
      field[table][0] = 7
      expect(sent[table][0]).toBe(7)
    }
  })

  test('need no sight where there is no barrier', () => {
    expect(plan('...').sight.length).toBe(0)
  })
})

describe('a row', () => {
  test('of a distance has the parties at its ends, or in one area', () => {
    expect([0, 1, 3].map(drawRow)).toEqual(['*', 'ab', 'a..b'])
  })
})

describe('members', () => {
  test('are dealt over the areas of their party again and again', () => {
    const drawn = readMap('.a*\nb.A')
    const field = planAreas(drawn, [])
    const everybody = [0, 0, 0, 0, 0, 1, 1, 1].map((party) => ({ party: party as 0 | 1 }))
    const [first, both, last, second] = [1, 2, 5, 3].map((area) => cellOf(field, area))
    expect(dealMembers(field, drawn.deployment, everybody)).toEqual([
      first,
      both,
      last,
      first,
      both,
      both,
      second,
      both,
    ])
  })
})
