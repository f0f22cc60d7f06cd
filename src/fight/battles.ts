import { setImmediate } from 'node:timers/promises'
import type { Plan } from '../battle/plan.ts'
import { type BattleRange, BrokenBattle, findBroken } from './broken-battle.ts'
import { prepareChunks } from './chunk.ts'
import { Pace } from './pace.ts'
import type { Pool } from './pool.ts'
import { firstLook, type Goal, nextLook } from './stopping.ts'
import { Stretches } from './stretches.ts'
import { Tally, type TallyMessage } from './tally.ts'

/** Chunks waiting in the pool, so that no worker waits for this thread. */
const SPARE_CHUNKS = 2

export interface FightOptions {
  readonly goal: Goal
  /** Worker threads; 0 and 1 fight in this thread. */
  readonly threads: number
  /** Battles in a chunk, and threads from the first one on; left out, both follow from the pace of the fighting. */
  readonly chunkSize?: number | undefined
  /** Stops after the chunks in flight. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** How far a run has come. */
export interface Progress {
  /** Battles fought, from battle 0 without a gap. */
  readonly battles: number
  /** Battles to fight, as far as is known: with a precision it may grow. */
  readonly of: number
  /** Of the battles fought: won by the first party, won by the second, draws, stalemates. */
  readonly outcomes: Float64Array
}

export interface Fought {
  readonly tally: Tally
  /** Stopped by the signal before the goal was reached. The tally is that of its first `tally.battles` battles. */
  readonly partial: boolean
}

/**
 * Fights the battles of a plan. The tally depends on plan, seed and goal alone: not on threads, chunks or time.
 *
 * The first chunks are always fought in this thread. Threads are started once it is clear that the rest would take
 * longer than starting them.
 */
export async function fightBattles(plan: Plan, seed: string, options: FightOptions): Promise<Fought> {
  const { goal, threads, signal, onProgress } = options
  const fought = new Stretches(() => new Tally(plan.score))
  const pace = new Pace(options.chunkSize)
  const here = await thisThread(plan, seed)
  let pool: Pool | undefined
  let look = firstLook(goal)
  let handedOut = 0

  const toDo = (): number => (signal?.aborted ? 0 : look - handedOut)
  const fightChunks = async (lanes: number, fight: Pool['fight'], goOn = () => true): Promise<void> => {
    while (toDo() > 0 && goOn()) {
      const from = handedOut
      const to = from + pace.nextChunk(toDo(), lanes)
      handedOut = to
      const start = performance.now()
      fought.add(from, to, await fight({ from, to }))
      pace.learn(to - from, performance.now() - start)
      const { tally } = fought.first
      onProgress?.({ battles: tally.battles, of: look, outcomes: tally.outcomes })
    }
  }

  try {
    for (;;) {
      if (!pool) {
        const threadsPay = (): boolean => threads > 1 && pace.threadsPay(toDo())
        await fightChunks(1, here, () => !threadsPay())
        if (toDo() > 0) pool = (await import('./pool.ts')).startPool(plan, seed, threads)
      }
      if (pool) {
        const lanes = threads + SPARE_CHUNKS
        const { fight } = pool
        await Promise.all(Array.from({ length: lanes }, () => fightChunks(lanes, fight)))
      }

      // Every battle below the look is in, and none above it: the decision cannot depend on who was quicker.
      const { tally } = fought.first
      if (tally.battles < look) return { tally, partial: true }
      const next = nextLook(goal, tally)
      if (next === look) return { tally, partial: false }
      look = next
    }
  } finally {
    await pool?.close()
  }
}

/** Fights chunks in this thread, letting signals and timers have their turn after each. */
async function thisThread(plan: Plan, seed: string): Promise<Pool['fight']> {
  const fight = await prepareChunks(plan, seed)
  return async (battles: BattleRange): Promise<TallyMessage> => {
    await setImmediate()
    try {
      return fight(battles.from, battles.to).toMessage()
    } catch (error) {
      throw new BrokenBattle(findBroken(fight, battles), 'cannot be fought', error)
    }
  }
}
