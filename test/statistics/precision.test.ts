import { describe, expect, test } from 'vitest'
import { nextLook } from '../../src/statistics/precision.ts'
import { coverageAt } from './stopped-coverage.ts'

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
    expect(Math.min(...truths.map((p) => coverageAt(p, wanted)))).toBeGreaterThanOrEqual(0.949)
  })
})
