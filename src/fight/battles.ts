import { setImmediate } from 'node:timers/promises'
import type { Plan } from '../battle/plan.ts'
import { type BattleRange, BrokenBattle, findBroken } from './broken-battle.ts'
import { type FightSide, prepareSide } from './chunk.ts'
import { type Match, type MatchMessage, MatchTally, type Side } from './match.ts'
import { Pace } from './pace.ts'
import { countPairs } from './pair-tally.ts'
import type { Pool } from './pool.ts'
import { firstLook, type Goal, nextLook } from './stopping.ts'
import { Stretches } from './stretches.ts'
import type { Tally } from './tally.ts'
import type { ChunkMessage } from './worker.ts'

/** Chunks waiting in the pool, so that no worker waits for this thread. */
const SPARE_CHUNKS = 2

export interface MatchOptions {
  readonly looks: Looks
  /** Worker threads; 0 and 1 fight in this thread. */
  readonly threads: number
  /** Battles in a chunk, and threads from the first one on; left out, both follow from the pace of the fighting. */
  readonly chunkSize?: number | undefined
  /** Stops after the chunks in flight. */
  readonly signal?: AbortSignal | undefined
  /** Told of the battles fought so far, and how many each side is to fight as far as is known. */
  readonly onProgress?: ((counts: MatchTally, of: readonly number[]) => void) | undefined
}

/** How many battles to fight. */
export interface Looks {
  /** How many to fight before deciding for the first time whether to go on. */
  readonly first: number
  /**
   * How many battles a side is to have fought at its next look, from the counts of the battles below this one; the same:
   * it has fought enough.
   */
  next(counts: MatchTally, side: number): number
}

export interface MatchFought {
  readonly counts: MatchTally
  /** Stopped by the signal before all was fought. The counts are those of each side's first battles, without a gap. */
  readonly partial: boolean
}

export interface FightOptions extends Pick<MatchOptions, 'threads' | 'chunkSize' | 'signal'> {
  readonly goal: Goal
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

/** Fights the battles of a plan. The tally depends on plan, seed and goal alone: not on threads, chunks or time. */
export async function fightBattles(plan: Plan, seed: string, options: FightOptions): Promise<Fought> {
  const { goal, onProgress } = options
  const { counts, partial } = await fightMatch({ sides: [{ plan }], pairs: [] }, seed, {
    ...options,
    looks: { first: firstLook(goal), next: ({ sides: [tally] }) => nextLook(goal, tally) },
    onProgress: onProgress && (({ sides: [{ battles, outcomes }] }, [of]) => onProgress({ battles, of, outcomes })),
  })
  return { tally: counts.sides[0], partial }
}

/**
 * Fights the battles of a match, each battle on all sides. The counts depend on plans, seed and looks alone: not on
 * threads, chunks or time.
 *
 * The first chunks are always fought in this thread. Threads are started once it is clear that the rest would take
 * longer than starting them.
 */
export async function fightMatch(match: Match, seed: string, options: MatchOptions): Promise<MatchFought> {
  const { looks, threads, signal, onProgress } = options
  const { sides } = match
  const fought = new Stretches<MatchMessage, MatchTally>(() => new MatchTally(match))
  const pace = new Pace(options.chunkSize, sides.length)
  const here = thisThread(sides, seed)
  let pool: Pool | undefined
  const goals = sides.map(() => looks.first)
  let look = looks.first
  let handedOut = 0

  const toDo = (): number => (signal?.aborted ? 0 : look - handedOut)
  const fightChunks = async (lanes: number, fight: Pool['fight'], goOn = () => true): Promise<void> => {
    while (toDo() > 0 && goOn()) {
      const from = handedOut
      const to = from + pace.nextChunk(toDo(), lanes)
      handedOut = to
      const start = performance.now()
      fought.add(from, to, await fightEverySide(match, { from, to }, (side) => to <= goals[side], fight))
      pace.learn(to - from, performance.now() - start)
      onProgress?.(fought.first.tally, goals)
    }
  }

  try {
    for (;;) {
      if (!pool) {
        const threadsPay = (): boolean => threads > 1 && pace.threadsPay(toDo())
        await fightChunks(1, here, () => !threadsPay())
        if (toDo() > 0) pool = (await import('./pool.ts')).startPool(sides, seed, threads)
      }
      if (pool) {
        // Each lane keeps a chunk of every side in the pool.
        const lanes = Math.ceil((threads + SPARE_CHUNKS) / sides.length) + Number(sides.length > 1)
        const { fight } = pool
        await Promise.all(Array.from({ length: lanes }, () => fightChunks(lanes, fight)))
      }

      // Every battle below the look is in, and none above it: the decision cannot depend on who was quicker.
      const { to, tally } = fought.first
      if (to < look) return { counts: tally, partial: true }
      for (const [side, goal] of goals.entries()) if (goal === look) goals[side] = looks.next(tally, side)
      const open = goals.filter((goal) => goal > look)
      if (open.length === 0) return { counts: tally, partial: false }
      look = Math.min(...open)
    }
  } finally {
    await pool?.close()
  }
}

/** A chunk of a match: of every side that is still fighting, and of all pairs of them. */
export async function fightEverySide(
  { sides, pairs }: Match,
  battles: BattleRange,
  isFighting: (side: number) => boolean,
  fight: Pool['fight'],
): Promise<MatchMessage> {
  const chunks = await Promise.all(
    sides.map((_, side): Promise<ChunkMessage> | undefined => (isFighting(side) ? fight(side, battles) : undefined)),
  )
  return {
    sides: chunks.map((chunk) => chunk?.tally),
    pairs: pairs.map((pair) => {
      const [first, second] = [chunks[pair.first]?.columns, chunks[pair.second]?.columns]
      return first && second && countPairs(pair, first, second, battles.to - battles.from).toMessage()
    }),
  }
}

/** Fights chunks in this thread, letting signals and timers have their turn after each. */
export function thisThread(sides: readonly Side[], seed: string): Pool['fight'] {
  const ready: FightSide[] = []
  return async (side, battles) => {
    ready[side] ??= await prepareSide(sides[side], seed)
    await setImmediate()
    try {
      const { tally, columns } = ready[side](battles.from, battles.to)
      return { tally: tally.toMessage(), columns }
    } catch (error) {
      throw new BrokenBattle(findBroken(ready[side], battles), 'cannot be fought', error)
    }
  }
}
