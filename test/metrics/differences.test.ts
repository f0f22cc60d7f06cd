import { beforeAll, describe, expect, it } from 'vitest'
import { fightMatch } from '../../src/fight/battles.ts'
import type { MatchTally } from '../../src/fight/match.ts'
import { differenceOf } from '../../src/metrics/difference.ts'
import { type Differences, measureDifferences } from '../../src/metrics/differences.ts'
import { type PairFought, pairFigures } from '../../src/metrics/paired.ts'
import { type Board, Kept, pairBoards } from '../../src/metrics/pairing.ts'
import { coinPlan, coinScoreboard, ROSTER } from '../fight/coin/plan.ts'

const COIN: Board = { scoreboard: coinScoreboard(), roster: ROSTER }
const FAIR = 2 ** 19
const UNFAIR = 600_000

/** Two coins thrown together. */
async function toss(seed: string, battles: number, tails: number, other = COIN): Promise<PairFought> {
  const [kept, otherKept] = [new Kept(COIN), new Kept(other)]
  const pairing = pairBoards(COIN, other, kept, otherKept)
  const sides = [
    { plan: coinPlan({ tails: FAIR }), keep: kept.values() },
    { plan: coinPlan({ tails }), keep: otherKept.values() },
  ]
  const match = { sides, pairs: [{ ...pairing, first: 0, second: 1 }] }
  const looks = { first: battles, next: () => battles }
  const { counts }: { counts: MatchTally } = await fightMatch(match, seed, { looks, threads: 0 })
  const [first, second] = counts.sides
  return { pairing, boards: [COIN, other], tallies: [first, second], pair: counts.pairs[0] }
}

describe('differences of two coins', () => {
  let found: Differences
  beforeAll(async () => {
    found = measureDifferences(await toss('a', 20_000, UNFAIR))
  })

  it('are those of the values of both sides, with an interval around them', () => {
    expect(Object.keys(found.metrics).length).toBeGreaterThan(20)
    for (const [name, { baseline, variant, difference }] of Object.entries(found.metrics)) {
      expect(difference.value, name).toBeCloseTo(variant.value - baseline.value, 8)
      expect(difference.low, name).toBeLessThanOrEqual(difference.value)
      expect(difference.high, name).toBeGreaterThanOrEqual(difference.value)
    }
  })

  it('are found where there are some', () => {
    const { 'win.tails': tails, 'win.heads': heads } = found.metrics
    // (600,000 - 2^19) of the 3/4 of 2^20 throws that decide: 0.0963.
    const truth = (UNFAIR - FAIR) / (2 ** 20 - 2 ** 18)
    expect(tails).toMatchObject({ moved: true, identical: false })
    expect(tails.difference.low).toBeLessThan(truth)
    expect(tails.difference.high).toBeGreaterThan(truth)
    expect(heads.difference.value).toBeCloseTo(-tails.difference.value, 10)
    // Independent coins: 2 * p * q, against the share of pairs that differ.
    expect(tails.independent! / 20_000).toBeGreaterThan(4)
    expect(found.identical).toBe(false)
  })

  it('are said to be none where the same happened in every battle', () => {
    // The throws are the same, so that rounds, attacks and damage are as well.
    for (const name of ['rounds.mean', 'rounds.p50', 'draw', 'damage.heads.mean', 'damage.heads.p95']) {
      expect(found.metrics[name], name).toMatchObject({ identical: true, moved: false, difference: { value: 0 } })
      expect(found.metrics[name]).not.toHaveProperty('independent')
    }
  })

  it('are none at all between a coin and itself', async () => {
    const same = measureDifferences(await toss('a', 2000, FAIR))
    expect(same.identical).toBe(true)
    for (const difference of Object.values(same.metrics)) {
      expect(difference).toMatchObject({ identical: true, moved: false })
    }
    expect(same.metrics['win.tails'].difference.high).toBeGreaterThan(0)
  })

  it('compare a party with the one of its name, on whichever side it stands', async () => {
    const parties = ['tails', 'heads'] as const
    const swapped: Board = { scoreboard: COIN.scoreboard, roster: { ...ROSTER, parties } }
    const { metrics } = measureDifferences(await toss('a', 2000, FAIR, swapped))
    // What tails were is now called heads: whoever won before loses now, and the other way round.
    const { baseline, variant } = metrics['win.tails']
    expect(variant.value).toBeCloseTo(1 - baseline.value, 10)
    expect(metrics['win.tails']).toMatchObject({ identical: false })
  })

  it('tell what only one side has', async () => {
    const [tails] = coinScoreboard().lines.filter(({ kind }) => kind === 'ratio')
    const without = { ...COIN.scoreboard, lines: COIN.scoreboard.lines.filter((line) => line.name !== tails.name) }
    const { onlyBaseline, onlyVariant } = measureDifferences(
      await toss('a', 500, UNFAIR, { scoreboard: without, roster: ROSTER }),
    )
    expect({ onlyBaseline, onlyVariant }).toEqual({ onlyBaseline: [tails.name], onlyVariant: [] })
  })
})

// 95 % of 400 seeds, give or take 4.5 standard errors of 0.011: fails by chance less than once in 100,000 seeds.
it('intervals cover the true difference in about 95 % of matches', async () => {
  const truth = (UNFAIR - FAIR) / (2 ** 20 - 2 ** 18)
  let covered = 0
  for (let seed = 0; seed < 400; seed++) {
    const fought = await toss(`seed ${seed}`, 400, UNFAIR)
    const { low, high } = differenceOf(pairFigures(fought).get('win.tails')!)!
    if (low <= truth && truth <= high) covered++
  }
  expect(Math.abs(covered / 400 - 0.95)).toBeLessThan(0.05)
})
