import { expect, test } from 'vitest'
import { independentMeans, independentRatios, independentShares } from '../../src/statistics/independent.ts'
import { expectDigits } from './digits.ts'

test('the difference of independent shares has Newcombe’s interval (docs/statistics.md §4)', () => {
  const { value, low, high } = independentShares({ count: 5010, n: 10_000 }, { count: 4871, n: 10_000 })
  expectDigits(value, -0.0139, 1e-12)
  expectDigits(low, -0.027750284739, 1e-11)
  expectDigits(high, -4.21678559374e-5, 1e-9)
})

test('the difference of independent means has the errors of both', () => {
  const first = { n: 1000, sum: 12345, squares: 170000 }
  const second = { n: 2000, sum: 10660, squares: 60500 }
  const { value, low, high } = independentMeans(first, second)
  expectDigits(value, 5.33 - 12.345, 1e-13)
  // The standard errors of docs/statistics.md §2.
  expectDigits((high - low) / 2, 1.959963984540054 * Math.hypot(0.132735050358199, 0.03034815489), 1e-9)
})

test('the difference of independent ratios has the errors of both', () => {
  const ratio = { n: 1000, sumX: 12345, squaresX: 170000, sumY: 1000, squaresY: 1000, products: 12345 }
  const { value, low, high } = independentRatios(ratio, ratio)
  expect(value).toBe(0)
  expectDigits((high - low) / 2, 1.959963984540054 * Math.SQRT2 * 0.132735050358199, 1e-9)
})
