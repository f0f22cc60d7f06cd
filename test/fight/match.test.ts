import { describe, expect, it } from 'vitest'
import { fightBattles, fightMatch, type Looks, type MatchOptions } from '../../src/fight/battles.ts'
import { prepareSide } from '../../src/fight/chunk.ts'
import { digestMatch, digestTally } from '../../src/fight/digest.ts'
import type { Match } from '../../src/fight/match.ts'
import { firstValueColumn, OUTCOME_COLUMN, ROUNDS_COLUMN } from '../../src/fight/pair-recorder.ts'
import { coinPlan, deaths, firstThrow } from './coin/plan.ts'

const SEED = 'toss'
/** Some values of the coin's layout. */
const KEPT = Int32Array.of(4, 5, 6, 7)

/** A fair coin against one that favours tails, and one that does not differ. */
function threeCoins(): Match {
  const side = (tails: number) => ({ plan: coinPlan({ tails }), keep: KEPT })
  const columns = Int32Array.from(
    [ROUNDS_COLUMN, ...KEPT.keys()].map((each, at) => (at === 0 ? each : firstValueColumn(2) + each)),
  )
  const pair = (second: number) => ({ first: 0, second, left: columns, right: columns })
  return { sides: [side(2 ** 19), side(600_000), side(2 ** 19)], pairs: [pair(1), pair(2)] }
}

const looksOf = (battles: number): Looks => ({ first: battles, next: () => battles })

async function fought(options: Partial<MatchOptions>, match = threeCoins()) {
  return fightMatch(match, SEED, { looks: looksOf(10_000), threads: 0, ...options })
}

describe('a match', () => {
  it('has the tallies of its sides, as if each had been fought alone', async () => {
    const { counts, partial } = await fought({})
    expect(partial).toBe(false)
    for (const [index, { plan }] of threeCoins().sides.entries()) {
      const { tally } = await fightBattles(plan, SEED, { goal: { battles: 10_000 }, threads: 0 })
      expect(digestTally(counts.sides[index])).toBe(digestTally(tally))
    }
  })

  it('counts pairs of battles of the same number, and adds up the products of what they had', async () => {
    const BATTLES = 500
    const match = threeCoins()
    const { counts } = await fought({ looks: looksOf(BATTLES), chunkSize: 70 })
    const outcomes = new Float64Array(16)
    const products = new Float64Array(match.pairs[0].left.length)
    const [first, second] = await Promise.all(match.sides.map((side) => prepareSide({ ...side, seed: SEED })))
    for (let battle = 0; battle < BATTLES; battle++) {
      const a = first(battle, battle + 1).columns!
      const b = second(battle, battle + 1).columns!
      outcomes[4 * a[OUTCOME_COLUMN] + b[OUTCOME_COLUMN]]++
      for (const [at, column] of match.pairs[0].left.entries()) products[at] += a[column] * b[column]
    }
    expect(counts.pairs[0].battles).toBe(BATTLES)
    expect(counts.pairs[0].outcomes).toEqual(outcomes)
    expect(counts.pairs[0].products).toEqual(products)
    // The throws between 2^19 and 600,000 decide, and there are such; nobody who won tails before has lost them.
    expect(outcomes[1]).toBeGreaterThan(0)
    expect(outcomes[4]).toBe(0)
    expect(Math.max(...products)).toBeGreaterThan(BATTLES)
  })

  it('ends in the same bytes with any threads and any chunks', async () => {
    const expected = digestMatch((await fought({})).counts)
    for (const threads of [0, 1, 2, 8]) {
      for (const chunkSize of [undefined, 997]) {
        const { counts } = await fought({ threads, chunkSize })
        expect(digestMatch(counts), `${threads} threads, chunks of ${chunkSize}`).toBe(expected)
      }
    }
    expect(digestMatch((await fought({ looks: looksOf(9_999) })).counts)).not.toBe(expected)
  })

  it('has room for more sides than there are groups of workers', async () => {
    const sides = Array.from({ length: 19 }, (_, i) => ({
      plan: coinPlan({ tails: 400_000 + 10_000 * i }),
      keep: KEPT,
    }))
    const pairs = sides.map((_, second) => ({ ...threeCoins().pairs[0], first: 0, second }))
    const digests = []
    for (const threads of [0, 2]) {
      const { counts } = await fought({ threads, chunkSize: 400, looks: looksOf(1000) }, { sides, pairs })
      digests.push(digestMatch(counts))
    }
    expect(digests[0]).toBe(digests[1])
  })

  it.each([0, 2])('lets a side stop that has fought enough, while others go on (%i threads)', async (threads) => {
    const wanted = [1000, 5000, 3000]
    const asked: (readonly [side: number, battles: number])[] = []
    const { counts } = await fought({
      threads,
      chunkSize: 300,
      looks: {
        first: 1000,
        next({ sides }, side) {
          asked.push([side, sides[side].battles])
          return Math.min(wanted[side], 2000 + sides[side].battles)
        },
      },
    })
    expect(counts.sides.map(({ battles }) => battles)).toEqual(wanted)
    // A pair is fought as long as both of its sides are.
    expect(counts.pairs.map(({ battles }) => battles)).toEqual([1000, 1000])
    expect(asked).toEqual([
      [0, 1000],
      [1, 1000],
      [2, 1000],
      [1, 3000],
      [2, 3000],
      [1, 5000],
    ])
  })

  it.each([0, 2])('that is stopped keeps the battles that all sides have fought (%i threads)', async (threads) => {
    const stop = new AbortController()
    const { counts, partial } = await fought({
      looks: looksOf(2 ** 32),
      threads,
      chunkSize: 700,
      signal: stop.signal,
      onProgress: ({ sides: [{ battles }] }) => battles >= 3000 && stop.abort(),
    })
    expect(partial).toBe(true)
    const { battles } = counts.sides[0]
    expect(battles).toBeGreaterThanOrEqual(3000)
    expect(digestMatch(counts)).toBe(digestMatch((await fought({ looks: looksOf(battles) })).counts))
  })

  it.each([0, 2])('ends with the number of a battle that throws on any side (%i threads)', async (threads) => {
    const { sides, pairs } = threeCoins()
    const fault = { fatal: firstThrow(SEED, 4321), fault: 'throw', deaths: deaths(0) } as const
    const broken = { sides: [sides[0], { plan: coinPlan(fault), keep: KEPT }, sides[2]], pairs }
    await expect(fought({ threads, chunkSize: 500 }, broken)).rejects.toThrow('battle 4321 cannot be fought')
  })
})
