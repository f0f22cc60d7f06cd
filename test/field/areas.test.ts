import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellOf, planAreas } from '../../src/field/area-field.ts'
import { makeAreaWays } from '../../src/field/area-ways.ts'
import { makeAreas } from '../../src/field/areas.ts'
import type { EdgeWall } from '../../src/field/barriers.ts'
import { readMap } from '../../src/field/drawn-map.ts'
import { fixedOrder } from '../battle/tie-orders.ts'
import { anyAreas, apart, naiveMoves, neighboursOf, seesNaively } from './naive-areas.ts'

const OUT = 1
const [UP, LEFT, RIGHT, DOWN] = [0, 1, 2, 3]

/** A field on which combatants stand in these areas, those of the first party first. */
function stage(text: string, stand: readonly [readonly number[], readonly number[]], edges: readonly EdgeWall[] = []) {
  const field = planAreas(readMap(text), edges)
  const cell = Int32Array.from(stand.flat(), (area) => cellOf(field, area))
  const marks = new Int32Array(cell.length)
  const areas = makeAreas(field, { cell, marks }, OUT, stand[0].length)
  areas.setField()
  const at = (area: number): number => cellOf(field, area)
  return { ...areas, ...makeAreaWays(field, areas, fixedOrder(field)), cell, marks, at }
}

const bit = (direction: number): number => 1 << direction

describe('an area', () => {
  test('holds any number of both parties', () => {
    const { heads, moveTo, vacate, clearField, setField, marks, at } = stage('..\n..', [
      [0, 0, 3],
      [0, 1],
    ])
    const count = () => [0, 1].map((party) => [0, 1, 2, 3].map((area) => heads(party, at(area))).join(''))
    expect(count()).toEqual(['2001', '1100'])
    moveTo(3, at(3))
    vacate(1)
    marks[1] = OUT
    expect(count()).toEqual(['1001', '0101'])
    clearField()
    expect(count()).toEqual(['0000', '0000'])
    setField()
    expect(count()).toEqual(['1001', '0101'])
  })

  test('is as far from another as columns and rows are apart, and as the walk and the sight are', () => {
    fc.assert(
      fc.property(anyAreas(), (naive) => {
        const field = planAreas(naive.map, naive.edges)
        const numbers = [...naive.map.ground.keys()]
        const cell = Int32Array.from(numbers, (area) => cellOf(field, area))
        const areas = makeAreas(field, { cell, marks: new Int32Array(cell.length) }, OUT, cell.length)
        for (const goal of numbers) {
          const moves = naiveMoves(naive, goal)
          for (const area of numbers) {
            expect(areas.distance(area, goal)).toBe(apart(naive, area, goal))
            expect(areas.walk(cell[area], cell[goal])).toBe(Math.min(moves[area], 0xffff))
            expect(areas.inSight(cell[area], cell[goal])).toBe(seesNaively(naive, area, goal))
          }
        }
      }),
      { seed: 2, numRuns: 20 },
    )
  })
})

describe('towards', () => {
  test('goes to the nearer area that is the first in reading order, past those already named', () => {
    const { towards, at } = stage('...\n...\n...', [[], []])
    expect(towards(at(8), at(0), 0)).toBe(UP)
    expect(towards(at(8), at(0), bit(UP))).toBe(LEFT)
    expect(towards(at(8), at(0), bit(UP) | bit(LEFT))).toBe(-1)
    expect(towards(at(0), at(8), 0)).toBe(RIGHT)
    expect(towards(at(0), at(8), bit(RIGHT))).toBe(DOWN)
  })

  test('goes round walls, and nowhere from the goal or without a way', () => {
    const { towards, at } = stage('...\n...\n##.', [[], []], [[0, 1]])
    expect(towards(at(0), at(2), 0)).toBe(DOWN)
    expect(towards(at(2), at(2), 0)).toBe(-1)
    expect(towards(at(0), at(6), 0)).toBe(-1)
  })
})

describe('away', () => {
  test('goes to the farther area with the fewest foes, then to the first in reading order', () => {
    const { away, moveTo, at } = stage('...\n...\n...', [[4], [4, 4, 4]])
    expect(away(at(4), at(4), 0, 1)).toBe(UP)
    moveTo(1, at(1))
    expect(away(at(4), at(4), 0, 1)).toBe(LEFT)
    expect(away(at(4), at(4), bit(LEFT) | bit(RIGHT) | bit(DOWN), 1)).toBe(UP)
    // Whom the second party flees is the first.
    moveTo(0, at(3))
    expect(away(at(4), at(4), 0, 0)).toBe(UP)
  })

  test('never comes nearer, and goes nowhere from a corner', () => {
    const { away, at } = stage('...\n...\n...', [[], []])
    expect(away(at(1), at(3), 0, 1)).toBe(RIGHT)
    expect(away(at(2), at(6), 0, 1)).toBe(-1)
  })
})

describe('the nearest of some areas', () => {
  const drawNearest = (text: string, edges: readonly EdgeWall[], among: readonly number[], order: number): string => {
    const field = planAreas(readMap(text), edges)
    const areas = makeAreas(field, { cell: new Int32Array(), marks: new Int32Array() }, OUT, 0)
    const { nearestOf } = makeAreaWays(field, areas, fixedOrder(field, order))
    const goals = Int32Array.from(among, (area) => cellOf(field, area))
    const nearest = Array.from({ length: field.columns * field.rows }, (_, area) =>
      nearestOf(goals, cellOf(field, area)),
    )
    return nearest.map((goal) => (goal < 0 ? '-' : goals.indexOf(goal))).join('')
  }

  test('is so on foot, and the first of equals', () => {
    const edges: EdgeWall[] = [
      [1, 2],
      [6, 7],
    ]
    expect(drawNearest('.....\n.....', edges, [1, 2, 4], 0)).toBe('0011200112')
    // From the right, the last of the three comes first.
    expect(drawNearest('.....\n.....', edges, [1, 2, 4], 1)).toBe('0012200122')
  })

  test('is none where no way leads to any', () => {
    expect(drawNearest('.#.', [], [2], 0)).toBe('--0')
  })
})

test('both rankings are those of the rules, on any map', () => {
  fc.assert(
    fc.property(anyAreas(), fc.array(fc.nat(), { maxLength: 12 }), fc.nat(15), (naive, stand, named) => {
      const field = planAreas(naive.map, naive.edges)
      const numbers = [...naive.map.ground.keys()]
      const places = stand.map((random) => random % numbers.length)
      const cell = Int32Array.from(places, (area) => cellOf(field, area))
      const areas = makeAreas(field, { cell, marks: new Int32Array(cell.length) }, OUT, 0)
      areas.setField()
      const { ahead, towards, away } = makeAreaWays(field, areas, fixedOrder(field))
      for (const goal of numbers) {
        const moves = naiveMoves(naive, goal)
        for (const from of numbers.filter((area) => moves[area] < Number.POSITIVE_INFINITY)) {
          const directionOf = (next: number): number =>
            [0, 1, 2, 3].find((direction) => ahead(cellOf(field, from), direction) === cellOf(field, next))!
          const choices = neighboursOf(naive, from).filter((next) => ((named >> directionOf(next)) & 1) === 0)
          const foesIn = (area: number): number => places.filter((place) => place === area).length
          const nearer = choices.filter((next) => moves[next] < moves[from])
          const farther = choices.filter((next) => moves[next] > moves[from])
          farther.sort((one, two) => moves[two] - moves[one] || foesIn(one) - foesIn(two) || one - two)
          const expected = [nearer[0], farther[0]].map((next) => (next === undefined ? -1 : directionOf(next)))
          const [here, there] = [cellOf(field, from), cellOf(field, goal)]
          expect([towards(here, there, named), away(here, there, named, 1)]).toEqual(expected)
        }
      }
    }),
    { seed: 3, numRuns: 30 },
  )
})
