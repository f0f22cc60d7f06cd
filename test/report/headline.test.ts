import { describe, expect, test } from 'vitest'
import type { Metric } from '../../src/metrics/result.ts'
import { headlineOf, sayHeadline } from '../../src/report/headline.ts'
import { skirmish } from './fixture.ts'

const share = (value: number, margin = 0.003): Metric => ({
  kind: 'share',
  value,
  low: value - margin,
  high: value + margin,
})
const headline = (metrics: Record<string, Metric>) =>
  headlineOf({ ...skirmish(), metrics: { ...skirmish().metrics, ...metrics } })

describe('the headline', () => {
  test('says who wins, how sure that is, and how long it takes', () => {
    expect(headline({})).toBe('Win rate: spears 62.48 % ± 0.30, swords 36.91 % ± 0.30; a typical battle takes 6 rounds')
    expect(headline({ 'win.spears': share(0.3), 'win.swords': share(0.7) })).toMatch(
      /^Win rate: swords 70\.00 % ± 0\.30, spears 30\.00 % ± 0\.30;/,
    )
  })

  test('calls nobody the winner where the intervals overlap', () => {
    expect(headline({ 'win.spears': share(0.501), 'win.swords': share(0.499) })).toMatch(
      /^Too close to call: spears 50\.10 % ± 0\.30, swords 49\.90 % ± 0\.30;/,
    )
  })

  test('says so where most battles have no winner', () => {
    const rare = { 'win.spears': share(0.01), 'win.swords': share(0.01) }
    expect(headline({ ...rare, stalemate: share(0.98) })).toMatch(
      /^98\.00 % ± 0\.30 of the battles end in a stalemate; win rate: spears 1\.00 % ± 0\.30, swords/,
    )
  })

  test('is said aloud without signs', () => {
    const always = { kind: 'share', value: 1, low: 0.99981, high: 1 } as const
    const sure = { ...skirmish(), metrics: { ...skirmish().metrics, 'win.spears': always } }
    expect(sayHeadline(skirmish())).toMatch(
      /^Win rate: spears 62\.48\u00a0% \(give or take 0\.30\), swords 36\.91\u00a0% \(give or take 0\.30\); .*\.$/,
    )
    expect(sayHeadline(sure)).toMatch(/^Win rate: spears more than 99\.981\u00a0%, swords /)
  })

  test('counts one round in the singular', () => {
    const one = { kind: 'quantile', value: 1, low: 1, high: 1 } as const
    expect(headline({ 'rounds.p50': one })).toMatch(/takes 1 round$/)
  })
})
