import { describe, expect, test } from 'vitest'
import type { Metric, Result } from '../../src/metrics/result.ts'
import { verdictOf } from '../../src/report/verdict.ts'
import { skirmish } from './fixture.ts'

const share = (value: number, reach: number): Metric => ({
  kind: 'share',
  value,
  low: Math.max(0, value - reach),
  high: Math.min(1, value + reach),
})

/** A skirmish that ended so. */
function ended(spears: Metric, swords: Metric, draw: Metric, stalemate: Metric): Result {
  const result = skirmish()
  return { ...result, metrics: { ...result.metrics, 'win.spears': spears, 'win.swords': swords, draw, stalemate } }
}

const NEVER = share(0, 0.0004)

describe('the verdict', () => {
  test('names first who won more, if the intervals tell', () => {
    expect(verdictOf(ended(share(0.3, 0.01), share(0.7, 0.01), NEVER, NEVER))).toBe(
      'Win rate: swords 70.0 % ± 1.0, spears 30.0 % ± 1.0',
    )
    expect(verdictOf(ended(share(0.5, 0.01), share(0.49, 0.01), NEVER, NEVER))).toBe(
      'Too close to call: spears 50.0 % ± 1.0, swords 49.0 % ± 1.0',
    )
  })

  test('says that battles ended in a stalemate or a draw, if that is likelier than either win', () => {
    const rare = [share(0.0022, 0.0009), share(0.0052, 0.0014)] as const
    expect(verdictOf(ended(...rare, NEVER, share(0.9926, 0.0017)))).toBe(
      '99.26 % ± 0.17 of the battles end in a stalemate; win rate: swords 0.52 % ± 0.14, spears 0.220 % ± 0.090',
    )
    expect(verdictOf(ended(NEVER, NEVER, share(1, 0.0004), NEVER))).toBe(
      '> 99.96 % of the battles end in a draw; win rate: spears < 0.04 %, swords < 0.04 %',
    )
  })

  test('names the likelier of the two', () => {
    const wins = [share(0.1, 0.01), share(0.1, 0.01)] as const
    expect(verdictOf(ended(...wins, share(0.5, 0.01), share(0.3, 0.01)))).toMatch(/^50.* end in a draw;/)
    expect(verdictOf(ended(...wins, share(0.3, 0.01), share(0.5, 0.01)))).toMatch(/^50.* end in a stalemate;/)
  })

  test('does not say so while the intervals overlap', () => {
    const even = share(0.33, 0.02)
    expect(verdictOf(ended(even, even, NEVER, share(0.34, 0.02)))).toMatch(/^Too close to call: spears 33/)
  })
})
