import { describe, expect, test } from 'vitest'
import { LOOK, nextLook } from '../../src/statistics/precision.ts'
import { clopperPearson } from '../../src/statistics/proportion.ts'
import { binomialDistribution } from './binomial.ts'

describe('nextLook', () => {
  test('stops when every metric is known well enough, or at the limit', () => {
    expect(nextLook(1024, [{ halfWidth: 0.01, wanted: 0.01 }])).toBe(1024)
    expect(nextLook(1024, [])).toBe(1024)
    expect(nextLook(5000, [{ halfWidth: 1, wanted: 0.01 }], 5000)).toBe(5000)
  })

  test('goes where the widest metric should be known well enough, in whole steps', () => {
    const wide = { halfWidth: 0.02, wanted: 0.01 }
    const met = { halfWidth: 0.001, wanted: 0.01 }
    expect(nextLook(1024, [met, wide])).toBe(4096)
    expect(nextLook(1024, [{ halfWidth: 0.0201, wanted: 0.01 }])).toBe(5120)
  })

  test('takes at least one step, at most eight times the battles, and never passes the limit', () => {
    expect(nextLook(8192, [{ halfWidth: 0.0100001, wanted: 0.01 }])).toBe(9216)
    expect(nextLook(1024, [{ halfWidth: 0.03, wanted: 0.0001 }])).toBe(8192)
    expect(nextLook(1024, [{ halfWidth: 0.03, wanted: 0.01 }], 3000)).toBe(3000)
  })

  test('fights on while nothing is known', () => {
    expect(nextLook(1024, [{ halfWidth: Infinity, wanted: 0.01 }])).toBe(8192)
  })

  test.each([
    [0.02, 0.9507],
    [0.01, 0.9498],
  ])(
    'keeps clopperPearson at ±%d covering at least %d of runs at every truth, by dynamic programming',
    (wanted, least) => {
      const coverages = [0.005, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5].map((p) => coverage(p, wanted))
      expect(Math.min(...coverages)).toBeGreaterThanOrEqual(least - 5e-5)
    },
  )
})

/** The probability that the interval at the stop covers p, when wins are independent with probability p. */
function coverage(p: number, wanted: number): number {
  let covered = 0
  // battles fought -> probability of each number of wins, among runs that have not stopped
  const open = new Map([[LOOK, binomialDistribution(LOOK, p)]])
  while (open.size > 0) {
    const battles = Math.min(...open.keys())
    const probabilities = open.get(battles)!
    open.delete(battles)
    const going = new Map<number, Float64Array>()
    for (const [wins, probability] of probabilities.entries()) {
      if (probability < 1e-13) continue
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
      for (const [wins, probability] of now.entries()) {
        if (probability === 0) continue
        for (let x = 0; x < more.length; x++) if (more[x]! > 1e-15) then[wins + x]! += probability * more[x]!
      }
    }
  }
  return covered
}
