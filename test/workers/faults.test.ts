import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { fightMatch, type MatchFought } from '../../src/fight/battles.ts'
import { BrokenBattle } from '../../src/fight/broken-battle.ts'
import { answerChunkRequests, chunkOf } from '../../src/fight/chunk.ts'
import { digestMatch } from '../../src/fight/digest.ts'
import { fightSides } from '../../src/fight/fight-sides.ts'
import type { Match, MatchMessage, MatchTally } from '../../src/fight/match.ts'
import type { Entries } from '../../src/store/entries.ts'
import { KeptCounts } from '../../src/store/kept-counts.ts'
import { coordinate } from '../../src/workers/coordinator.ts'
import type { JobState } from '../../src/workers/job-queue.ts'
import { casesOf } from '../cases.ts'
import { coinPlan } from '../fight/coin/plan.ts'
import { FaultyQueue, type FightJob, makeChance } from './faulty-queue.ts'

// The coordinator with a queue and workers in one thread, under a scheduler that follows from a seed: whatever is lost, late,
// twice, or out of order, or dies, the counts are those of the plain run.

const KEPT = Int32Array.of(4, 5)
const MATCH: Match = {
  sides: [
    { plan: coinPlan({ tails: 2 ** 19 }), keep: KEPT },
    { plan: coinPlan({ tails: 2 ** 18 }), keep: KEPT },
  ],
  pairs: [{ first: 0, second: 1, left: Int32Array.of(1, 2), right: Int32Array.of(2, 3) }],
}
/** The first side stops at the first look, the second goes on. */
const LOOKS = { first: 400, next: (_: MatchTally, side: number) => (side === 0 ? 400 : 1000) }
const SEED = 'a'

let plain: string
let fightRange: (from: number, to: number, isFighting: readonly boolean[]) => Promise<MatchMessage>
beforeAll(async () => {
  plain = digestMatch((await fightMatch(MATCH, SEED, { looks: LOOKS, threads: 0 })).counts)
  const answer = answerChunkRequests(MATCH.sides.map((side) => ({ ...side, seed: SEED })))
  fightRange = (from, to, isFighting) =>
    fightSides(
      MATCH,
      { from, to },
      (side) => isFighting[side],
      async (side, battles) => chunkOf(await answer({ side, ...battles })),
    )
})

const fightJob: FightJob = ({ from, to, isFighting }) => fightRange(from, to, isFighting)

interface Scenery {
  readonly workers: number
  readonly liars: number
  /** After how many events the coordinator is killed, each time. */
  readonly crashes: readonly number[]
}

async function fightUnder(seed: number, { workers, liars, crashes }: Scenery) {
  const chance = makeChance(seed)
  const world = new FaultyQueue(chance, fightJob, workers, liars)
  const jobSize = 20 + Math.floor(chance() * 150)
  const named = new Set<string>()
  let saved: Entries = new Map()
  const lives = [...crashes, 100_000]
  for (const events of lives) {
    const { queue, cut } = world.connect()
    const store = new KeptCounts({
      entries: saved,
      pause: 0,
      save: async (entries) => {
        saved = structuredClone(entries)
      },
    })
    const machines = coordinate(queue, {
      fightHere: (_, { from, to }, isFighting) => fightRange(from, to, isFighting),
      jobSize,
      checkOneIn: liars > 0 ? 1 : 4,
      patience: 30_000,
      chance: makeChance(seed + 1),
      now: () => world.now,
      onLiar: (worker) => named.add(worker),
    })
    let found: MatchFought | undefined
    let failed: { readonly error: unknown } | undefined
    fightMatch(MATCH, SEED, { looks: LOOKS, threads: 0, chunkSize: 50, machines, store }).then(
      (fought) => {
        found = fought
      },
      (error: unknown) => {
        failed = { error }
      },
    )
    for (let event = 0; event < events && !found && !failed; event++) {
      await world.step()
      await setImmediate()
    }
    if (failed) throw failed.error
    if (found) return { digest: digestMatch(found.counts), partial: found.partial, world, named }
    cut()
  }
  throw new Error(`schedule ${seed} came to no end`)
}

/** So many schedules, and how often each fault has happened in all of them. */
async function fightAll(seeds: number, sceneryOf: (seed: number) => Scenery): Promise<Record<string, number>> {
  const happened: Record<string, number> = {}
  for (let seed = 0; seed < seeds; seed++) {
    const { digest, partial, world } = await fightUnder(seed, sceneryOf(seed))
    expect({ seed, digest, partial }).toEqual({ seed, digest: plain, partial: false })
    for (const [fault, times] of Object.entries(world.happened)) happened[fault] = (happened[fault] ?? 0) + times
  }
  return happened
}

describe('a coordinator', () => {
  it('comes to the digest of the plain run under hundreds of schedules of faults', async () => {
    const happened = await fightAll(casesOf(400), (seed) => ({ workers: 1 + (seed % 5), liars: 0, crashes: [] }))
    for (const times of Object.values(happened)) expect(times).toBeGreaterThan(casesOf(40))
    expect(Object.keys(happened)).toHaveLength(7)
  })

  it('that is killed and started again, with what was saved, comes to the same', async () => {
    await fightAll(casesOf(150), (seed) => ({ workers: 1 + (seed % 4), liars: 0, crashes: [5 + (seed % 60), 30, 12] }))
  })

  it('finds out who counts wrong, names them, and has all of theirs fought again', async () => {
    let named = 0
    for (let seed = 0; seed < casesOf(120); seed++) {
      const liars = 1 + (seed % 2)
      const found = await fightUnder(seed, { workers: liars + 2, liars, crashes: [] })
      expect({ seed, digest: found.digest }).toEqual({ seed, digest: plain })
      for (const worker of found.named) expect(['worker 1', 'worker 2'].slice(0, liars)).toContain(worker)
      expect(found.world.shutOut).toEqual(found.named)
      named += found.named.size
    }
    // A liar who has fought nothing, or reported the truth by chance, cannot be found out.
    expect(named).toBeGreaterThan(casesOf(90))
  })

  it('fights here what workers say cannot be fought, or die of, and tells what it finds', async () => {
    const { queue } = new FaultyQueue(makeChance(1), fightJob, 1, 0).connect()
    const fight = (state: JobState, fightHere: typeof fightRange) =>
      fightMatch(MATCH, SEED, {
        ...{ looks: LOOKS, threads: 0, chunkSize: 50 },
        machines: coordinate(
          {
            ...queue,
            look: async (ids) => new Map(ids.map((id) => [id, state])),
            watch: () => ({ wait: () => setImmediate(undefined), stop() {} }),
          },
          // What is forged is no answer: after this (ms) it is fought here.
          { jobSize: 100, patience: 1, fightHere: (_, { from, to }, isFighting) => fightHere(from, to, isFighting) },
        ),
      })
    for (const state of ['dead', 'forged', { worker: 'w', said: { broken: { from: 17, to: 18 } } }] as const) {
      expect(digestMatch((await fight(state, fightRange)).counts)).toBe(plain)
      const broken = fight(state, async () => {
        throw new BrokenBattle({ from: 217, to: 218 }, 'cannot be fought', new Error('the coin has no such side'))
      })
      await expect(broken).rejects.toThrow(/^battle 217 cannot be fought: the coin has no such side$/)
    }
  })
})
