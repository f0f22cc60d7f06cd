import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { StartBackend } from '../../src/fight/backend.ts'
import { fightBattles, fightMatch } from '../../src/fight/battles.ts'
import { BrokenBattle } from '../../src/fight/broken-battle.ts'
import { digestTally } from '../../src/fight/digest.ts'
import type { Experiment } from '../../src/fight/experiment.ts'
import { startHere } from '../../src/fight/here.ts'
import { Scheduler } from '../../src/fight/scheduler.ts'
import { coinPlan, deaths, firstThrow } from './coin/plan.ts'

const experiment = (tails: number, seed: string): Experiment => ({
  match: { sides: [{ plan: coinPlan({ tails }) }], pairs: [] },
  seed,
})
const EXPERIMENTS = [experiment(2 ** 19, 'a'), experiment(2 ** 18, 'a'), experiment(2 ** 19, 'b')]

/** What experiments come to alone: each is fought once for all tests. */
const digests = new Map<Experiment, Map<number, Promise<string>>>()

function digestOf(experiment: Experiment, battles: number): Promise<string> {
  const known = digests.get(experiment) ?? new Map<number, Promise<string>>()
  digests.set(experiment, known)
  const digest = known.get(battles) ?? fightAlone(experiment, battles)
  known.set(battles, digest)
  return digest
}

async function fightAlone({ match, seed }: Experiment, battles: number): Promise<string> {
  const { tally } = await fightBattles(match.sides[0].plan, seed, { goal: { battles }, threads: 0 })
  return digestTally(tally)
}

describe('a scheduler', () => {
  it.each([0, 1, 2, 5])('fights each experiment as if it were alone, with %d threads', async (threads) => {
    const scheduler = new Scheduler(EXPERIMENTS, { threads })
    try {
      const found = await Promise.all(
        EXPERIMENTS.map(async (_, index) => {
          // So many that threads are started on the way.
          const counts = [await scheduler.fight(index, 1000), await scheduler.fight(index, 700_001 + index)]
          return counts.map(({ sides }) => ({ battles: sides[0].battles, digest: digestTally(sides[0]) }))
        }),
      )
      for (const [index, each] of EXPERIMENTS.entries()) {
        for (const [stop, battles] of [1000, 700_001 + index].entries()) {
          expect(found[index][stop]).toEqual({ battles, digest: await digestOf(each, battles) })
        }
      }
    } finally {
      await scheduler.close()
    }
  })

  it('goes on from where another one stopped, and fights nothing twice', async () => {
    const first = new Scheduler(EXPERIMENTS, { threads: 0 })
    await first.fight(0, 300)
    await first.fight(0, 900)
    let fought = 0
    const second = new Scheduler([{ ...EXPERIMENTS[0], fought: first.snapshots(0) }], {
      threads: 0,
      onProgress: (battles) => {
        fought = battles
      },
    })
    for (const battles of [300, 900, 1000]) {
      const [tally] = (await second.fight(0, battles)).sides
      expect(digestTally(tally)).toBe(await digestOf(EXPERIMENTS[0], battles))
    }
    expect(fought).toBe(100)
    expect([...second.snapshots(0).keys()]).toEqual([300, 900, 1000])
  })

  it('refuses to go back', async () => {
    const scheduler = new Scheduler(EXPERIMENTS, { threads: 0 })
    await scheduler.fight(0, 100)
    await expect(scheduler.fight(0, 50)).rejects.toThrow('Expected more than 100 battles, got 50')
  })

  it('leaves what has been counted alone while more is fought', async () => {
    const scheduler = new Scheduler(EXPERIMENTS, { threads: 0 })
    const before = await scheduler.fight(0, 100)
    await scheduler.fight(0, 200)
    expect(before.sides[0].battles).toBe(100)
  })

  it.each([0, 2])('stops soon after it is asked to, with %d threads', async (threads) => {
    const stop = new AbortController()
    const scheduler = new Scheduler(EXPERIMENTS, {
      threads,
      signal: stop.signal,
      onProgress: () => stop.abort('enough'),
    })
    const fights = EXPERIMENTS.map((_, index) => scheduler.fight(index, 2 ** 32))
    const results = await Promise.allSettled(fights)
    expect(results).toEqual(EXPERIMENTS.map(() => ({ status: 'rejected', reason: 'enough' })))
    await scheduler.close()
  })

  it('names the battle that cannot be fought', async () => {
    const plan = coinPlan({ fatal: firstThrow('a', 20), fault: 'throw', deaths: deaths(0) })
    const scheduler = new Scheduler([{ match: { sides: [{ plan }], pairs: [] }, seed: 'a' }], { threads: 0 })
    await expect(scheduler.fight(0, 2 ** 32)).rejects.toThrow(/^battle 20 cannot be fought: the coin has no such side$/)
  })
})

describe('a signal', () => {
  it('stops a fight between two sides of a chunk, which then does not count', async () => {
    const broken = coinPlan({ fatal: firstThrow('a', 0), fault: 'throw', deaths: deaths(0) })
    const sides = [coinPlan({ tails: 2 ** 19 }), broken].map((plan) => ({ plan }))
    const stop = new AbortController()
    const scheduler = new Scheduler([{ match: { sides, pairs: [] }, seed: 'a' }], { threads: 0, signal: stop.signal })
    const fought = scheduler.fight(0, 1000)
    setImmediate().then(() => stop.abort('enough'))
    // The second side cannot be fought.
    await expect(fought).rejects.toBe('enough')
    await scheduler.close()
    expect(scheduler.soFar(0).sides[0].battles).toBe(0)
  })
})

/** A backend with a slow post: it fights in this thread, but answers the last of all waiting chunks first. */
function lastFirst(log: { most: number; inHand: number; closed: number }): StartBackend {
  return async (sides) => {
    const { fight } = startHere(sides)
    const answers: (() => void)[] = []
    return {
      async fight(side, battles) {
        log.most = Math.max(log.most, ++log.inHand)
        const chunk = await fight(side, battles)
        await new Promise<void>((answer) => {
          answers.push(answer)
          setTimeout(() => answers.pop()!())
        })
        log.inHand--
        return chunk
      },
      async close() {
        log.closed++
      },
    }
  }
}

describe("a backend of one's own", () => {
  const match = { sides: [{ plan: coinPlan({ tails: 2 ** 19 }) }, { plan: coinPlan({ tails: 2 ** 18 }) }], pairs: [] }

  it('changes nothing but who fights, however its chunks come in', async () => {
    const log = { most: 0, inHand: 0, closed: 0 }
    const experiments = [{ match, seed: 'a' }, EXPERIMENTS[2]]
    const scheduler = new Scheduler(experiments, { threads: 4, chunkSize: 100, startBackend: lastFirst(log) })
    const [both, one] = await Promise.all([scheduler.fight(0, 5000), scheduler.fight(1, 7000)])
    await scheduler.close()
    for (const [side, { plan }] of match.sides.entries()) {
      expect(digestTally(both.sides[side])).toBe(
        await digestOf({ match: { sides: [{ plan }], pairs: [] }, seed: 'a' }, 5000),
      )
    }
    expect(digestTally(one.sides[0])).toBe(await digestOf(EXPERIMENTS[2], 7000))
    // Enough for four, and a few to spare.
    expect(log.most).toBeGreaterThanOrEqual(4)
    expect(log.most).toBeLessThanOrEqual(9)
    expect(log).toMatchObject({ inHand: 0, closed: 1 })
  })

  it('is given nothing if the fight was stopped while it started', async () => {
    const stop = new AbortController()
    const log = { most: 0, inHand: 0, closed: 0 }
    const startBackend: StartBackend = async (...args) => {
      stop.abort('enough')
      return lastFirst(log)(...args)
    }
    const options = { threads: 2, chunkSize: 100, startBackend, signal: stop.signal }
    const { counts, partial } = await fightMatch(match, 'a', { ...options, looks: { first: 1000, next: () => 1000 } })
    expect({ partial, battles: counts.sides[0].battles }).toEqual({ partial: true, battles: 0 })
    expect(log).toEqual({ most: 0, inHand: 0, closed: 1 })
  })

  it('is given no more chunks once one has failed and the scheduler is closed', async () => {
    let chunks = 0
    const startBackend: StartBackend = async (sides) => {
      const { fight, close } = startHere(sides)
      return {
        async fight(side, battles) {
          if (++chunks === 20) throw new BrokenBattle(battles, 'was lost', 'no machine is left')
          return fight(side, battles)
        },
        close,
      }
    }
    const options = { threads: 4, chunkSize: 100, looks: { first: 2 ** 32, next: () => 2 ** 32 }, startBackend }
    await expect(fightMatch(match, 'a', options)).rejects.toThrow(/^battles \d+ to \d+ was lost: no machine is left$/)
    const given = chunks
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    expect(chunks).toBe(given)
  })
})
