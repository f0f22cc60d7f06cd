import type { Backend, StartBackend } from './backend.ts'
import type { BattleRange } from './broken-battle.ts'
import type { ChunkFought } from './chunk.ts'
import { startHere } from './here.ts'
import { type Match, type MatchMessage, MatchTally, type SeededSide } from './match.ts'
import { Pace } from './pace.ts'
import { countPairs } from './pair-tally.ts'
import { Stretches } from './stretches.ts'

/** A match with the seed of its dice: one of those that a scheduler fights at once. */
export interface Bout {
  readonly match: Match
  readonly seed: string
  /** The counts after some numbers of battles that were fought before, as `Scheduler.stops` says them. */
  readonly fought?: Stops
}

/** By number of battles: the counts of so many first battles of a bout. */
export type Stops = ReadonlyMap<number, MatchTally>

export interface SchedulerOptions {
  /** How many chunks are fought at a time; with 0 and 1 all are fought in this thread. */
  readonly threads: number
  /** Where they are fought as soon as that is worth starting; on worker threads unless told otherwise. */
  readonly startBackend?: StartBackend | undefined
  /** Battles in a chunk, and threads from the first one on; left out, both follow from the pace of the fighting. */
  readonly chunkSize?: number | undefined
  /** Stops after the chunks in flight. */
  readonly signal?: AbortSignal | undefined
  /** Told of the battles of all bouts together. */
  readonly onProgress?: ((battles: number) => void) | undefined
  /** Called whenever `stops` has a new entry. */
  readonly onStop?: (() => void) | undefined
}

/** So many chunks more than are being fought are handed out, so that no worker waits for this thread. */
const SPARE_CHUNKS = 2

interface State {
  readonly bout: Bout
  /** Where its sides begin among those of all bouts, as backends know them. */
  readonly firstSide: number
  readonly counts: Stretches<MatchMessage, MatchTally>
  readonly pace: Pace
  readonly stops: Map<number, MatchTally>
  asked: number
  handedOut: number
}

/**
 * Fights several matches at once, each as far as is asked for. What is asked for may follow from what was counted; the
 * counts depend on plans, seeds and numbers of battles alone: not on threads, chunks or time.
 *
 * The first chunks are always fought in this thread. A backend is started once it is clear that the rest would take
 * longer than starting it.
 */
export class Scheduler {
  readonly #states: readonly State[]
  readonly #options: SchedulerOptions
  readonly #here: Backend
  #elsewhere: Promise<Backend> | undefined
  readonly #takeTurn = queue()
  #battles = 0
  #isClosed = false

  constructor(bouts: readonly Bout[], options: SchedulerOptions) {
    this.#options = options
    let firstSide = 0
    this.#states = bouts.map((bout) => {
      const { sides } = bout.match
      const stops = new Map(bout.fought)
      const counts = new Stretches<MatchMessage, MatchTally>(() => new MatchTally(bout.match))
      const handedOut = Math.max(0, ...stops.keys())
      if (handedOut > 0) counts.add(0, handedOut, stops.get(handedOut)!.toMessage())
      const pace = new Pace(options.chunkSize, sides.length)
      const state: State = { bout, firstSide, counts, pace, stops, asked: handedOut, handedOut }
      firstSide += sides.length
      return state
    })
    this.#here = startHere(this.#sides())
  }

  /** What was counted when `fight` returned: enough to go on from later. */
  stops(bout: number): Stops {
    return this.#states[bout].stops
  }

  /** Lets go of the counts at a number of battles that nobody will ask for again: of many bouts they take much memory. */
  forget(bout: number, battles: number): void {
    this.#states[bout].stops.delete(battles)
  }

  /** The counts of a bout's first battles, as far as they have been fought without a gap. They go on changing. */
  soFar(bout: number): MatchTally {
    return this.#states[bout].counts.first.tally
  }

  /**
   * The counts of a bout's first battles. Fights those that have not been fought, on all sides or on those that
   * `isFighting`; each time asked it must be for more of them, or for a number that was asked for before. Throws the
   * signal's reason if that keeps some from being fought, and a `BrokenBattle`.
   */
  async fight(bout: number, battles: number, isFighting = (_side: number): boolean => true): Promise<MatchTally> {
    const { signal, threads, onStop } = this.#options
    const state = this.#states[bout]
    const known = state.stops.get(battles)
    if (known) return known
    if (battles < state.handedOut) throw new RangeError(`Expected more than ${state.handedOut} battles, got ${battles}`)
    state.asked = battles

    // One bout after the other: taking turns would make each of them slower.
    await this.#takeTurn(() => this.#fightChunks(state, isFighting, this.#here, 1, () => !this.#threadsPay()))
    if (this.#toDo(state) > 0) {
      this.#elsewhere ??= (this.#options.startBackend ?? startThreads)(this.#sides(), threads)
      const backend = await this.#elsewhere
      const lanes = this.#lanes(state)
      await Promise.all(Array.from({ length: lanes }, () => this.#fightChunks(state, isFighting, backend, lanes)))
    }

    // Every battle below the number is in, and none above it: what follows cannot depend on who was quicker.
    const { to, tally } = state.counts.first
    if (to < battles) throw signal?.reason ?? new Error(`Expected to fight ${battles} battles, but was closed`)
    const counts = new MatchTally(state.bout.match)
    counts.add(tally)
    state.stops.set(battles, counts)
    onStop?.()
    return counts
  }

  /** Ends whatever was started to fight. What is still asked for rejects. */
  async close(): Promise<void> {
    this.#isClosed = true
    const backend = await this.#elsewhere?.catch(() => undefined)
    await backend?.close()
  }

  #sides(): SeededSide[] {
    return this.#states.flatMap(({ bout: { match, seed } }) => match.sides.map((side) => ({ ...side, seed })))
  }

  #toDo({ asked, handedOut }: State): number {
    return this.#options.signal?.aborted || this.#isClosed ? 0 : asked - handedOut
  }

  /** Whether to go on elsewhere than in this thread. */
  #threadsPay(): boolean {
    if (this.#options.threads <= 1) return false
    if (this.#elsewhere) return true
    return Pace.threadsPay(this.#states.map((state) => ({ pace: state.pace, remaining: this.#toDo(state) })))
  }

  /** How many chunks of a bout are to be in the backend, so that together with those of other bouts there are enough. */
  #lanes(own: State): number {
    // This bout is always among them, even if it was stopped while the backend started: `sides` is never 0.
    const open = this.#states.filter(({ asked, handedOut }) => asked > handedOut)
    const sides = open.reduce((total, { bout }) => total + bout.match.sides.length, 0)
    // A chunk is over with its slowest side: without other bouts the threads of the others would wait for the next one.
    const alone = open.length === 1 && own.bout.match.sides.length > 1
    return Math.ceil((this.#options.threads + SPARE_CHUNKS) / sides) + Number(alone)
  }

  /** Fights a bout chunk by chunk, while other `lanes` may do so as well. */
  async #fightChunks(
    state: State,
    isFighting: (side: number) => boolean,
    backend: Backend,
    lanes: number,
    goOn = (): boolean => true,
  ): Promise<void> {
    const { bout, pace, counts, firstSide } = state
    const fight: Backend['fight'] = (side, battles) => backend.fight(firstSide + side, battles)
    while (this.#toDo(state) > 0 && goOn()) {
      const from = state.handedOut
      const to = from + pace.nextChunk(this.#toDo(state), lanes)
      state.handedOut = to
      const start = performance.now()
      counts.add(from, to, await fightSides(bout.match, { from, to }, isFighting, fight))
      pace.learn(to - from, performance.now() - start)
      this.#battles += to - from
      this.#options.onProgress?.(this.#battles)
    }
  }
}

/** A chunk of a match: of every side that is still fighting, and of all pairs of them. */
async function fightSides(
  { sides, pairs }: Match,
  battles: BattleRange,
  isFighting: (side: number) => boolean,
  fight: Backend['fight'],
): Promise<MatchMessage> {
  const chunks = await Promise.all(
    sides.map((_, side): Promise<ChunkFought> | undefined => (isFighting(side) ? fight(side, battles) : undefined)),
  )
  return {
    sides: chunks.map((chunk) => chunk?.tally),
    pairs: pairs.map((pair) => {
      const [first, second] = [chunks[pair.first]?.columns, chunks[pair.second]?.columns]
      return first && second && countPairs(pair, first, second, battles.to - battles.from).toMessage()
    }),
  }
}

/** Loads the pool only now: most runs are over before they need it. */
async function startThreads(...args: Parameters<StartBackend>): Promise<Backend> {
  const { startPool } = await import('./pool.ts')
  return startPool(...args)
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
