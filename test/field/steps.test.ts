import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMap } from '../../src/field/drawn-map.ts'
import { FAR } from '../../src/field/far.ts'
import { DIRECTIONS, planFarWalks, planSteps, planWalks, UNREACHABLE } from '../../src/field/steps.ts'
import { anyMap, canStep, type Ground, naiveWalks, rough } from './naive.ts'

/** The costs of walking from every cell to the one drawn as `b`, drawn as the map is. */
function walksTo(text: string): string[] {
  const map = readMap<Ground>(text)
  const goal = map.deployment[1][0]
  const cells = map.ground.length
  const walks = planWalks(map.columns, planSteps(map, rough)).subarray(goal * cells, (goal + 1) * cells)
  const shown = Array.from(walks, (cost) => (cost === UNREACHABLE ? '-' : cost.toString(36)))
  return Array.from({ length: map.rows }, (_, row) => shown.slice(row * map.columns, (row + 1) * map.columns).join(''))
}

describe('walking', () => {
  test('costs 1 for a step in any of eight directions', () => {
    expect(walksTo('.....\n.....\n..b..\n.....')).toEqual(['22222', '21112', '21012', '21112'])
  })

  test('goes round walls, and past no corner of a wall diagonally, on either side', () => {
    expect(walksTo('.....\n.###.\n..b..')).toEqual(['45654', '3---3', '21012'])
    expect(walksTo('.#.\n.b.')).toEqual(['2-2', '101'])
    expect(walksTo('.b\n#.\n..')).toEqual(['10', '-1', '32'])
  })

  test('costs 2 into rough ground, the goal’s own included, but nothing for where it begins', () => {
    expect(walksTo('.:b')).toEqual(['310'])
    const map = readMap<Ground>('.:')
    const walks = planWalks(2, planSteps(map, rough))
    expect([walks[1 * 2 + 0], walks[0 * 2 + 1]]).toEqual([2, 1])
  })

  test('goes round rough ground where that is cheaper', () => {
    expect(walksTo('.::b\n....')).toEqual(['3210', '3211'])
  })

  test('does not lead to where there is no way, nor into or out of walls', () => {
    expect(walksTo('..#.b\n..#..')).toEqual(['---10', '---11'])
    expect(walksTo('b#\n#.')).toEqual(['0-', '--'])
  })

  test('does not lead over an edge of the map to the next row', () => {
    expect(walksTo('..b\n##.\n...')).toEqual(['210', '--1', '432'])
  })

  test('is what a walk tried step by step costs, on any map', () => {
    fc.assert(
      fc.property(anyMap(), (map) => {
        const cells = map.ground.length
        const walks = planWalks(map.columns, planSteps(map, rough))
        for (let goal = 0; goal < cells; goal++) {
          if (map.ground[goal].wall) continue
          const expected = naiveWalks(map, goal).map((cost) => Math.min(cost, UNREACHABLE))
          expect(Array.from(walks.subarray(goal * cells, (goal + 1) * cells))).toEqual(expected)
        }
      }),
      { seed: 1, numRuns: 60 },
    )
  })

  test('is found over steps as dear as a wall that is climbed', () => {
    const climbed = (from: Ground, to: Ground): number => (from.rough ? 137 : to.rough ? 99_999 : 3)
    fc.assert(
      fc.property(anyMap(), (map) => {
        const cells = map.ground.length
        const prices = Int32Array.from(
          planSteps(map, () => 1),
          (possible, step) => {
            const [right, down] = DIRECTIONS[step % 8]
            const from = Math.floor(step / 8)
            return possible ? climbed(map.ground[from], map.ground[from + down * map.columns + right]) : 0
          },
        )
        const walks = planFarWalks(map.columns, prices)
        for (let goal = 0; goal < cells; goal++) {
          if (map.ground[goal].wall) continue
          const expected = naiveWalks(map, goal, climbed).map((cost) => Math.min(cost, FAR))
          expect(Array.from(walks.subarray(goal * cells, (goal + 1) * cells))).toEqual(expected)
        }
      }),
      { seed: 1, numRuns: 40 },
    )
  })

  test('the longest there can be is distinct from none', () => {
    // A corridor that winds over the largest map, all of it as dear as a step can be.
    const rows = Array.from({ length: 63 }, (_, row) =>
      row % 2 === 0 ? ':'.repeat(65) : row % 4 === 1 ? `${'#'.repeat(64)}:` : `:${'#'.repeat(64)}`,
    )
    const map = readMap<Ground>(rows.join('\n'))
    const cells = map.ground.length
    const walks = planWalks(
      map.columns,
      planSteps(map, () => 15),
    )
    const ends = [0, 62 * 65]
    expect(walks[ends[0] * cells + ends[1]]).toBe(15 * (32 * 64 + 31 * 2))
  })
})

describe('steps', () => {
  test('are possible as a walker finds them, on any map', () => {
    fc.assert(
      fc.property(anyMap(), (map) => {
        const steps = planSteps(map, rough)
        for (const cell of map.ground.keys()) {
          const [column, row] = [cell % map.columns, Math.floor(cell / map.columns)]
          for (const [direction, [right, down]] of DIRECTIONS.entries()) {
            const possible = canStep(map, [column, row], [column + right, row + down])
            const ground = possible ? map.ground[cell + down * map.columns + right] : {}
            expect(steps[8 * cell + direction]).toBe(possible ? rough({}, ground) : 0)
          }
        }
      }),
      { seed: 1, numRuns: 100 },
    )
  })

  test('that a ruleset prices at 0 are not possible', () => {
    const map = readMap<Ground>('.:.')
    const walks = planWalks(
      3,
      planSteps(map, (_, to) => (to.rough ? 0 : 1)),
    )
    expect(walks[0 * 3 + 2]).toBe(UNREACHABLE)
    // Out of the rough ground one can go.
    expect(walks[0 * 3 + 1]).toBe(1)
  })

  test('cost a small integer', () => {
    expect(() => planSteps(readMap<Ground>('..'), () => 16)).toThrow('from 0 to 15, got 16')
    expect(() => planSteps(readMap<Ground>('..'), () => 0.5)).toThrow('got 0.5')
  })
})
