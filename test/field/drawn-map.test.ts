import { describe, expect, test } from 'vitest'
import { readMap } from '../../src/field/drawn-map.ts'

describe('a drawn map', () => {
  test('is read row by row, short lines filled with open ground', () => {
    const map = readMap('a.#\nB\n::\n\n')
    expect([map.columns, map.rows]).toEqual([3, 3])
    expect(map.characters.join('')).toBe('a.#B..::.')
    expect(map.ground.map(({ wall = false, rough = false }) => (wall ? '#' : rough ? ':' : '.')).join('')).toBe(
      '..#...::.',
    )
  })

  test('keeps an empty line between others', () => {
    expect(readMap('ab\n\nab').rows).toBe(3)
  })

  test('has the deployment cells of both parties in reading order, small and capital letters alike, * for both', () => {
    expect(readMap('bA*\naB*').deployment).toEqual([
      [1, 2, 3, 5],
      [0, 2, 4, 5],
    ])
  })

  test('takes the legend’s properties, of deployment letters too', () => {
    const { ground, deployment } = readMap('a~b', {
      '~': { rough: true, cover: 'half' },
      b: { wall: false, cover: 'full' },
    })
    expect(ground).toEqual([{}, { rough: true, cover: 'half' }, { wall: false, cover: 'full' }])
    expect(deployment).toEqual([[0], [2]])
  })

  test('counts a character beyond the basic plane as one cell', () => {
    expect(readMap('a🌲b', { '🌲': { wall: true } }).ground).toEqual([{}, { wall: true }, {}])
  })
})
