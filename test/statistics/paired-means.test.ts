import { describe, expect, test } from 'vitest'
import { variance } from '../../src/statistics/mean.ts'
import {
  areEqual,
  type PairedMoments,
  pairedMeans,
  pairedMeansP,
  pairedVariances,
} from '../../src/statistics/paired-means.ts'
import { expectDigits } from './digits.ts'
import { seeded } from './seeded.ts'

function moments(pairs: readonly (readonly [number, number])[]): PairedMoments {
  const sum = (of: (x: number, y: number) => number) => pairs.reduce((total, [x, y]) => total + of(x, y), 0)
  return {
    n: pairs.length,
    sumX: sum((x) => x),
    squaresX: sum((x) => x * x),
    sumY: sum((_, y) => y),
    squaresY: sum((_, y) => y * y),
    products: sum((x, y) => x * y),
  }
}

describe('pairedMeans', () => {
  const pairs = [
    [3, 5],
    [8, 8],
    [1, 4],
    [6, 5],
  ] as const

  test('has the mean and the interval of the differences', () => {
    const many = Array.from({ length: 1000 }, () => pairs).flat()
    const differences = many.map(([x, y]) => y - x)
    const squares = differences.reduce((sum, d) => sum + d * d, 0)
    const half = 1.959963984540054 * Math.sqrt(variance({ n: 4000, sum: 4000, squares }) / 4000)
    const { value, low, high } = pairedMeans(moments(many))!
    expect(value).toBe(1)
    expectDigits(low, 1 - half, 1e-12)
    expectDigits(high, 1 + half, 1e-12)
  })

  test('has a width where all pairs are equal, by bounds or else by how large values are', () => {
    const same = moments([
      [3, 3],
      [7, 7],
    ])
    expect(areEqual(same)).toBe(true)
    expect(areEqual(moments(pairs))).toBe(false)
    // Values are 5.8 large: (9 + 49) / (3 + 7); 3.67 of two pairs may have differed by that.
    expect(pairedMeans(same)!.high).toBeCloseTo((5.8 * 3.668) / 2, 2)
    const { low, high } = pairedMeans(same, 0.95, { low: -10, high: 10 })!
    expect(low).toBeLessThan(-1)
    expect(high).toBe(-low)
  })

  test('takes sums beyond 2^53 as they are', () => {
    const large = moments(pairs.map(([x, y]) => [x * 2 ** 24, y * 2 ** 24]))
    expectDigits(pairedMeans(large)!.high, pairedMeans(moments(pairs))!.high * 2 ** 24, 1e-14)
  })

  test('knows the p-value, and what independent sides would have had', () => {
    const same = moments([
      [3, 3],
      [7, 7],
    ])
    expect(pairedMeansP(same)).toBe(1)
    const shifted = moments([
      [3, 4],
      [7, 8],
    ])
    expect(pairedMeansP(shifted)).toBe(0)
    // z = 1 / sqrt(10/3 / 4); P(|Z| > 1.0954) = 0.2733.
    expectDigits(pairedMeansP(moments(pairs)), 0.27332167829, 1e-9)
    const { paired, independent } = pairedVariances(moments(pairs))
    expectDigits(paired, 10 / 3, 1e-14)
    expectDigits(independent, 29 / 3 + 3, 1e-14)
  })

  // 95 % of 2000 samples, give or take 5 standard errors of 0.0049: fails by chance less than once in a million seeds.
  test('covers the truth in about 95 % of samples of correlated, skewed pairs', () => {
    const random = seeded(5)
    let covered = 0
    for (let sample = 0; sample < 2000; sample++) {
      const pairs = Array.from({ length: 500 }, () => {
        const common = Math.floor(-4 * Math.log(1 - random()))
        return [common, common + (random() < 0.2 ? 3 : 0) - (random() < 0.1 ? 1 : 0)] as const
      })
      const { low, high } = pairedMeans(moments(pairs))!
      if (low <= 0.5 && 0.5 <= high) covered++
    }
    expect(Math.abs(covered / 2000 - 0.95)).toBeLessThan(0.025)
  })
})
