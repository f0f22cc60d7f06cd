import { describe, expect, test } from 'vitest'
import { meanEstimate, variance } from '../../src/statistics/mean.ts'
import { clopperPearson } from '../../src/statistics/proportion.ts'
import { expectDigits } from './digits.ts'

describe('meanEstimate', () => {
  test('is the mean and 1.96 standard errors to either side', () => {
    const moments = { n: 1000, sum: 12345, squares: 170000 }
    expectDigits(variance(moments), 17.6185935935936, 1e-14)
    const { value, low, high } = meanEstimate(moments)!
    expect(value).toBe(12.345)
    expectDigits(low, 12.08484408181, 1e-12)
    expectDigits(high, 12.60515591819, 1e-12)
  })

  test('agrees with the worked example of rounds', () => {
    const { value, low, high } = meanEstimate({ n: 2000, sum: 10660, squares: 60500 })!
    expect(value).toBe(5.33)
    expectDigits(low, 5.2705187094, 1e-11)
    expectDigits(high, 5.3894812906, 1e-11)
  })

  test('loses no digit where doubles would lose all: 10^9 observations near 10^6', () => {
    // Half the observations 10^6, the other half 10^6 + 1: the variance is a quarter.
    const n = 1e9
    const sum = 500_000_000n * 2_000_001n
    const squares = 500_000_000n * (1_000_000n ** 2n + 1_000_001n ** 2n)
    expectDigits(variance({ n, sum, squares }), 0.25 / (1 - 1 / n), 1e-15)
  })

  test('keeps to the bounds of what is possible', () => {
    const { low, high } = meanEstimate({ n: 4, sum: 1, squares: 1 }, { bounds: { low: 0, high: 1 } })!
    // One of four that had all: as a share of battles would be.
    expect([low, high]).toEqual(Object.values(clopperPearson(1, 4)))
  })

  test('of equal observations allows for rare others that were not seen, as far as bounds are known', () => {
    const estimate = meanEstimate({ n: 100, sum: 300, squares: 900 }, { bounds: { low: 1, high: Infinity } })!
    expect(estimate.value).toBe(3)
    expect(estimate.high).toBe(3)
    // 0 of 100 has the upper end 1 - 0.025^(1/100).
    expectDigits(estimate.low, 3 - 2 * (1 - 0.025 ** 0.01), 1e-12)
  })

  test('of one observation is anything that is possible, and of none there is nothing', () => {
    expect(meanEstimate({ n: 1, sum: 3, squares: 9 }, { bounds: { low: 0, high: 9 } })).toEqual({
      value: 3,
      low: 0,
      high: 9,
    })
    expect(meanEstimate({ n: 0, sum: 0, squares: 0 })).toBeUndefined()
  })
})
