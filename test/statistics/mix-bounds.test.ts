import { describe, expect, it } from 'vitest'
import { entropy, type Payoffs, solveGame, turnedRound } from '../../src/statistics/game.ts'
import { boundEntropy, boundMix } from '../../src/statistics/mix-bounds.ts'
import { normalDraws } from '../../src/statistics/normal-draws.ts'
import { maximise } from '../../src/statistics/program.ts'
import { normalQuantile } from '../../src/statistics/special.ts'
import { seeded } from './seeded.ts'

describe('maximise', () => {
  it('finds the best solution and the prices of its bounds', () => {
    const rows = [
      [1, 0],
      [0, 2],
      [3, 2],
    ]
    const optimum = maximise({ rows, bounds: [4, 12, 18], objective: [3, 5] })!
    expect(optimum.value).toBeCloseTo(36, 12)
    expect(optimum.solution).toEqual([2, 6])
    expect(optimum.prices.map((price) => Number(price.toFixed(12)))).toEqual([0, 1.5, 1])
    expect(optimum.isUnique).toBe(true)
  })

  it('knows of what has no bound, and of what has many solutions', () => {
    expect(maximise({ rows: [[1, -1]], bounds: [1], objective: [1, 1] })).toBeUndefined()
    expect(maximise({ rows: [[1, 1]], bounds: [1], objective: [1, 1] })!.isUnique).toBe(false)
  })
})

/** Rock, paper and scissors of different strengths: (1/2, 1/6, 1/3), by docs/statistics.md §6. */
const CIRCLE: Payoffs = [
  [0, 0.2, -0.1],
  [-0.2, 0, 0.3],
  [0.1, -0.3, 0],
]

function everyError(game: Payoffs, error: number): number[][] {
  return game.map((row, i) => row.map((_, j) => (i === j ? 0 : error)))
}

describe('boundMix', () => {
  it('holds the mix, the closer the smaller the errors', () => {
    let before = 3
    for (const error of [0.05, 0.01, 0.001, 1e-5]) {
      const shares = boundMix(CIRCLE, everyError(CIRCLE, error), 0)
      for (const [at, share] of [1 / 2, 1 / 6, 1 / 3].entries()) {
        expect(shares[at].low).toBeLessThanOrEqual(share)
        expect(shares[at].high).toBeGreaterThanOrEqual(share)
      }
      const widths = shares.reduce((sum, { low, high }) => sum + high - low, 0)
      expect(widths).toBeLessThan(before)
      before = widths
    }
    expect(before).toBeLessThan(2e-3)
  })

  it('holds both mixes of a game that is not symmetric', () => {
    const game = [
      [0.7, 0.2, 0.5],
      [0.3, 0.6, 0.45],
    ]
    const { value, rows, columns } = solveGame(game)
    const errors = game.map((row) => row.map(() => 0.001))
    for (const [at, { low, high }] of boundMix(game, errors, value).entries()) {
      expect(low - 1e-9).toBeLessThanOrEqual(columns[at])
      expect(high + 1e-9).toBeGreaterThanOrEqual(columns[at])
    }
    const turnedErrors = game[0].map(() => game.map(() => 0.001))
    for (const [at, { low, high }] of boundMix(turnedRound(game), turnedErrors, -value).entries()) {
      expect(low - 1e-9).toBeLessThanOrEqual(rows[at])
      expect(high + 1e-9).toBeGreaterThanOrEqual(rows[at])
      expect(high - low).toBeLessThan(0.05)
    }
  })

  it('refutes nothing where errors are as large as what there is to gain', () => {
    expect(boundMix(CIRCLE, everyError(CIRCLE, 1), 0)).toEqual(CIRCLE.map(() => ({ low: 0, high: 1 })))
  })

  // Promised are 95 % of the runs; fewer than 360 of 400 have a chance below 1e-4.
  it.each([3, 6, 10])('covers the variety of games of %i options, also with errors that differ', (n) => {
    const random = seeded(n)
    const draw = normalDraws(n)
    let [covered, narrow] = [0, 0]
    for (let run = 0; run < 400; run++) {
      const game = CIRCLE.length === n ? CIRCLE : randomGame(n, random)
      const variety = entropy(solveGame(game).rows)
      const known = game.map((row) => [...row])
      const errors = game.map((row) => row.map(() => 0))
      for (let i = 0; i < n; i++) {
        for (let j = i + 1; j < n; j++) {
          const deviation = 0.002 + 0.01 * random()
          known[i][j] += deviation * draw()
          known[j][i] = -known[i][j]
          errors[i][j] = -normalQuantile(0.05 / n) * deviation
          errors[j][i] = errors[i][j]
        }
      }
      const { low, high } = boundEntropy(boundMix(known, errors, 0))
      if (low <= variety + 1e-9 && variety <= high + 1e-9) covered++
      if (high - low < 1) narrow++
    }
    expect(covered).toBeGreaterThanOrEqual(360)
    // They are of some use.
    expect(narrow).toBeGreaterThan(n === 3 ? 390 : 0)
  })
})

function randomGame(n: number, random: () => number): number[][] {
  const game = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      game[i][j] = random() - 0.5
      game[j][i] = -game[i][j]
    }
  }
  return game
}

describe('boundEntropy', () => {
  it('is that of shares that are known', () => {
    const { low, high } = boundEntropy([0.5, 1 / 6, 1 / 3].map((share) => ({ low: share, high: share })))
    expect(low).toBeCloseTo(entropy([0.5, 1 / 6, 1 / 3]), 12)
    expect(high).toBeCloseTo(entropy([0.5, 1 / 6, 1 / 3]), 12)
  })

  it('is from nothing to all alike where nothing is known', () => {
    const { low, high } = boundEntropy([1, 2, 3, 4].map(() => ({ low: 0, high: 1 })))
    expect(low).toBeCloseTo(0, 12)
    expect(high).toBeCloseTo(Math.log(4), 12)
  })

  it('holds the entropy of every mix within the bounds', () => {
    const random = seeded(7)
    for (let run = 0; run < 2000; run++) {
      const amounts = Array.from({ length: 5 }, () => random() ** 3)
      const sum = amounts.reduce((all, amount) => all + amount, 0)
      const mix = amounts.map((amount) => amount / sum)
      const bounds = mix.map((share) => {
        return { low: share * random(), high: share + (1 - share) * random() ** 2 }
      })
      const { low, high } = boundEntropy(bounds)
      expect(low).toBeLessThanOrEqual(entropy(mix) + 1e-12)
      expect(high).toBeGreaterThanOrEqual(entropy(mix) - 1e-12)
    }
  })
})
