import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMap } from '../../src/field/drawn-map.ts'
import { alongLine, planSight, wordsFor } from '../../src/field/sight.ts'
import { anyMap, type Ground, naiveLine, naiveSight } from './naive.ts'

function seer(text: string) {
  const map = readMap<Ground>(text)
  const sight = planSight(
    map.columns,
    Uint8Array.from(map.ground, ({ wall }) => (wall ? 1 : 0)),
  )
  const words = wordsFor(map.ground.length)
  const sees = (from: number, to: number) => ((sight[from * words + (to >> 5)] >> (to & 31)) & 1) === 1
  return { map, sees }
}

/** The cells that the one drawn as `a` sees, drawn as the map is. */
function seenBy(text: string): string[] {
  const { map, sees } = seer(text)
  const { columns, rows, characters, deployment } = map
  const shown = characters.map((character, cell) => (sees(deployment[0][0], cell) ? '+' : character))
  return Array.from({ length: rows }, (_, row) => shown.slice(row * columns, (row + 1) * columns).join(''))
}

describe('the line between two cells', () => {
  test('rounds halves toward the start', () => {
    const line = (across: number, down: number) =>
      [1, 2, 3, 4].map((step) => [alongLine(step, 4, across), alongLine(step, 4, down)])
    // biome-ignore format: four cells a line
    expect(line(4, 2)).toEqual([[1, 0], [2, 1], [3, 1], [4, 2]])
    // biome-ignore format: four cells a line
    expect(line(-4, -2)).toEqual([[-1, 0], [-2, -1], [-3, -1], [-4, -2]])
    // biome-ignore format: four cells a line
    expect(line(0, 4)).toEqual([[0, 1], [0, 2], [0, 3], [0, 4]])
  })

  test('is that of the rules for any two cells', () => {
    const coordinate = fc.integer({ min: -70, max: 70 })
    fc.assert(
      fc.property(coordinate, coordinate, (across, down) => {
        const steps = Math.max(Math.abs(across), Math.abs(down))
        const line = Array.from({ length: steps }, (_, i) => [
          alongLine(i + 1, steps, across),
          alongLine(i + 1, steps, down),
        ])
        expect(line).toEqual(naiveLine([0, 0], [across, down]).map(([x, y]) => [x + 0, y + 0]))
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

describe('sight', () => {
  test('is blocked by walls', () => {
    expect(seenBy('a.#..\n.....\n.....')).toEqual(['++#..', '++++.', '+++++'])
    expect(seenBy('#a#\n.#.')).toEqual(['#+#', '+#+'])
  })

  test('goes past the corners of walls, and between neighbours always', () => {
    expect(seenBy('a#\n#.')).toEqual(['+#', '#+'])
  })

  test('is not always mutual, since the halves of a line round toward its own start', () => {
    // From the left end the line first goes on in the upper row, from the right end in the lower.
    const { sees } = seer('.#.\n...')
    expect([sees(0, 5), sees(5, 0)]).toEqual([false, true])
  })

  test('is as a look along each line tells, on any map, from and to walls too', () => {
    fc.assert(
      fc.property(anyMap(), (map) => {
        const text = Array.from({ length: map.rows }, (_, row) =>
          map.characters.slice(row * map.columns, (row + 1) * map.columns).join(''),
        ).join('\n')
        const { sees } = seer(text)
        for (const from of map.ground.keys()) {
          for (const to of map.ground.keys()) expect(sees(from, to)).toBe(naiveSight(map, from, to))
        }
      }),
      { seed: 1, numRuns: 150 },
    )
  })
})
