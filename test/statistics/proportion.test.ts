import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clopperPearson, lowerBound, upperBound, wilson } from '../../src/statistics/proportion.ts'
import { binomialDistribution } from './binomial.ts'
import { expectDigits } from './digits.ts'

// Computed with mpmath at 40 digits and cross-checked with scipy; 81 of 263 is Newcombe's (1998) example.
const VECTORS = [
  [0, 20, 0.95, [0, 0.161125158053], [0, 0.168433470983]],
  [1, 20, 0.95, [0.0088814488008, 0.236131193447], [0.00126508949795, 0.248732762772]],
  [5, 20, 0.95, [0.111861701408, 0.468700877619], [0.0865714691014, 0.491045871708]],
  [10, 20, 0.95, [0.299298008198, 0.700701991802], [0.271957849561, 0.728042150439]],
  [20, 20, 0.95, [0.838874841947, 1], [0.831566529017, 1]],
  [81, 263, 0.95, [0.255288519878, 0.366209576983], [0.252736745585, 0.367621922601]],
  [527, 1000, 0.95, [0.49601123451, 0.557782120532], [0.495514583993, 0.558326032517]],
  [527, 1000, 0.99, [0.486287880891, 0.567356196204], [0.485781447113, 0.567957946756]],
  [4871, 10000, 0.95, [0.477310275634, 0.496899631524], [0.477258400228, 0.496949116446]],
  [50123, 100000, 0.99, [0.497157322091, 0.505302514701], [0.497152287961, 0.50530759483]],
  [3, 100000, 0.95, [1.02027585445e-5, 8.82080492518e-5], [6.18676395892e-6, 8.76702025664e-5]],
  [500000, 1e6, 0.999, [0.498354745541, 0.501645254459], [0.498354241503, 0.501645758497]],
] as const

describe('clopperPearson', () => {
  test.each(VECTORS)(
    'of %d of %d at %d agrees with 40-digit arithmetic to 12 digits',
    (x, n, confidence, _, [low, high]) => {
      const interval = clopperPearson(x, n, confidence)
      expectDigits(interval.high, high, 2e-12)
      if (low === 0) expect(interval.low).toBe(0)
      else expectDigits(interval.low, low, 2e-12)
    },
  )

  test('of nothing fought is everything', () => {
    expect(clopperPearson(0, 0)).toEqual({ low: 0, high: 1 })
  })

  test('at 0 of n is the closed form 1 - (alpha / 2)^(1 / n)', () => {
    for (const n of [1, 7, 1000, 1e6]) {
      expectDigits(clopperPearson(0, n).high, -Math.expm1(Math.log(0.025) / n), 1e-10)
    }
  })

  // Where doubles are 1e-16 apart, 7e-9 below 1 has 8 digits.
  test('at n of n is the closed form (alpha / 2)^(1 / n), for billions of battles and tiny errors, too', () => {
    for (const n of [7, 1e6, 2 ** 31, 3e9, 2 ** 32]) {
      for (const error of [0.025, 5e-10, 5e-13]) {
        expectDigits(1 - lowerBound(n, n, error), -Math.expm1(Math.log(error) / n), 1e-7)
      }
    }
  })

  test('is mirrored when successes and failures are exchanged', () => {
    fc.assert(
      fc.property(sample, confidence, ([x, n], level) => {
        const interval = clopperPearson(x, n, level)
        const mirrored = clopperPearson(n - x, n, level)
        expect(Math.abs(interval.low - (1 - mirrored.high))).toBeLessThan(1e-13)
        expect(Math.abs(interval.high - (1 - mirrored.low))).toBeLessThan(1e-13)
      }),
    )
  })

  test('holds the share itself, and more of it with more confidence', () => {
    fc.assert(
      fc.property(sample, ([x, n]) => {
        const usual = clopperPearson(x, n, 0.95)
        const careful = clopperPearson(x, n, 0.999)
        expect(careful.low).toBeLessThanOrEqual(usual.low)
        expect(usual.low).toBeLessThanOrEqual(x / n)
        expect(usual.high).toBeGreaterThanOrEqual(x / n)
        expect(careful.high).toBeGreaterThanOrEqual(usual.high)
      }),
    )
  })

  test('rises with every success', () => {
    for (const n of [1, 20, 333]) {
      for (let x = 0; x < n; x++) {
        expect(clopperPearson(x, n).low).toBeLessThan(clopperPearson(x + 1, n).low)
        expect(clopperPearson(x, n).high).toBeLessThan(clopperPearson(x + 1, n).high)
      }
    }
  })

  test('covers every truth at least as often as it says, by exact summation', () => {
    for (const n of [1, 5, 20, 100, 400]) {
      const intervals = Array.from({ length: n + 1 }, (_, x) => clopperPearson(x, n))
      for (let p = 0.005; p < 1; p += 0.01) {
        expect(coverage(intervals, p), `n = ${n}, p = ${p}`).toBeGreaterThanOrEqual(0.95 - 1e-12)
      }
    }
  })

  test('covers hardly more than it says with many battles: 95.11 % at n = 1024 and p = 0.5', () => {
    const intervals = Array.from({ length: 1025 }, (_, x) => clopperPearson(x, 1024))
    expect(coverage(intervals, 0.5)).toBeCloseTo(0.9511, 4)
  })
})

describe('the one-sided bounds', () => {
  // docs/statistics.md §5.3: for the band 0.45 to 0.55, the smallest and largest numbers of wins that pass, and the
  // nearest that fail, at each of seven looks whose weights are 2^k / 127. They were computed without this code.
  test.each([
    [0, 4096, 1951, 2145, 1717, 2379, 1685, 2411],
    [1, 8192, 3830, 4362, 3515, 4677, 3470, 4722],
    [2, 16384, 7562, 8822, 7143, 9241, 7075, 9309],
    [3, 32768, 14993, 17775, 14437, 18331, 14338, 18430],
    [4, 65536, 29810, 35726, 29080, 36456, 28934, 36602],
    [5, 131072, 59387, 71685, 58437, 72635, 58223, 72849],
    [6, 262144, 118464, 143680, 117250, 144894, 116931, 145213],
  ])(
    'give the integer thresholds of a gate at look %d, down to levels of 4e-7',
    (look, n, passLow, passHigh, ...fails) => {
      const weight = 2 ** look / 127
      const edge = (holds: (x: number) => boolean, x: number, outside: number) => [holds(x), holds(x + outside)]
      expect(edge((x) => lowerBound(x, n, 0.05 * weight) >= 0.45, passLow, -1)).toEqual([true, false])
      expect(edge((x) => upperBound(x, n, 0.05 * weight) <= 0.55, passHigh, 1)).toEqual([true, false])
      for (const [checks, below, above] of [
        [1, fails[0], fails[1]],
        [100, fails[2], fails[3]],
      ]) {
        const alpha = (0.01 * weight) / (2 * checks!)
        expect(edge((x) => upperBound(x, n, alpha) < 0.45, below!, 1)).toEqual([true, false])
        expect(edge((x) => lowerBound(x, n, alpha) > 0.55, above!, -1)).toEqual([true, false])
      }
    },
  )
})

describe('wilson', () => {
  test.each(VECTORS)(
    'of %d of %d at %d agrees with 40-digit arithmetic to 11 digits',
    (x, n, confidence, [low, high]) => {
      const interval = wilson(x, n, confidence)
      expectDigits(interval.high, high, 1e-11)
      if (low === 0) expect(interval.low).toBe(0)
      else expectDigits(interval.low, low, 1e-11)
    },
  )

  test('of nothing fought is everything', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
  })
})

const confidence = fc.constantFrom(0.9, 0.95, 0.99, 0.9999)
const sample = fc
  .oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 }))
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

function coverage(intervals: readonly { low: number; high: number }[], p: number): number {
  const probabilities = binomialDistribution(intervals.length - 1, p)
  return intervals.reduce((sum, { low, high }, x) => (low <= p && p <= high ? sum + probabilities[x]! : sum), 0)
}
