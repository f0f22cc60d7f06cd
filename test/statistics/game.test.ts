import { describe, expect, it } from 'vitest'
import {
  entropy,
  gainsAgainst,
  logitMixes,
  mostVaried,
  type Payoffs,
  solveGame,
  turnedRound,
} from '../../src/statistics/game.ts'
import { splitPayoffs } from '../../src/statistics/hodge.ts'
import { seeded } from './seeded.ts'

/** The antisymmetric matrix with this upper triangle, row by row. */
function antisymmetric(...triangle: readonly (readonly number[])[]): number[][] {
  const n = triangle.length + 1
  const matrix = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  for (const [i, row] of triangle.entries()) {
    for (const [at, value] of row.entries()) {
      matrix[i][i + 1 + at] = value / 100
      matrix[i + 1 + at][i] = -value / 100
    }
  }
  return matrix
}

/** The games of docs/statistics.md §6, solved in rational numbers by support enumeration, and their cyclic fractions. */
const VECTORS: readonly (readonly [name: string, game: number[][], mix: number[], fraction: number])[] = [
  ['three in a circle', antisymmetric([20, -10], [30]), [1 / 2, 1 / 6, 1 / 3], 0.857142857143],
  ['and one that is dominated', antisymmetric([20, -10, 10], [30, 30], [20]), [1 / 2, 1 / 6, 1 / 3, 0], 0.5],
  [
    'five',
    antisymmetric([12, -8, 5, -3], [9, -7, 4], [11, -6], [10]),
    [23 / 121, 83 / 484, 1 / 4, 67 / 484, 1 / 4],
    0.964651162791,
  ],
  ['one that beats all', antisymmetric([4, 6, 8], [-10, 12], [-5]), [1, 0, 0, 0], 0.64025974026],
  [
    'six',
    antisymmetric([10, -6, 3, -4, 7], [5, -9, 6, -2], [8, -3, -5], [4, 6], [-7]),
    [5 / 18, 0, 7 / 18, 0, 0, 1 / 3],
    0.89009009009,
  ],
]

/** How much somebody who knows the mixes gains by it. */
function exploitability(game: Payoffs, rows: readonly number[], columns: readonly number[]): number {
  return Math.max(...gainsAgainst(game, columns)) + Math.max(...gainsAgainst(turnedRound(game), rows))
}

describe('solveGame', () => {
  it.each(VECTORS)('finds the mix of %s', (_, game, mix, fraction) => {
    const { value, rows, columns, isUnique } = solveGame(game)
    expect(value).toBeCloseTo(0, 12)
    expect(isUnique).toBe(true)
    for (const [i, share] of mix.entries()) {
      expect(rows[i]).toBeCloseTo(share, 10)
      expect(columns[i]).toBeCloseTo(share, 10)
    }
    expect(splitPayoffs(game).fraction).toBeCloseTo(fraction, 11)
  })

  it('gives all to what beats all others, to the last digit', () => {
    const random = seeded(3)
    const best = 23
    for (let round = 0; round < 100; round++) {
      const game = antisymmetric(
        ...Array.from({ length: best }, (_, i) =>
          Array.from({ length: best - i }, (_, at) => (i + 1 + at === best ? -30 * random() - 2 : 30 * random() - 10)),
        ),
      )
      expect(solveGame(game).rows).toEqual([...new Array<number>(best).fill(0), 1])
    }
  })

  it('leaves nothing to exploit in random games, coarse ones and those that are not square', () => {
    const random = seeded(7)
    for (let round = 0; round < 200; round++) {
      const [m, n] = [1 + Math.floor(random() * 24), 1 + Math.floor(random() * 24)]
      // Half of them with few different payoffs, so that many of the vertices coincide.
      const grain = round % 2 === 0 ? 4 : 1e9
      const game = Array.from({ length: m }, () =>
        Array.from({ length: n }, () => Math.round((2 * random() - 1) * grain) / grain),
      )
      const { value, rows, columns } = solveGame(game)
      for (const mix of [rows, columns]) expect(mix.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
      expect(exploitability(game, rows, columns)).toBeLessThan(1e-12)
      expect(Math.max(...gainsAgainst(game, columns))).toBeCloseTo(value, 11)
    }
  })

  it('solves 64 options against each other', () => {
    const random = seeded(3)
    const triangle = Array.from({ length: 63 }, (_, i) => Array.from({ length: 63 - i }, () => 200 * random() - 100))
    const game = antisymmetric(...triangle)
    const { rows, columns } = solveGame(game)
    expect(exploitability(game, rows, columns)).toBeLessThan(1e-12)
  })

  // A ladder whose ends always win, as hit points from 1 to 64 are: hundreds of payoffs are exactly the same.
  it.each([0, 1e-12, 0.01])('solves a long ladder of many ties, known to %d', (error) => {
    const random = seeded(5)
    const n = 64
    const game = Array.from({ length: n }, () => new Array<number>(n).fill(0))
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const certain = Math.min(1, (j - i) / 8)
        game[j][i] = certain === 1 ? 1 : certain + error * (random() - 0.5)
        game[i][j] = -game[j][i]
      }
    }
    const { rows, columns } = solveGame(game)
    expect(exploitability(game, rows, columns)).toBeLessThan(1e-11)
  })

  it('says where other mixes do as well', () => {
    const twice = antisymmetric([100, -100, -100], [100, 100], [0])
    expect(solveGame(twice).isUnique).toBe(false)
    expect(solveGame([[0, 0]]).isUnique).toBe(false)
    expect(solveGame([[1, 2]]).isUnique).toBe(true)
  })
})

describe('mostVaried', () => {
  it('shares evenly between options that are the same', () => {
    // Rock, paper, and scissors twice.
    const game = antisymmetric([-100, 100, 100], [-100, -100], [0])
    const mix = mostVaried(game, 0)
    for (const [i, share] of [1 / 3, 1 / 3, 1 / 6, 1 / 6].entries()) expect(mix[i]).toBeCloseTo(share, 8)
  })

  it('plays everything where nothing matters, and nothing that loses', () => {
    expect(mostVaried([[0, 0, 0]].concat([[0, 0, 0]]).concat([[0, 0, 0]]), 0)).toEqual([1 / 3, 1 / 3, 1 / 3])
    const [first, second, third] = mostVaried(antisymmetric([0, 10], [10]), 0)
    expect([first, second, third]).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9), 0])
  })

  it('agrees with the only mix that there is', () => {
    const [, game, mix] = VECTORS[2]
    for (const [i, share] of mostVaried(game, 0).entries()) expect(share).toBeCloseTo(mix[i], 6)
  })

  it('keeps to what gains the value where that binds', () => {
    // Against the second column the first option alone loses: no more of it than of the second, however even that may be.
    const game = [
      [1, -2],
      [0, 1],
      [0, 1],
    ]
    const { value } = solveGame(game)
    const mix = mostVaried(game, value)
    expect(Math.min(...gainsAgainst(turnedRound(game), mix).map((gain) => -gain))).toBeCloseTo(value, 8)
    expect(mix[1]).toBeCloseTo(mix[2], 9)
  })
})

describe('logitMixes', () => {
  it('answers itself, and comes near the equilibrium as choices get sharper', () => {
    const [, game, mix] = VECTORS[2]
    for (const tau of [1, 0.1, 0.02]) {
      const { rows, columns } = logitMixes(game, tau)
      const gains = gainsAgainst(game, columns)
      for (const [i, share] of rows.entries()) {
        expect(share).toBeCloseTo(columns[i], 9)
        expect(Math.log(share / rows[0])).toBeCloseTo((gains[i] - gains[0]) / tau, 6)
      }
    }
    for (const [i, share] of logitMixes(game, 0.001).rows.entries()) expect(share).toBeCloseTo(mix[i], 1)
  })
})

describe('entropy', () => {
  it('counts options as varied as these', () => {
    expect(Math.exp(entropy([0.25, 0.25, 0.25, 0.25]))).toBeCloseTo(4, 12)
    expect(entropy([1, 0])).toBe(0)
  })
})
