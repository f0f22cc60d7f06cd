import { describe, expect, test } from 'vitest'
import { pairedMeans } from '../../src/statistics/paired-means.ts'
import {
  haveEqualParts,
  type PairedRatios,
  pairedRatios,
  pairedRatiosP,
  pairedRatioVariances,
} from '../../src/statistics/paired-ratios.ts'
import { expectDigits } from './digits.ts'
import { seeded } from './seeded.ts'

/** Of one battle: hits and attacks of the first side, and of the second. */
type Battle = readonly [x: number, y: number, otherX: number, otherY: number]

function ratios(battles: readonly Battle[]): PairedRatios {
  const sum = (a: number, b?: number) =>
    battles.reduce((total, battle) => total + battle[a] * (b === undefined ? 1 : battle[b]), 0)
  const side = (x: number, y: number) => ({
    n: battles.length,
    sumX: sum(x),
    sumY: sum(y),
    squaresX: sum(x, x),
    products: sum(x, y),
    squaresY: sum(y, y),
  })
  return { first: side(0, 1), second: side(2, 3), xx: sum(0, 2), xy: sum(0, 3), yx: sum(1, 2), yy: sum(1, 3) }
}

const SOME: readonly Battle[] = [
  [3, 4, 3, 5],
  [1, 6, 2, 6],
  [0, 2, 1, 2],
  [5, 8, 4, 9],
  [2, 3, 2, 3],
]

describe('pairedRatios', () => {
  test('has the delta method’s interval of the residuals, battle by battle', () => {
    const [x, y, otherX, otherY] = [11, 23, 12, 25]
    const residuals = SOME.map(
      ([a, b, c, d]) => (c - (otherX / otherY) * d) / (otherY / 5) - (a - (x / y) * b) / (y / 5),
    )
    const se = Math.sqrt(residuals.reduce((sum, e) => sum + e * e, 0) / 4 / 5)
    const many = Array.from({ length: 4000 }, () => SOME).flat()
    const { value, low, high } = pairedRatios(ratios(many))!
    expectDigits(value, otherX / otherY - x / y, 1e-13)
    // Of 4000 times as many, with n − 1 = 19,999 instead of 4.
    expectDigits(high - low, 2 * 1.959963984540054 * se * Math.sqrt(4 / 19_999), 1e-9)
    expectDigits(pairedRatioVariances(ratios(SOME)).paired, se * se, 1e-12)
  })

  test('with a denominator of 1 everywhere is the difference of the means', () => {
    const means = SOME.map(([x, , otherX]) => [x, 1, otherX, 1] as const)
    const { first, second, xx } = ratios(means)
    const { low, high } = pairedMeans({
      n: 5,
      sumX: Number(first.sumX),
      squaresX: Number(first.squaresX),
      sumY: Number(second.sumX),
      squaresY: Number(second.squaresX),
      products: xx,
    })!
    const estimate = pairedRatios(ratios(means))!
    expectDigits(estimate.low, low, 1e-12)
    expectDigits(estimate.high, high, 1e-12)
  })

  test('knows equal sides, and bounds what was not seen', () => {
    const same = ratios(SOME.map(([x, y]) => [x, y, x, y]))
    expect(haveEqualParts(same)).toBe(true)
    expect(haveEqualParts(ratios(SOME))).toBe(false)
    expect(pairedRatiosP(same)).toBe(1)
    const { low, high } = pairedRatios(same)!
    expect(low).toBeLessThan(0)
    expect(high).toBe(-low)
  })

  test('of pairs that do not vary is never narrow by rounding: it bounds what was not seen', () => {
    const random = seeded(21)
    for (let sample = 0; sample < 200; sample++) {
      const battles = Array.from({ length: 2 + Math.floor(random() * 300) }, (): Battle => {
        const y = 1 + Math.floor(random() * 9)
        const x = Math.floor(random() * (y + 1))
        // The same, and three times of everything.
        return sample % 2 === 0 ? [x, y, x, y] : [x, y, 3 * x, 3 * y]
      })
      expect(pairedRatioVariances(ratios(battles)).paired).toBe(0)
      const { low, high } = pairedRatios(ratios(battles), { isShare: true })!
      expect(high).toBeGreaterThan(0.01)
      expect(low).toBeLessThan(-0.01)
    }
  })

  test('is nothing without something to divide by on both sides, and nothing for a single pair', () => {
    expect(pairedRatios(ratios(SOME.map(([x, y]) => [x, y, 0, 0])))).toBeUndefined()
    expect(pairedRatios(ratios(SOME.slice(0, 1)))).toBeUndefined()
  })

  // 95 % of 2000 samples, give or take 5 standard errors of 0.0049: fails by chance less than once in a million seeds.
  test('covers the truth in about 95 % of samples of battles that share their luck', () => {
    const random = seeded(8)
    let covered = 0
    for (let sample = 0; sample < 2000; sample++) {
      const battles = Array.from({ length: 400 }, (): Battle => {
        const attacks = 1 + Math.floor(random() * 8)
        const battle: [number, number, number, number] = [0, attacks, 0, attacks]
        for (let attack = 0; attack < attacks; attack++) {
          const roll = random()
          if (roll < 0.4) battle[0]++
          if (roll < 0.45) battle[2]++
        }
        return battle
      })
      const { low, high } = pairedRatios(ratios(battles))!
      if (low <= 0.05 && 0.05 <= high) covered++
    }
    expect(Math.abs(covered / 2000 - 0.95)).toBeLessThan(0.025)
  })
})
