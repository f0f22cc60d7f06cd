import type { BattleRange } from './broken-battle.ts'
import type { ChunkFought } from './chunk.ts'
import type { MatchMessage, SeededMatch, SeededSide } from './match.ts'

/**
 * Where chunks of battles are fought: this thread (here.ts), worker threads (pool.ts), or whatever else is given plans
 * and brings tallies back.
 *
 * A backend decides nothing that a result depends on: a battle is a pure function of its plan, seed and number, tallies
 * add, and the scheduler waits for all chunks below the number of battles at which somebody looks. So a backend may fight
 * chunks in any order, at once, anywhere, and more than once, as long as each is answered with one of its results.
 */
export interface Backend {
  /**
   * Fights the battles of one of the sides that the backend was started for, by its place among them. Called without
   * waiting for the chunks before, so that some may have to queue.
   *
   * Rejects with a `BrokenBattle` if a battle throws, named as `findBroken` finds it; such a chunk fails wherever it is
   * fought. Whoever fights it may also vanish: the backend then has the chunk fought again, and only
   * what has failed repeatedly is rejected, with a `BrokenBattle` of the whole chunk. The run ends with the first
   * rejection. Never to answer would keep it waiting for ever.
   */
  fight(side: number, battles: BattleRange): Promise<ChunkFought>
  /** Ends everything that was started, without waiting for chunks that are being fought: these may reject. */
  close(): Promise<void>
}

/** Makes a backend ready for these sides, to fight `most` chunks at a time. */
export type StartBackend = (sides: readonly SeededSide[], most: number) => Promise<Backend>

/**
 * Other machines, to which too little can be said a second to ask them for every chunk of every side: they are asked for all
 * battles up to the next look, on all sides that fight.
 */
export interface Machines {
  /**
   * Has the battles fought, each exactly once as far as `fought` is called. Returns once it has been reported of all, or soon
   * after the signal is aborted; with what is to be added to the counts, if some of what it was reported turned out to be wrong.
   * Rejects as a `Backend` does.
   */
  fight(order: Order): Promise<MatchMessage | undefined>
  close(): Promise<void>
}

/** What machines are to fight of one of the experiments that they were started for. */
export interface Order {
  readonly experiment: number
  readonly battles: BattleRange
  /** By side. */
  readonly isFighting: readonly boolean[]
  /** How long a battle takes one thread here, as far as that is known (ms). */
  readonly msPerBattle: number | undefined
  readonly signal: AbortSignal | undefined
  fought(battles: BattleRange, counts: MatchMessage): void
}

/** Makes machines ready for these experiments. */
export type StartMachines = (experiments: readonly SeededMatch[]) => Promise<Machines>
