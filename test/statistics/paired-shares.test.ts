import { describe, expect, test } from 'vitest'
import {
  coveringPairedShares,
  exactMcNemar,
  mcNemarStatistic,
  pairedShares,
  pairedSharesP,
} from '../../src/statistics/paired-shares.ts'
import { upperBound } from '../../src/statistics/proportion.ts'
import { lnGamma, normalTail } from '../../src/statistics/special.ts'
import { expectDigits } from './digits.ts'

// Vectors: docs/statistics.md §4.

describe('pairedShares', () => {
  test.each([
    [10_000, 312, 205, 0.00623857300517, 0.0151571478507],
    [10_000, 0, 0, -0.000277125339802, 0.000277125339802],
    [10_000, 3, 0, -0.000138194194048, 0.000738074218043],
    [500, 4, 1, -0.00434050282066, 0.0162926940557],
  ])('of %i pairs with %i gained and %i lost has the interval of Bonett and Price', (n, gained, lost, low, high) => {
    const estimate = pairedShares({ n, gained, lost })
    expect(estimate.value).toBe((gained - lost) / n)
    expectDigits(estimate.low, low, 1e-11)
    expectDigits(estimate.high, high, 1e-11)
  })

  test('covers the truth in about 95 % of samples, for rare and common disagreement (exact summation)', () => {
    for (const [n, up, down] of [
      [200, 0.002, 0.001],
      [200, 0.03, 0.01],
      [200, 0.3, 0.2],
    ] as const) {
      let covered = 0
      for (let gained = 0; gained <= n; gained++) {
        for (let lost = 0; gained + lost <= n; lost++) {
          const { low, high } = pairedShares({ n, gained, lost })
          if (low <= up - down && up - down <= high) covered += trinomial(n, gained, lost, up, down)
        }
      }
      expect(covered, `${up} and ${down} of ${n}`).toBeGreaterThan(0.94)
    }
  })

  test('is cut to what shares can be, and knows nothing without pairs', () => {
    expect(pairedShares({ n: 1, gained: 1, lost: 0 }).high).toBe(1)
    expect(pairedShares({ n: 0, gained: 0, lost: 0 })).toEqual({ value: 0, low: -1, high: 1 })
  })
})

describe('coveringPairedShares', () => {
  test('covers at least 95 % where few pairs disagree, one way or both (exact summation)', () => {
    const n = 2000
    const coverage = (up: number, down: number, interval: typeof pairedShares): number => {
      const [gains, losses] = [poisson(up), poisson(down)]
      let covered = 0
      for (const [gained, chance] of gains.entries()) {
        for (const [lost, other] of losses.entries()) {
          const { low, high } = interval({ n, gained, lost })
          if (low <= (up - down) / n && (up - down) / n <= high) covered += chance * other
        }
      }
      return covered
    }
    for (const up of [0.5, 1, 2, 4, 6, 8, 12, 20]) {
      for (const down of [0, 0.3, 1, 4]) {
        expect(coverage(up, down, coveringPairedShares), `${up} and ${down}`).toBeGreaterThan(0.95)
      }
    }
    expect(coverage(6, 0, pairedShares)).toBeLessThan(0.935)
  })

  test('reaches at least as far as the exact bound of one direction, and as Bonett and Price', () => {
    const one = coveringPairedShares({ n: 4096, gained: 20, lost: 0 }, 0.999)
    expect(one.high).toBe(upperBound(20, 4096, (1 - 0.999) / 2))
    expect(one.low).toBe(pairedShares({ n: 4096, gained: 20, lost: 0 }, 0.999).low)
    const other = coveringPairedShares({ n: 4096, gained: 0, lost: 20 }, 0.999)
    expect([other.low, other.high]).toEqual([-one.high, -one.low])
    const both = { n: 4096, gained: 200, lost: 180 }
    expect(coveringPairedShares(both, 0.95)).toEqual(pairedShares(both, 0.95))
  })
})

describe('the test of McNemar', () => {
  test('has the statistic and the p-value of many disagreeing pairs', () => {
    expectDigits(mcNemarStatistic({ gained: 312, lost: 205 }), 22.1450676983, 1e-11)
    expectDigits(pairedSharesP({ gained: 312, lost: 205 }), 2.52804635204e-6, 1e-10)
    expectDigits(exactMcNemar({ gained: 312, lost: 205 }), 2.9011635862e-6, 1e-9)
  })

  test('is exact for few', () => {
    expectDigits(pairedSharesP({ gained: 3, lost: 0 }), 0.25, 1e-13)
    expectDigits(pairedSharesP({ gained: 1, lost: 4 }), 0.375, 1e-13)
    expect(pairedSharesP({ gained: 2, lost: 2 })).toBe(1)
    expect(pairedSharesP({ gained: 0, lost: 0 })).toBe(1)
    expect(mcNemarStatistic({ gained: 0, lost: 0 })).toBe(0)
  })
})

describe('normalTail', () => {
  test.each([
    [0, 0.5],
    [1.959963984540054, 0.025],
    [4.264890793922825, 1e-5],
    [21.27345356096532, 1e-100],
  ])('beyond %d is %d', (z, p) => {
    expectDigits(normalTail(z), p, 1e-12)
    expectDigits(normalTail(-z), 1 - p, 1e-14)
  })

  test('joins its two ways of computing without a step', () => {
    expectDigits(normalTail(3 - 1e-12), normalTail(3 + 1e-12), 1e-11)
  })
})

function trinomial(n: number, a: number, b: number, p: number, q: number): number {
  const c = n - a - b
  const ways = lnGamma(n + 1) - lnGamma(a + 1) - lnGamma(b + 1) - lnGamma(c + 1)
  return Math.exp(ways + a * Math.log(p) + b * Math.log(q) + c * Math.log(1 - p - q))
}

/** The probabilities of 0, 1, 2, …; of what is left 1e-12. */
function poisson(expected: number): number[] {
  const probabilities = [Math.exp(-expected)]
  for (let events = 1; events < 60; events++) probabilities.push((probabilities[events - 1] * expected) / events)
  return probabilities
}
