import { describe, expect, it } from 'vitest'
import { independentEstimates, independentJumps } from '../../src/statistics/independent-estimates.ts'
import { meanEstimate } from '../../src/statistics/mean.ts'
import { clopperPearson, wilson } from '../../src/statistics/proportion.ts'

describe('the difference of two independent estimates', () => {
  it("is Newcombe's of two shares, from Wilson's intervals", () => {
    const [first, second] = [4871, 5010].map((count) => ({ value: count / 10_000, ...wilson(count, 10_000) }))
    const { value, low, high } = independentEstimates(first, second)
    expect(value).toBeCloseTo(0.0139, 12)
    // docs/statistics.md §4, with the sides exchanged.
    expect(low).toBeCloseTo(4.21678559374e-5, 12)
    expect(high).toBeCloseTo(0.027750284739, 12)
  })

  it('is a little wider from exact intervals', () => {
    const [first, second] = [4871, 5010].map((count) => ({ value: count / 10_000, ...clopperPearson(count, 10_000) }))
    const { low, high } = independentEstimates(first, second)
    expect(low).toBeLessThan(4.21678559374e-5)
    expect(high).toBeGreaterThan(0.027750284739)
    expect(high - low).toBeLessThan(0.0282)
  })

  it('is that of the sum of the variances for means', () => {
    const first = { n: 1000, sum: 12_345, squares: 170_000 }
    const second = { n: 2000, sum: 10_660, squares: 60_500 }
    const { value, low, high } = independentEstimates(meanEstimate(first)!, meanEstimate(second)!)
    expect(value).toBeCloseTo(5.33 - 12.345, 12)
    // The standard errors of docs/statistics.md §2.
    const half = 1.959963984540054 * Math.hypot(0.132735050358199, 0.03034815489)
    expect((high - low) / 2).toBeCloseTo(half, 9)
    expect(high - value).toBeCloseTo(half, 9)
  })

  it('has a width even where neither side shows any variance', () => {
    const all = meanEstimate({ n: 4096, sum: 4096, squares: 4096 }, { bounds: { low: 1, high: 100 } })!
    const { value, low, high } = independentEstimates(all, all)
    expect(value).toBe(0)
    expect(low).toBeLessThan(-0.08)
    expect(high).toBeGreaterThan(0.08)
  })
})

describe('the difference of two quantiles', () => {
  it('is as far off as both may be together', () => {
    const found = independentJumps({ value: 5, low: 4, high: 5 }, { value: 5, low: 5, high: 6 })
    expect(found).toEqual({ value: 0, low: 0, high: 2 })
  })
})
