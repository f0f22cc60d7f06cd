import { describe, expect, it } from 'vitest'
import type { Backend, StartBackend } from '../../src/fight/backend.ts'
import { BrokenBattle } from '../../src/fight/broken-battle.ts'
import { type ChunkFought, prepareSide } from '../../src/fight/chunk.ts'
import { startHere } from '../../src/fight/here.ts'
import type { SeededSide } from '../../src/fight/match.ts'
import { startPool } from '../../src/fight/pool.ts'
import { coinPlan, deaths, firstThrow } from './coin/plan.ts'

// What every backend owes: a new one is one more line here.
const BACKENDS: Readonly<Record<string, StartBackend>> = {
  'this thread': async (sides) => startHere(sides),
  'worker threads': async (sides, most) => startPool(sides, most),
}

const KEPT = Int32Array.of(4, 5)
const SIDES: readonly SeededSide[] = [
  { plan: coinPlan({ tails: 2 ** 19 }), seed: 'a' },
  { plan: coinPlan({ tails: 2 ** 19 }), seed: 'b', keep: KEPT },
  { plan: coinPlan({ tails: 2 ** 18 }), seed: 'a', keep: KEPT },
]
/** As the numbers themselves: some arrays are shared between threads, others are not. */
const numbersOf = ({ tally, columns }: ChunkFought) => ({
  battles: tally.battles,
  counts: tally.counts.map((count) => [...count]),
  columns: columns && [...columns],
})

async function withBackend<Result>(
  start: StartBackend,
  sides: readonly SeededSide[],
  use: (backend: Backend) => Promise<Result>,
): Promise<Result> {
  const backend = await start(sides, 2)
  try {
    return await use(backend)
  } finally {
    await backend.close()
  }
}

describe.each(Object.entries(BACKENDS))('%s', (_, start) => {
  it('fights any chunk of any side, in any order, all at once and more than once', async () => {
    const chunks = [
      [700, 900],
      [0, 700],
      [2 ** 32 - 3, 2 ** 32],
      [5, 6],
      [0, 700],
    ]
    const chunkRequests = chunks.flatMap(([from, to]) => SIDES.map((side, at) => ({ side, at, from, to })))
    const fought = await withBackend(start, SIDES, ({ fight }) =>
      Promise.all(chunkRequests.map(({ at, from, to }) => fight(at, { from, to }))),
    )
    for (const [index, { side, from, to }] of chunkRequests.entries()) {
      const { tally, columns } = (await prepareSide(side))(from, to)
      expect(numbersOf(fought[index])).toEqual(numbersOf({ tally: tally.toMessage(), columns }))
    }
  })

  it('names a battle that throws, and goes on with other chunks', async () => {
    const plan = coinPlan({ fatal: firstThrow('a', 4321), fault: 'throw', deaths: deaths(0) })
    await withBackend(start, [{ plan, seed: 'a' }, SIDES[1]], async ({ fight }) => {
      const chunks = [fight(0, { from: 4000, to: 5000 }), fight(1, { from: 4000, to: 5000 })]
      const [broken, other] = await Promise.allSettled(chunks)
      const reason: unknown = broken.status === 'rejected' && broken.reason
      expect(reason).toBeInstanceOf(BrokenBattle)
      expect(reason).toMatchObject({
        message: 'battle 4321 cannot be fought: the coin has no such side',
        battles: { from: 4321, to: 4322 },
      })
      expect(other).toMatchObject({ status: 'fulfilled', value: { tally: { battles: 1000 } } })
      expect((await fight(0, { from: 0, to: 100 })).tally.battles).toBe(100)
    })
  })

  it('is closed even if it is fighting, and leaves no chunk without an answer', async () => {
    const backend = await start(SIDES, 2)
    const chunks = Array.from({ length: 9 }, (_, at) => backend.fight(at % 3, { from: 0, to: 100_000 }))
    const answers = Promise.allSettled(chunks)
    await backend.close()
    expect(await answers).toHaveLength(9)
  })
})
