import { Piscina } from 'piscina'
import type { Plan } from '../battle/plan.ts'
import { type BattleRange, BrokenBattle } from './broken-battle.ts'
import type { TallyMessage } from './tally.ts'
import type { Answer, Orders } from './worker.ts'

/** Worker threads that fight chunks of one plan. */
export interface Pool {
  /** The tally of a chunk. Rejects with a `BrokenBattle` that names the battles which cannot be fought. */
  fight(battles: BattleRange): Promise<TallyMessage>
  /** Ends all threads, whatever they are doing. */
  close(): Promise<void>
}

/** A chunk that has killed this many workers is not given to another one. */
const MOST_DEATHS = 2

/** Workers run compiled code, as Node 20 cannot run TypeScript: from src/, in tests, take the build's. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? '../../dist/fight/worker.js' : './worker.js', import.meta.url)

/** Starts `threads` workers, each with its own copy of the plan. */
export function startPool(plan: Plan, seed: string, threads: number): Pool {
  const orders: Orders = { plan, seed }
  const piscina = new Piscina({
    filename: WORKER.href,
    name: 'fightChunk',
    workerData: orders,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  })

  // Piscina replaces a worker that dies with a chunk in hand, and that chunk's task rejects. If instead the new worker
  // dies before it has taken a chunk, Piscina gives up replacing it and says so only here: without this, the chunks
  // waiting for a worker would wait for ever.
  const waiting = new Set<(error: Error) => void>()
  piscina.on('error', (error: Error) => {
    for (const reject of waiting) reject(error)
  })
  const run = (battles: BattleRange): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      waiting.add(reject)
      piscina
        .run(battles)
        .then(resolve, reject)
        .finally(() => waiting.delete(reject))
    })

  return {
    async fight(battles) {
      const answer = await tryAgain(() => run(battles), battles)
      if ('broken' in answer) throw new BrokenBattle(answer.broken, 'cannot be fought', answer.thrown)
      return answer
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
