import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { fightMatch } from '../../src/fight/battles.ts'
import { answerChunkRequests, chunkOf } from '../../src/fight/chunk.ts'
import { digestMatch } from '../../src/fight/digest.ts'
import { fightSides } from '../../src/fight/fight-sides.ts'
import type { Match, MatchMessage, MatchTally } from '../../src/fight/match.ts'
import { coordinate } from '../../src/workers/coordinator.ts'
import { Mistrusted } from '../../src/workers/trust.ts'
import { coinPlan } from '../fight/coin/plan.ts'
import { distort, FaultyQueue, type FightJob, type Lie, makeChance } from './faulty-queue.ts'

// Workers that have the secret and mean harm, each in its own way, among others that are right: the counts are those of the
// plain run, and who lies is named.

const KEPT = Int32Array.of(4, 5)
const MATCH: Match = {
  sides: [
    { plan: coinPlan({ tails: 2 ** 19 }), keep: KEPT },
    { plan: coinPlan({ tails: 2 ** 18 }), keep: KEPT },
  ],
  pairs: [{ first: 0, second: 1, left: Int32Array.of(1, 2), right: Int32Array.of(2, 3) }],
}
const LOOKS = { first: 400, next: (_: MatchTally, side: number) => (side === 0 ? 400 : 1000) }
const SEED = 'a'

let plain: string
let fightJob: FightJob
/** Of battles that nobody asks for. */
let ofOthers: MatchMessage
beforeAll(async () => {
  plain = digestMatch((await fightMatch(MATCH, SEED, { looks: LOOKS, threads: 0 })).counts)
  const answer = answerChunkRequests(MATCH.sides.map((side) => ({ ...side, seed: SEED })))
  fightJob = ({ from, to, isFighting }) =>
    fightSides(
      MATCH,
      { from, to },
      (side) => isFighting[side],
      async (side, battles) => chunkOf(await answer({ side, ...battles })),
    )
  ofOthers = await fightJob({ id: '', experiment: '', from: 5000, to: 5025, isFighting: [true, true] })
})

interface Options {
  readonly checkOneIn?: number
  readonly chance?: () => number
  readonly liars?: number
}

/** Fights with one or more workers that lie, and two that do not. */
async function fightAmong(
  seed: number,
  lie: Lie,
  { checkOneIn = 1, chance = makeChance(-seed), liars = 1 }: Options = {},
) {
  const world = new FaultyQueue(makeChance(seed), fightJob, liars + 2, liars, lie)
  const { queue } = world.connect()
  const reasons: string[] = []
  const machines = coordinate(queue, {
    fightHere: (experiment, battles, isFighting) =>
      fightJob({ id: '', experiment: experiment.seed, ...battles, isFighting }),
    ...{ jobSize: 25, patience: 5000, checkOneIn, chance, now: () => world.now },
    onLiar: (worker, reason) => reasons.push(`${worker}: ${reason}`),
  })
  let digest: string | undefined
  let failed: { readonly error: unknown } | undefined
  fightMatch(MATCH, SEED, { looks: LOOKS, threads: 0, chunkSize: 25, machines }).then(
    ({ counts }) => {
      digest = digestMatch(counts)
    },
    (error: unknown) => {
      failed = { error }
    },
  )
  for (let event = 0; event < 20_000 && !digest && !failed; event++) {
    await world.step()
    await setImmediate()
  }
  if (failed) throw failed.error
  return { digest, reasons }
}

/** Says something else than what would be right. */
const say =
  (change: (counts: MatchMessage, by: number) => unknown): Lie =>
  (honest, said, by) => ({ ...said, said: { threads: 1, ms: 1, counts: change(honest, by) } })

/** The same with the counts of the first side changed. */
const sayOfSide = (change: (counts: Float64Array<ArrayBuffer>[], battles: number) => unknown): Lie =>
  say(({ sides, pairs }) => ({
    sides: sides.map(
      (side) =>
        side && {
          battles: side.battles,
          counts: change(
            side.counts.map((array) => Float64Array.from(array)),
            side.battles,
          ),
        },
    ),
    pairs,
  }))

const set = (at: number, entry: number, value: number): Lie =>
  sayOfSide((counts) => {
    counts[at][entry] = value
    return counts
  })

const SHAPES: readonly (readonly [what: string, lie: Lie])[] = [
  ['null', say(() => null)],
  ['nothing', (_, said) => ({ worker: said.worker, said: undefined })],
  ['text', (_, said) => ({ worker: said.worker, said: 'x'.repeat(1000) })],
  ['an array', (_, said) => ({ worker: said.worker, said: [said.said] })],
  ['no sides', say(({ pairs }) => ({ sides: [], pairs }))],
  ['more sides', say(({ sides, pairs }) => ({ sides: [...sides, ...sides], pairs }))],
  ['sides of null', say(({ sides, pairs }) => ({ sides: sides.map(() => null), pairs }))],
  ['no pairs', say(({ sides }) => ({ sides, pairs: [] }))],
  ['pairs of null', say(({ sides, pairs }) => ({ sides, pairs: pairs.map(() => null) }))],
  ['one battle', say(({ sides, pairs }) => ({ sides: sides.map((side) => side && { ...side, battles: 1 }), pairs }))],
  [
    'battles as text',
    say(({ sides, pairs }) => ({ sides: sides.map((side) => side && { ...side, battles: '25' }), pairs })),
  ],
  ['no arrays', sayOfSide(() => [])],
  ['fewer arrays', sayOfSide((counts) => counts.slice(0, -1))],
  ['more arrays', sayOfSide((counts) => [...counts, counts[0]])],
  ['arrays cut short', sayOfSide((counts) => counts.map((array) => array.slice(0, 1)))],
  ['long arrays', sayOfSide((counts) => counts.map((array) => new Float64Array(array.length + 1)))],
  ['plain arrays', sayOfSide((counts) => counts.map((array) => [...array]))],
  ['arrays of other numbers', sayOfSide((counts) => counts.map((array) => Int32Array.from(array)))],
  ['other outcomes', set(0, 3, 1)],
  ['outcomes below 0', sayOfSide(([, ...counts], battles) => [Float64Array.of(battles + 1, -1, 0, 0), ...counts])],
  ['half battles', sayOfSide(([, ...counts], battles) => [Float64Array.of(battles - 0.5, 0.5, 0, 0), ...counts])],
  ['no number', set(2, 0, Number.NaN)],
  ['infinity', set(3, 0, Number.POSITIVE_INFINITY)],
  ['what no integer is', set(2, 0, 2 ** 60)],
  ['squares that are too small', sayOfSide((counts) => counts.map((array, at) => (at === 3 ? array.fill(0) : array)))],
  ['a long time', (honest, said) => ({ ...said, said: { threads: 1, ms: Number.NaN, counts: honest } })],
  ['no threads', (honest, said) => ({ ...said, said: { threads: 0, ms: 1, counts: honest } })],
  [
    'pairs of other battles',
    say(({ sides, pairs }) => ({
      sides,
      pairs: pairs.map(
        (pair) =>
          pair && {
            ...pair,
            counts: [
              Float64Array.from({ length: 16 }, (_, at) => (at === 0 ? pair.battles : 0)),
              ...pair.counts.slice(1),
            ],
          },
      ),
    })),
  ],
]

const LIES: readonly (readonly [what: string, lie: Lie])[] = [
  ['made-up counts that fit', say(distort)],
  ['huge counts that fit', set(5, 0, Number.MAX_SAFE_INTEGER)],
  ['the counts of other battles', (_, said) => ({ ...said, said: { threads: 1, ms: 1, counts: ofOthers } })],
  ['that battles cannot be fought', (_, said) => ({ worker: said.worker, said: { broken: { from: 0, to: 1 } } })],
]

describe('a worker that says', () => {
  it.each(SHAPES)('%s: is shut out at once', async (_, lie) => {
    const { digest, reasons } = await fightAmong(1, lie, { checkOneIn: 1000 })
    expect(digest).toBe(plain)
    expect(reasons).toEqual([
      expect.stringMatching(/^worker 1: it gave (an answer of no known shape|counts that cannot be: )/),
    ])
  })

  it.each(LIES)('%s: is found out by its first answer, and all is right', async (_, lie) => {
    for (let seed = 1; seed < 20; seed++) {
      const { digest, reasons } = await fightAmong(seed, lie, { checkOneIn: 1e9 })
      expect({ seed, digest }).toEqual({ seed, digest: plain })
      for (const reason of reasons)
        expect(reason).toMatch(/^worker 1: it (counted battles .* wrong|said that battles cannot be fought)/)
    }
  })

  it.each(LIES)('%s after it has said the truth: is found out by a check', async (_, lie) => {
    let found = 0
    for (let seed = 1; seed < 20; seed++) {
      const { digest, reasons } = await fightAmong(seed, (honest, said, by, nth) =>
        nth < 2 ? said : lie(honest, said, by, nth),
      )
      expect({ seed, digest }).toEqual({ seed, digest: plain })
      found += reasons.length
    }
    expect(found).toBeGreaterThan(0)
  })

  it('lies in the name of others: all of that is fought again', async () => {
    const asAnother: Lie = (honest, _, by) => ({
      worker: 'worker 2',
      said: { threads: 1, ms: 1, counts: distort(honest, by) },
    })
    for (let seed = 1; seed < 20; seed++) {
      const { digest } = await fightAmong(seed, asAnother)
      expect({ seed, digest }).toEqual({ seed, digest: plain })
    }
  })
})

describe('a queue in which somebody writes', () => {
  it.each([
    ['what nobody has signed', () => 'forged'],
    ['that workers have died', () => 'dead'],
    ['nothing, ever', () => 'hangs'],
  ] satisfies [string, Lie][])('%s: only takes longer', async (_, lie) => {
    for (let seed = 1; seed < 10; seed++) {
      const { digest, reasons } = await fightAmong(seed, lie, { checkOneIn: 4 })
      expect({ seed, digest, reasons }).toEqual({ seed, digest: plain, reasons: [] })
    }
  })

  it('and in which nobody else answers: all is fought here', async () => {
    const world = { liars: 3, checkOneIn: 4 }
    for (const lie of [() => 'forged', () => 'hangs'] satisfies Lie[]) {
      expect(await fightAmong(1, (...asked) => (asked[1].worker === '' ? asked[1] : lie()), world)).toEqual({
        digest: plain,
        reasons: [],
      })
    }
  })
})

describe('a worker that is found out late', () => {
  it('ends the run if it has lied before the last look', async () => {
    let mistrusted = 0
    for (let seed = 1; seed < 20; seed++) {
      let isLater = false
      const lie: Lie = (honest, said, by, nth) => {
        isLater ||= !honest.sides[0]
        return nth < 1 ? said : say(distort)(honest, said, by, nth)
      }
      // Nobody is checked before the first look is over, and everybody after it.
      const chance = (): number => (isLater ? 0 : 0.999)
      const found = await fightAmong(seed, lie, { chance, checkOneIn: 2 }).catch((error: unknown) => error)
      if (!(found instanceof Mistrusted)) continue
      expect(found.message).toMatch(
        /^the worker worker 1 is shut out: .*, which were wrong: begin anew, without any checkpoint$/,
      )
      mistrusted++
    }
    expect(mistrusted).toBeGreaterThan(0)
  })

  it('whose counts before were right: what followed from them stands', async () => {
    let found = 0
    for (let seed = 1; seed < 20; seed++) {
      // By then the first look is over: the second side alone is fought.
      const lie: Lie = (honest, said, by, nth) => (honest.sides[0] ? said : say(distort)(honest, said, by, nth))
      const { digest, reasons } = await fightAmong(seed, lie)
      expect({ seed, digest }).toEqual({ seed, digest: plain })
      found += reasons.length
    }
    expect(found).toBeGreaterThan(0)
  })
})
