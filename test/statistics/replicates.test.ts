import { describe, expect, test } from 'vitest'
import { estimateOfReplicates, studentQuantile } from '../../src/statistics/replicates.ts'
import { standardErrors } from '../../src/statistics/special.ts'
import { seeded } from './seeded.ts'

describe('studentQuantile', () => {
  // Tables of Student's t; one degree is Cauchy's distribution, tan(0.475 π).
  test.each([
    [0.95, 1, 12.7062047361747],
    [0.95, 10, 2.22813885198627],
    [0.99, 30, 2.74999565356721],
    [0.95, 63, 1.99834054252074],
  ])('at %d with %i degrees is %d', (confidence, degrees, expected) => {
    expect(studentQuantile(confidence, degrees)).toBeCloseTo(expected, 10)
  })

  test('comes to the normal one', () => {
    expect(studentQuantile(0.95, 1e7)).toBeCloseTo(standardErrors(0.95), 6)
  })
})

describe('estimateOfReplicates', () => {
  test('is the mean, as many times less as more', () => {
    const { value, low, high } = estimateOfReplicates([1e-9, 2e-9, 3e-9])!
    expect(value).toBeCloseTo(2e-9, 20)
    expect(value / low).toBeCloseTo(high / value, 10)
    // Spread 1e-9, of which √3 are two thirds of the mean: e^(4.30265 / (2 √3)).
    expect(high / value).toBeCloseTo(Math.exp(4.30265272991 / (2 * Math.sqrt(3))), 8)
  })

  test.each([
    ['nothing', []],
    ['a single one', [0.5]],
    ['zeros', [0, 0, 0]],
    ['those that scatter by more than 0.6 of their mean', [0, 0, 0, 1]],
  ])('says nothing of %s', (_, values) => {
    expect(estimateOfReplicates(values)).toBeUndefined()
  })

  test('covers the truth at least in 94.5 % of cases, of products of shares as splitting makes them', () => {
    // 64 products of six shares, each of 200 trials at 0.2. Of 2000 runs with a chance of 94.5 % fewer than 1858 cover with
    // a probability of 0.1 %; the seed is fixed.
    const random = seeded(7)
    const share = (): number => {
      let count = 0
      for (let trial = 0; trial < 200; trial++) if (random() < 0.2) count++
      return count / 200
    }
    let covered = 0
    for (let run = 0; run < 2000; run++) {
      const products = Array.from({ length: 64 }, () => share() * share() * share())
      const { low, high } = estimateOfReplicates(products)!
      if (low <= 0.008 && 0.008 <= high) covered++
    }
    expect(covered).toBeGreaterThan(1858)
  })
})
