import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantileEstimate, quantileRanks, quantilesP } from '../../src/statistics/quantile.ts'
import { binomialDistribution } from './binomial.ts'

describe('quantileRanks', () => {
  test.each([
    [20, 0.5, 0.95, 6, 15],
    [100, 0.5, 0.95, 40, 61],
    [1000, 0.5, 0.95, 469, 532],
    [1000, 0.9, 0.95, 881, 919],
    [10000, 0.5, 0.95, 4902, 5099],
    [10000, 0.95, 0.95, 9457, 9543],
    [10000, 0.99, 0.99, 9873, 9926],
    [1e6, 0.05, 0.95, 49573, 50429],
  ])('of n = %d, q = %d at %d are %d and %d', (n, q, confidence, low, high) => {
    expect(quantileRanks(n, q, confidence)).toEqual({ low, high })
  })

  test('are those of the definition, by summation of the binomial distribution', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 99 }), (n, percent) => {
        const q = percent / 100
        const probabilities = binomialDistribution(n, q)
        let below = 0
        let low = 0
        let high = n + 1
        for (let k = 0; k <= n; k++) {
          below += probabilities[k]!
          // `below` is P(Bin <= k): rank k + 1 as the lower end, or as the upper end.
          if (below <= 0.025) low = k + 1
          if (below >= 0.975) {
            high = k + 1
            break
          }
        }
        expect(quantileRanks(n, q)).toEqual({ low, high })
      }),
    )
  })
})

describe('quantileEstimate', () => {
  const rounds = Object.entries({ 2: 10, 3: 120, 4: 430, 5: 610, 6: 480, 7: 220, 8: 90, 9: 30, 10: 10 }).map(
    ([value, count]) => [Number(value), count] as const,
  )

  test.each([
    [0.05, 81, 121, 3],
    [0.1, 174, 228, 4],
    [0.5, 956, 1045, 5],
    [0.9, 1773, 1827, 7],
    [0.95, 1880, 1920, 8],
    [0.99, 1971, 1989, 9],
  ])('of the worked example of rounds at q = %d has ranks %d to %d, all of value %d', (q, low, high, value) => {
    expect(quantileRanks(2000, q)).toEqual({ low, high })
    expect(quantileEstimate(rounds, q)).toEqual({ value, low: value, high: value })
  })

  test('takes counts by value as a typed array gives them', () => {
    const counts = new Float64Array(64).fill(1)
    expect(quantileEstimate([...counts.entries()], 0.5)).toEqual({ value: 31, low: 23, high: 40 })
  })

  test('falls back on what the values can be where there are too few observations', () => {
    const twenty = Array.from({ length: 20 }, (_, value) => [value, 1] as const)
    expect(quantileEstimate(twenty, 0.95, 0.95, { low: 0, high: 100 })).toEqual({ value: 18, low: 16, high: 100 })
    expect(quantileEstimate(twenty, 0.95)!.high).toBe(Infinity)
    expect(quantileEstimate(twenty, 0.05, 0.95, { low: -5, high: 100 })!.low).toBe(-5)
  })

  test('of the maximum lies between the largest seen and the largest possible', () => {
    expect(quantileEstimate(rounds, 1, 0.95, { low: 1, high: 100 })).toEqual({ value: 10, low: 10, high: 100 })
  })

  test('takes rank nq when nq is whole, in spite of rounding', () => {
    // 100 * 0.07 is 7.000000000000001, whose ceiling is 8.
    const hundred = Array.from({ length: 100 }, (_, i) => [i + 1, 1] as const)
    expect(quantileEstimate(hundred, 0.07)!.value).toBe(7)
  })

  test('of nothing is nothing', () => {
    expect(quantileEstimate([], 0.5)).toBeUndefined()
    expect(quantileEstimate([[3, 0]], 0.5)).toBeUndefined()
  })

  test('covers the quantile of a known discrete distribution at least as often as it says, by exact summation', () => {
    // Values 0, 1, 2 with probabilities 0.3, 0.4, 0.3; the median is 1. n = 12 battles, all samples by their counts.
    const n = 12
    const factorial = (k: number): number => (k < 2 ? 1 : k * factorial(k - 1))
    let covered = 0
    for (let zeros = 0; zeros <= n; zeros++) {
      for (let ones = 0; zeros + ones <= n; ones++) {
        const twos = n - zeros - ones
        const ways = factorial(n) / factorial(zeros) / factorial(ones) / factorial(twos)
        const { low, high } = quantileEstimate([...[zeros, ones, twos].entries()], 0.5)!
        if (low <= 1 && 1 <= high) covered += ways * 0.3 ** zeros * 0.4 ** ones * 0.3 ** twos
      }
    }
    expect(covered).toBeGreaterThanOrEqual(0.95)
  })
})

describe('quantilesP', () => {
  const byValue = (...counts: number[]) => [...counts.entries()]
  const shape = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 })

  test('is the error at which the intervals of both, each at half of it, come apart', () => {
    fc.assert(
      fc.property(shape, shape, fc.constantFrom(0.05, 0.5, 0.9), (one, other, q) => {
        fc.pre(one.some((count) => count > 0) && other.some((count) => count > 0))
        const [first, second] = [byValue(...one), byValue(...other)]
        const p = quantilesP(first, second, q)
        const apart = (error: number) => {
          const [one, other] = [first, second].map((counts) => quantileEstimate(counts, q, 1 - error / 2)!)
          return one.high < other.low || other.high < one.low
        }
        if (p > 1e-9) expect(apart(p * 0.999)).toBe(false)
        if (p < 0.999) expect(apart(Math.max(p * 1.001, 1e-11))).toBe(true)
      }),
    )
  })

  test('of equal counts is 1, and of counts that have nothing in common hardly anything', () => {
    expect(quantilesP(byValue(10, 20, 30), byValue(10, 20, 30), 0.5)).toBe(1)
    // All 100 at 0 against all 100 at 1: twice twice P(Bin(100, 1/2) = 0 or all).
    expect(quantilesP(byValue(100), byValue(0, 100), 0.5) / (4 * 0.5 ** 100)).toBeCloseTo(1, 9)
  })
})
