import { describe, expect, test } from 'vitest'
import { FIRST_LOOK_FOR_PRECISION, nextLook } from '../../src/statistics/precision.ts'
import { clopperPearson } from '../../src/statistics/proportion.ts'
import { binomialDistribution } from './binomial.ts'

describe('nextLook', () => {
  test('stops when every metric is known well enough, or at the limit', () => {
    expect(nextLook(1024, [{ halfWidth: 0.01, wanted: 0.01 }])).toBe(1024)
    expect(nextLook(1024, [])).toBe(1024)
    expect(nextLook(5000, [{ halfWidth: 1, wanted: 0.01 }], 5000)).toBe(5000)
  })

  test('goes where the widest metric should be known well enough', () => {
    const wide = { halfWidth: 0.02, wanted: 0.01 }
    const met = { halfWidth: 0.001, wanted: 0.01 }
    expect(nextLook(1024, [met, wide])).toBe(4096)
    expect(nextLook(1024, [{ halfWidth: 0.0201, wanted: 0.01 }])).toBe(4138)
  })

  test('takes at least a step of a thirty-second, at most eight times the battles, and never passes the limit', () => {
    expect(nextLook(8192, [{ halfWidth: 0.0100001, wanted: 0.01 }])).toBe(8448)
    expect(nextLook(1024, [{ halfWidth: 0.03, wanted: 0.0001 }])).toBe(8192)
    expect(nextLook(1024, [{ halfWidth: 0.03, wanted: 0.01 }], 3000)).toBe(3000)
  })

  test('fights on while nothing is known', () => {
    expect(nextLook(1024, [{ halfWidth: Infinity, wanted: 0.01 }])).toBe(8192)
  })

  // The worst that a grid of 0.001 has, and what was worst with looks of 1,024 battles: down to 93.85 %.
  test.each([
    [0.03, [0.385, 0.395, 0.405]],
    [0.02, [0.13, 0.135, 0.31]],
    [0.0125, [0.05, 0.1]],
    [0.01, [0.03, 0.165]],
  ])('keeps clopperPearson at ±%d covering at least 94.9 %% of runs, by dynamic programming', (wanted, truths) => {
    expect(Math.min(...truths.map((p) => coverage(p, wanted)))).toBeGreaterThanOrEqual(0.949)
  })
})

/** The probability that the interval at the stop covers p, when wins are independent with probability p. */
function coverage(p: number, wanted: number): number {
  let covered = 0
  // battles fought -> probability of each number of wins, among runs that have not stopped
  const open = new Map([[FIRST_LOOK_FOR_PRECISION, binomialDistribution(FIRST_LOOK_FOR_PRECISION, p)]])
  while (open.size > 0) {
    const battles = Math.min(...open.keys())
    const probabilities = open.get(battles)!
    open.delete(battles)
    const going = new Map<number, Float64Array>()
    for (const [wins, probability] of probabilities.entries()) {
      if (probability < 1e-9) continue
      const { low, high } = clopperPearson(wins, battles)
      const next = nextLook(battles, [{ halfWidth: (high - low) / 2, wanted }])
      if (next === battles) {
        if (low <= p && p <= high) covered += probability
        continue
      }
      if (!going.has(next)) going.set(next, new Float64Array(battles + 1))
      going.get(next)![wins] = probability
    }
    for (const [next, now] of going) {
      const then = open.get(next) ?? new Float64Array(next + 1)
      open.set(next, then)
      const more = binomialDistribution(next - battles, p)
      const from = more.findIndex((chance) => chance > 1e-11)
      const to = more.findLastIndex((chance) => chance > 1e-11)
      for (const [wins, probability] of now.entries()) {
        if (probability === 0) continue
        for (let x = from; x <= to; x++) then[wins + x]! += probability * more[x]!
      }
    }
  }
  return covered
}
