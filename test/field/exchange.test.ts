import { describe, expect, test } from 'vitest'
import type { EdgeWall } from '../../src/field/barriers.ts'
import { readMap } from '../../src/field/drawn-map.ts'
import { exchangePlaces } from '../../src/field/exchange.ts'
import { layOutField } from '../../src/field/field.ts'

/** The map with the places of the first party's members as 1, 2 …, and of the second's as i, ii, iii. */
function drawExchanged(map: string, edges: readonly EdgeWall[] = []): string[] {
  const { columns, rows, characters, deployment } = exchangePlaces(readMap(map), edges)
  const shown = characters.map((character) => (/[ab]/i.test(character) ? '.' : character))
  for (const [member, cell] of deployment[0].entries()) shown[cell] = '123'[member]!
  for (const [member, cell] of deployment[1].entries()) shown[cell] = 'ijk'[member]!
  return Array.from({ length: rows }, (_, row) => shown.slice(row * columns, (row + 1) * columns).join(''))
}

describe('places exchanged', () => {
  test('on a symmetric map are the mirror images of their own', () => {
    expect(drawExchanged('aa...bb\n...#...')).toEqual(['ji...21', '...#...'])
    expect(drawExchanged('aa\n..\nbb')).toEqual(['ij', '..', '12'])
    // Not mirrored, but turned about.
    expect(drawExchanged('aa..\n.##.\n..bb')).toEqual(['ji..', '.##.', '..21'])
    // Along the diagonal of a square.
    expect(drawExchanged('.aa\nb..\nb..')).toEqual(['.ij', '1..', '2..'])
  })

  test('elsewhere are those of the other party, in reading order', () => {
    expect(drawExchanged('aa...bb\n#......')).toEqual(['ij...12', '#......'])
    // A wall on an edge is ground that differs, too.
    expect(drawExchanged('aa...bb', [[0, 1]])).toEqual(['ij...12'])
    expect(drawExchanged('a....bb')).toEqual(['i....12'])
  })

  test('on an open field are those of its mirror image', () => {
    const everybody = [{ party: 0 }, { party: 0 }, { party: 0 }, { party: 1 }] as const
    const layout = { distance: 2, margin: 1, rank: 2 }
    const [own, mirrored] = [false, true].map((isMirrored) => {
      const { field, cells } = layOutField({ ...layout, isMirrored }, everybody)
      return cells.map((cell) => [cell & ((1 << field.shift) - 1), cell >> field.shift])
    })
    expect(own).toEqual([
      [2, 1],
      [2, 2],
      [1, 1],
      [4, 1],
    ])
    expect(mirrored).toEqual(own!.map(([column, row]) => [5 - column!, row]))
  })
})
