import { describe, expect, it } from 'vitest'
import { fightBattles, type Progress } from '../../src/fight/battles.ts'
import { BrokenBattle } from '../../src/fight/broken-battle.ts'
import { digestTally } from '../../src/fight/digest.ts'
import type { Goal } from '../../src/fight/stopping.ts'
import { clopperPearson } from '../../src/statistics/proportion.ts'
import { coinPlan, deaths, type Fault, firstThrow } from './coin/plan.ts'

const SEED = 'toss'

async function digest(goal: Goal, threads: number, chunkSize?: number, fault?: Fault): Promise<string> {
  const { tally, partial } = await fightBattles(coinPlan(fault), SEED, { goal, threads, chunkSize })
  expect(partial).toBe(false)
  return `${tally.battles} ${digestTally(tally)}`
}

describe('a run of battles', () => {
  it('ends in the same bytes with any threads and any chunks', async () => {
    const goal = { battles: 20_000 }
    const expected = await digest(goal, 0)
    for (const [threads, chunkSize] of [[0, 997], [1], [2, 997], [2, 6_000], [8], [8, 997]] as const) {
      expect(await digest(goal, threads, chunkSize), `${threads} threads, chunks of ${chunkSize}`).toBe(expected)
    }
    expect(await digest(goal, 2, 1_000_000)).toBe(expected)
    expect(await digest({ battles: 19_999 }, 0)).not.toBe(expected)
  })

  it('stops at the same battle with any threads and any chunks when it is to reach a precision', async () => {
    const goal = { precision: 0.005 }
    const expected = await digest(goal, 0)
    expect(Number.parseInt(expected, 10)).toBeGreaterThan(30_000)
    for (const [threads, chunkSize] of [[1], [2], [2, 100], [8, 1500]]) {
      expect(await digest(goal, threads, chunkSize), `${threads} threads, chunks of ${chunkSize}`).toBe(expected)
    }
  })

  it('has the precision it was to reach, and hardly more', async () => {
    const { tally } = await fightBattles(coinPlan(), SEED, { goal: { precision: 0.005 }, threads: 0 })
    const halfWidth = (battles: number): number => {
      const { low, high } = clopperPearson(Math.round((tally.outcomes[0] / tally.battles) * battles), battles)
      return (high - low) / 2
    }
    expect(halfWidth(tally.battles)).toBeLessThanOrEqual(0.005)
    expect(halfWidth(Math.floor(tally.battles / 1.05))).toBeGreaterThan(0.005)
  })

  it('fights a single battle', async () => {
    expect(await digest({ battles: 1 }, 2, 1)).toBe(await digest({ battles: 1 }, 0))
  })

  it('tells how far it has come, never backwards, up to the end', async () => {
    const seen: Progress[] = []
    const onProgress = (progress: Progress): void => {
      seen.push({ ...progress, outcomes: progress.outcomes.slice() })
    }
    await fightBattles(coinPlan(), SEED, { goal: { battles: 5000 }, threads: 2, chunkSize: 500, onProgress })
    expect(seen.map(({ battles }) => battles)).toEqual(seen.map(({ battles }) => battles).sort((a, b) => a - b))
    expect(seen.at(-1)).toMatchObject({ battles: 5000, of: 5000 })
    for (const { battles, outcomes } of seen) expect(outcomes.reduce((sum, count) => sum + count)).toBe(battles)
  })
})

describe('a run that is stopped', () => {
  it.each([0, 2])('keeps the battles fought without a gap, as a run of that many (%i threads)', async (threads) => {
    const stop = new AbortController()
    const { tally, partial } = await fightBattles(coinPlan(), SEED, {
      goal: { battles: 2 ** 32 },
      threads,
      chunkSize: 700,
      signal: stop.signal,
      onProgress: ({ battles }) => battles >= 7000 && stop.abort(),
    })
    expect(partial).toBe(true)
    expect(tally.battles).toBeGreaterThanOrEqual(7000)
    expect(`${tally.battles} ${digestTally(tally)}`).toBe(await digest({ battles: tally.battles }, 0))
  })

  it('is not partial if it was stopped when all was fought', async () => {
    const stop = new AbortController()
    const { partial } = await fightBattles(coinPlan(), SEED, {
      goal: { battles: 1000 },
      threads: 0,
      signal: stop.signal,
      onProgress: ({ battles }) => battles === 1000 && stop.abort(),
    })
    expect(partial).toBe(false)
  })

  it('has fought nothing if it was stopped before it began', async () => {
    const signal = AbortSignal.abort()
    const { tally, partial } = await fightBattles(coinPlan(), SEED, { goal: { battles: 10 }, threads: 2, signal })
    expect({ battles: tally.battles, partial }).toEqual({ battles: 0, partial: true })
  })
})

describe('a worker that dies', () => {
  const goal = { battles: 10_000 }
  const fatal = firstThrow(SEED, 4321)

  it.each(['exit', 'uncaught'] as const)('is replaced, and its battles are fought again (%s)', async (how) => {
    const fault: Fault = { fatal, fault: how, deaths: deaths(1) }
    expect(await digest(goal, 2, 500, fault)).toBe(await digest(goal, 0))
    expect(fault.deaths[0]).toBeLessThanOrEqual(0)
  })

  it('ends the run with the numbers of its battles when they kill a second one', async () => {
    const fault: Fault = { fatal, fault: 'exit', deaths: deaths(2) }
    await expect(digest(goal, 2, 500, fault)).rejects.toThrow(
      'battles 4000 to 4499 killed 2 worker threads: worker exited with code: 1',
    )
  })

  it.each([0, 2])('a battle that throws ends the run with its number (%i threads)', async (threads) => {
    const fault: Fault = { fatal, fault: 'throw', deaths: deaths(0) }
    const error = await digest(goal, threads, 500, fault).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BrokenBattle)
    expect(error).toMatchObject({
      message: 'battle 4321 cannot be fought: the coin has no such side',
      battles: { from: 4321, to: 4322 },
    })
  })
})
