import { describe, expect, it } from 'vitest'
import { chiSquaredTail, gammaTail } from '../../src/statistics/gamma.ts'
import { splitPayoffs, testRest } from '../../src/statistics/hodge.ts'
import { normalDraws } from '../../src/statistics/normal-draws.ts'
import { normalTail } from '../../src/statistics/special.ts'

describe('chiSquaredTail', () => {
  it.each([
    // In closed form: Q(1, x) = exp(-x), Q(2, x) = (1 + x) exp(-x), Q(1/2, x) = erfc(√x).
    [2, 3, Math.exp(-1.5)],
    [4, 3, 2.5 * Math.exp(-1.5)],
    [4, 40, 21 * Math.exp(-20)],
    [6, 10, (1 + 5 + 12.5) * Math.exp(-5)],
    [1, 3.84145882069412, 0.05],
  ])('with %d degrees of freedom at %d', (df, x, tail) => {
    expect(chiSquaredTail(x, df) / tail).toBeCloseTo(1, 11)
  })

  it('joins both ways of computing it where they meet, also between whole numbers', () => {
    for (const a of [0.5, 1.37, 7.5, 52.5]) {
      const [below, above] = [gammaTail(a, (a + 1) * (1 - 1e-9)), gammaTail(a, (a + 1) * (1 + 1e-9))]
      expect(above).toBeLessThan(below)
      expect(above / below).toBeCloseTo(1, 7)
    }
    expect(gammaTail(0.5, 2)).toBeCloseTo(2 * normalTail(2), 12)
    expect(gammaTail(3, 0)).toBe(1)
  })
})

describe('splitPayoffs', () => {
  it('finds a ladder, and nothing else in it', () => {
    const [rungs, steps] = [
      [0.3, 0.1, -0.4],
      [0.2, -0.2],
    ]
    const split = splitPayoffs(rungs.map((rung) => steps.map((step) => 0.05 + rung + step)))
    expect(split.fraction).toBeCloseTo(0, 12)
    expect(split.middle).toBeCloseTo(0.05, 12)
    for (const [i, rung] of rungs.entries()) expect(split.rows[i]).toBeCloseTo(rung, 12)
    for (const [j, step] of steps.entries()) expect(split.columns[j]).toBeCloseTo(step, 12)
  })
})

describe('testRest', () => {
  const draw = normalDraws(11)

  /** How often a ladder with errors is taken for more than a ladder, at 5 %. */
  function falseAlarms(
    rounds: number,
    errorOf: (i: number, j: number) => number,
    n: number,
    isSquare: boolean,
  ): number {
    let alarms = 0
    for (let round = 0; round < rounds; round++) {
      const errors = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => errorOf(i, j)))
      const payoffs = errors.map((row) => row.map(() => 0))
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          if (isSquare && j <= i) continue
          payoffs[i][j] = (i - j) / 10 + errors[i][j] * draw()
          if (isSquare) payoffs[j][i] = -payoffs[i][j]
        }
      }
      const variances = errors.map((row) => row.map((error) => error ** 2))
      if (testRest(splitPayoffs(payoffs).rest, variances, isSquare).p < 0.05) alarms++
    }
    return alarms
  }

  // With a fixed seed; a true 5 % is beyond these with a chance of 1e-4.
  it.each<[string, (i: number, j: number) => number, number, boolean]>([
    ['of options against each other', () => 0.02, 7, true],
    ['with battles where they matter', (i, j) => (i < 2 && j < 2 ? 0.01 : 0.03), 7, true],
    ['of a grid', (i, j) => 0.01 * (1 + ((i + j) % 3)), 6, false],
  ])('errs as often as it says %s', (_, errorOf, n, isSquare) => {
    const alarms = falseAlarms(1500, errorOf, n, isSquare)
    expect(alarms).toBeGreaterThan(44)
    expect(alarms).toBeLessThan(110)
  })

  it('agrees with chi-squared where all cells are known as well', () => {
    const payoffs = [
      [0, 0.2, -0.1],
      [-0.2, 0, 0.3],
      [0.1, -0.3, 0],
    ]
    const { rest } = splitPayoffs(payoffs)
    const variances = payoffs.map((row) => row.map(() => 0.01))
    const size = rest.flat().reduce((sum, value) => sum + value ** 2, 0) / 2
    expect(testRest(rest, variances, true).p).toBeCloseTo(chiSquaredTail(size / 0.01, 1), 10)
  })
})
