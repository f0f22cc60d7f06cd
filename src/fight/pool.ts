import { Piscina } from 'piscina'
import { lend, share } from '../battle/buffers.ts'
import { inPackage } from '../package/root.ts'
import type { Backend } from './backend.ts'
import { type BattleRange, BrokenBattle } from './broken-battle.ts'
import { type Answer, type ChunkRequest, chunkOf } from './chunk.ts'
import type { SeededSide } from './match.ts'
import type { Orders } from './worker.ts'

/** A chunk that has killed this many workers is not given to another one. */
const MOST_DEATHS = 2

/** Always the build's, also for what runs from src/: Node 20 cannot run TypeScript. */
const WORKER = inPackage('dist/fight/worker.js')

/**
 * Up to so many sides have workers of their own, which then fight at full speed (see `prepareKeyed`). More of them share
 * as many as there are threads: to start one for each would take longer than they fight.
 */
const MOST_GROUPS = 8

/**
 * Starts worker threads for several sides, together at least `threads`. There may be more of them, since each side has
 * its own, but no more than `threads` are busy at a time. One that dies is replaced, and its chunk fought again.
 */
export function startPool(sides: readonly SeededSide[], threads: number): Backend {
  const groups = sides.length <= Math.max(threads, MOST_GROUPS) ? sides.length : threads
  const each = Math.ceil(threads / groups)
  const workers = Array.from({ length: groups }, (_, group) => {
    const own = sides.filter((_, side) => side % groups === group)
    return startWorkers(own, each)
  })
  const takeTurns = groups * each > threads ? turnstile(threads) : <T>(work: () => Promise<T>) => work()
  return {
    fight: (side, battles) => takeTurns(() => workers[side % groups].fight(Math.floor(side / groups), battles)),
    close: async () => {
      await Promise.all(workers.map(({ close }) => close()))
    },
  }
}

/** Lets so many through at a time; the others wait in the order in which they came. */
function turnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const enter = waiting.shift()
      if (enter) enter()
      else free++
    }
  }
}

/** Starts `threads` workers, which share the plans of these sides. */
function startWorkers(sides: readonly SeededSide[], threads: number): Backend {
  const orders: Orders = { sides: share(sides), loan: lend(threads) }
  const piscina = new Piscina({
    filename: WORKER,
    name: 'fightChunk',
    workerData: orders,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  })

  // Piscina replaces a worker that dies with a chunk in hand, and that chunk's task rejects. If instead the new worker
  // dies before it has taken a chunk, Piscina gives up replacing it and says so only here: without this, the chunks
  // waiting for a worker would wait for ever.
  const waiting: ((error: Error) => void)[] = []
  piscina.on('error', (error: Error) => {
    for (const reject of waiting) reject(error)
  })
  const run = (request: ChunkRequest): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push(reject)
      piscina
        .run(request)
        .then(resolve, reject)
        .finally(() => waiting.splice(waiting.indexOf(reject), 1))
    })

  return {
    async fight(side, battles) {
      return chunkOf(await tryAgain(() => run({ side, ...battles }), battles))
    },
    close: () => piscina.destroy(),
  }
}

async function tryAgain(run: () => Promise<Answer>, battles: BattleRange): Promise<Answer> {
  for (let deaths = 1; ; deaths++) {
    try {
      return await run()
    } catch (death) {
      if (deaths === MOST_DEATHS) throw new BrokenBattle(battles, `killed ${MOST_DEATHS} worker threads`, death)
    }
  }
}
