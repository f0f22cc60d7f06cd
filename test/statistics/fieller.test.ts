import { expect, test } from 'vitest'
import { fieller } from '../../src/statistics/fieller.ts'
import { expectDigits } from './digits.ts'
import { seeded } from './seeded.ts'

const VECTOR = {
  value: 0.0424,
  variance: 0.0045 ** 2,
  reference: 0.0286,
  referenceVariance: 0.0039 ** 2,
  covariance: 3e-6,
}

test('the interval of a ratio of two uncertain figures is Fieller’s (docs/statistics.md §8)', () => {
  const { value, low, high } = fieller(VECTOR)!
  expectDigits(value, 1.482517482517, 1e-12)
  expectDigits(low, 1.0953037987, 1e-10)
  expectDigits(high, 2.0674768464, 1e-10)
})

// Worked out by another program: the variance of 29.1 events, which reach 2.349 standard errors.
test('where it stands on few battles, the interval reaches as far as that of so many events', () => {
  const { value, low, high } = fieller({ ...VECTOR, moves: { value: 0.0005, reference: 0.0005 } })!
  expectDigits(value, 1.482517482517, 1e-12)
  expectDigits(low, 1.0309956705, 1e-9)
  expectDigits(high, 2.2278408413, 1e-9)
})

test('there is no ratio to what cannot be distinguished from zero', () => {
  expect(fieller({ ...VECTOR, reference: 0.007 })).toBeUndefined()
  // Three standard errors: of the many numbers of a scenario some that are worth nothing are as far off.
  expect(fieller({ ...VECTOR, reference: 0.0117 })).toBeUndefined()
  expect(fieller({ ...VECTOR, reference: 0, referenceVariance: 0 })).toBeUndefined()
})

test('a figure is exactly once itself', () => {
  const { reference, referenceVariance } = VECTOR
  const itself = { reference, referenceVariance, value: reference, variance: referenceVariance }
  const { value, low, high } = fieller({ ...itself, covariance: referenceVariance })!
  expect(value).toBe(1)
  expectDigits(low, 1, 1e-6)
  expectDigits(high, 1, 1e-6)
})

// 95 % of 4000 samples, give or take 5 standard errors of 0.0034: fails by chance less than once in a million seeds.
test('the interval covers the true ratio in about 95 % of samples', () => {
  const random = seeded(3)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let covered = 0
  for (let sample = 0; sample < 4000; sample++) {
    const common = normal()
    const estimate = fieller({
      value: 6 + 0.3 * common + 0.4 * normal(),
      variance: 0.25,
      reference: 4 + 0.3 * common,
      referenceVariance: 0.09,
      covariance: 0.09,
    })!
    if (estimate.low <= 1.5 && 1.5 <= estimate.high) covered++
  }
  expect(Math.abs(covered / 4000 - 0.95)).toBeLessThan(0.017)
})
