import { fightEverySide, thisThread } from './battles.ts'
import type { BattleRange } from './broken-battle.ts'
import { type Match, type MatchMessage, MatchTally } from './match.ts'
import { Pace } from './pace.ts'
import type { Pool } from './pool.ts'
import { Stretches } from './stretches.ts'

/** A match of a campaign, with dice of its own. */
export interface Bout {
  readonly match: Match
  readonly seed: string
  /** The counts after some numbers of battles that were fought before, as `Campaign.stops` says them. */
  readonly fought?: Stops
}

/** The counts of a bout's first battles, by how many these are. */
export type Stops = ReadonlyMap<number, MatchTally>

export interface CampaignOptions {
  /** Worker threads; 0 and 1 fight in this thread. */
  readonly threads: number
  readonly signal?: AbortSignal | undefined
  /** Told of the battles of all bouts together. */
  readonly onProgress?: ((battles: number) => void) | undefined
  /** Told whenever `stops` have more to say. */
  readonly onStop?: (() => void) | undefined
}

/** So long (ms) is fought in this thread before threads are started: most checks are over by then. */
const BEFORE_THREADS = 250
/** Chunks waiting in the pool, so that no worker waits for this thread. */
const SPARE_CHUNKS = 2

interface State {
  readonly bout: Bout
  readonly counts: Stretches<MatchMessage, MatchTally>
  readonly pace: Pace
  readonly stops: Map<number, MatchTally>
  handedOut: number
  here?: Pool['fight']
}

/**
 * Fights several matches at once, each as far as is asked for, all in one set of threads. What is asked for may follow
 * from what was counted; the counts depend on plans, seeds and numbers of battles alone.
 */
export class Campaign {
  readonly #states: readonly State[]
  readonly #options: CampaignOptions
  readonly #takeTurn = queue()
  #pool: Promise<(bout: number) => Pool['fight']> | undefined
  #pools: Pool[] = []
  #foughtHere = 0
  #battles = 0

  constructor(bouts: readonly Bout[], options: CampaignOptions) {
    this.#options = options
    this.#states = bouts.map((bout) => {
      const stops = new Map(bout.fought)
      const counts = new Stretches<MatchMessage, MatchTally>(() => new MatchTally(bout.match))
      const handedOut = Math.max(0, ...stops.keys())
      if (handedOut > 0) counts.add(0, handedOut, stops.get(handedOut)!.toMessage())
      return { bout, counts, pace: new Pace(undefined, bout.match.sides.length), stops, handedOut }
    })
  }

  /** What was counted when `fight` returned: enough to go on from later. */
  stops(bout: number): Stops {
    return this.#states[bout].stops
  }

  /**
   * The counts of a bout's first battles. Fights those that have not been fought; each time asked it must be for more of
   * them, or for a number that was asked for before. Throws the signal's reason, and a `BrokenBattle`.
   */
  async fight(bout: number, battles: number): Promise<MatchTally> {
    const state = this.#states[bout]
    const known = state.stops.get(battles)
    if (known) return known
    if (battles < state.handedOut) throw new RangeError(`Expected more than ${state.handedOut} battles, got ${battles}`)
    await this.#fightHere(state, battles)
    if (state.handedOut < battles) await this.#fightInPool(bout, battles)
    const counts = new MatchTally(state.bout.match)
    counts.add(state.counts.first.tally)
    state.stops.set(battles, counts)
    this.#options.onStop?.()
    return counts
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await this.#pool?.catch(() => undefined)
    await Promise.all(this.#pools.map((pool) => pool.close()))
  }

  /** One bout after the other: taking turns would make each of them slower. */
  #fightHere(state: State, battles: number): Promise<void> {
    const { threads } = this.#options
    return this.#takeTurn(async () => {
      state.here ??= thisThread(state.bout.match.sides, state.bout.seed)
      while (state.handedOut < battles && !(threads > 1 && this.#foughtHere > BEFORE_THREADS)) {
        this.#foughtHere += await this.#fightChunk(state, battles, 1, state.here)
      }
    })
  }

  async #fightInPool(bout: number, battles: number): Promise<void> {
    const state = this.#states[bout]
    this.#pool ??= this.#startPools()
    const fight = (await this.#pool)(bout)
    const lanes = Math.ceil((this.#options.threads + SPARE_CHUNKS) / this.#states.length)
    const fightChunks = async (): Promise<void> => {
      while (state.handedOut < battles) await this.#fightChunk(state, battles, lanes, fight)
    }
    await Promise.all(Array.from({ length: lanes }, fightChunks))
  }

  /** The next chunk of a bout; returns how long it took. */
  async #fightChunk(state: State, battles: number, lanes: number, fight: Pool['fight']): Promise<number> {
    const { signal, onProgress } = this.#options
    signal?.throwIfAborted()
    const from = state.handedOut
    const to = from + state.pace.nextChunk(battles - from, lanes)
    state.handedOut = to
    const start = performance.now()
    state.counts.add(from, to, await fightEverySide(state.bout.match, { from, to }, () => true, fight))
    const elapsed = performance.now() - start
    state.pace.learn(to - from, elapsed)
    this.#battles += to - from
    onProgress?.(this.#battles)
    return elapsed
  }

  /** A pool for each seed, as its threads are made for one; nearly always there is only one. */
  async #startPools(): Promise<(bout: number) => Pool['fight']> {
    const { startPool } = await import('./pool.ts')
    const fighters: Pool['fight'][] = []
    const seeds = new Set(this.#states.map(({ bout }) => bout.seed))
    for (const seed of seeds) {
      const sides = this.#states.flatMap(({ bout }) => (bout.seed === seed ? bout.match.sides : []))
      const pool = startPool(sides, seed, this.#options.threads)
      this.#pools.push(pool)
      let first = 0
      for (const [index, { bout }] of this.#states.entries()) {
        if (bout.seed !== seed) continue
        const offset = first
        fighters[index] = (side: number, battles: BattleRange) => pool.fight(offset + side, battles)
        first += bout.match.sides.length
      }
    }
    return (bout) => fighters[bout]
  }
}

/** Lets one through at a time; the others wait in the order in which they came. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}
