import { describe, expect, it } from 'vitest'
import { variance } from '../../src/statistics/mean.ts'
import { estimateScore, type Score, varianceOf } from '../../src/studies/scores.ts'

/** Pairs by what they came to, from two losses to two wins. */
function pairs(...counts: readonly number[]): Score {
  const sum = (of: (points: number) => number) => counts.reduce((all, count, points) => all + count * of(points), 0)
  const n = sum(() => 1)
  return {
    n,
    top: 4,
    sum: sum((points) => points),
    squares: sum((points) => points ** 2),
    battles: 2 * n,
    drawn: 0,
    rounds: n,
  }
}

describe('a score', () => {
  it('of mirrored pairs agrees with the vector of docs/statistics.md §4', () => {
    const score = pairs(812, 310, 2756, 334, 788)
    expect(estimateScore(score).value).toBeCloseTo(0.4988, 12)
    expect(variance(score) / 16).toBeCloseTo(0.088066173235, 11)
    expect(Math.sqrt(varianceOf(score))).toBeCloseTo(0.004196812439, 5)
    const { low, high } = estimateScore(score)
    expect(low).toBeCloseTo(0.4905743988, 3)
    expect(high).toBeCloseTo(0.5070256012, 3)
  })

  it('has an interval with a width however much alike its pairs are, within what is possible', () => {
    for (const counts of [
      [0, 0, 0, 0, 100],
      [100, 0, 0, 0, 0],
      [0, 0, 100, 0, 0],
    ]) {
      const score = pairs(...counts)
      const { low, high, value } = estimateScore(score)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(high - low).toBeGreaterThan(0.01)
      expect(low <= value && value <= high).toBe(true)
      expect(varianceOf(score)).toBeGreaterThan(0)
    }
  })

  it('is mirrored as its pairs are', () => {
    const [one, other] = [estimateScore(pairs(5, 10, 40, 15, 30)), estimateScore(pairs(30, 15, 40, 10, 5))]
    expect(one.value).toBeCloseTo(1 - other.value, 12)
    expect(one.low).toBeCloseTo(1 - other.high, 9)
  })
})
