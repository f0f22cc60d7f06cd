import type { Backend, Machines, StartBackend, StartMachines } from './backend.ts'
import type { BattleRange } from './broken-battle.ts'
import { CountedRanges } from './counted-ranges.ts'
import {
  chainOf,
  type Experiment,
  type ExperimentCounts,
  rangesOf,
  type Snapshots,
  type State,
  type Store,
} from './experiment.ts'
import { fightSides } from './fight-sides.ts'
import { startHere } from './here.ts'
import { type MatchMessage, MatchTally, type SeededSide } from './match.ts'
import { Pace } from './pace.ts'
import { queue } from './queue.ts'
import { isShared, rangeOf, ShareFought } from './share.ts'

export interface SchedulerOptions {
  /** How many chunks are fought at a time; with 0 and 1 all are fought in this thread. */
  readonly threads: number
  /** Where they are fought as soon as that is worth starting; on worker threads by default. */
  readonly startBackend?: StartBackend | undefined
  /** Other machines, which fight as soon as that is worth asking them; `startBackend` then has nothing to do. */
  readonly machines?: StartMachines | undefined
  /** Battles in a chunk, and threads from the first one on; left out, both follow from the pace of the fighting. */
  readonly chunkSize?: number | undefined
  /** Stops at once: the chunks in flight do not count. */
  readonly signal?: AbortSignal | undefined
  /** Called with the battles of all experiments together. */
  readonly onProgress?: ((battles: number) => void) | undefined
  readonly store?: Store | undefined
}

/** So many chunks more than are being fought are handed out, so that no worker waits for this thread. */
const SPARE_CHUNKS = 2

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
  #machines: Promise<Machines> | undefined
  readonly #takeTurn = queue()
  readonly #currentCounts = (): ExperimentCounts[] =>
    this.#states.map((state) => ({ experiment: state.experiment, ranges: rangesOf(state) }))
  /** Of chunks in flight: what lets go of each. No Set, in which a chunk's counts would outlive it: see CountedRanges. */
  readonly #waiting: ((reason: unknown) => void)[] = []
  readonly #stop = (): void => {
    for (const reject of this.#waiting) reject(this.#options.signal?.reason)
  }
  #battles = 0
  #isClosed = false

  constructor(experiments: readonly Experiment[], options: SchedulerOptions) {
    this.#options = options
    let firstSide = 0
    this.#states = experiments.map((experiment) => {
      const { sides } = experiment.match
      const snapshots = new Map(experiment.fought)
      const counts = new CountedRanges<MatchMessage, MatchTally>(() => new MatchTally(experiment.match))
      const handedOut = Math.max(0, ...snapshots.keys())
      if (handedOut > 0) counts.add(0, handedOut, snapshots.get(handedOut)!.toMessage())
      const pace = new Pace(options.chunkSize, sides.length, sides[0]?.plan.combatants)
      const state: State = { experiment, firstSide, counts, pace, snapshots, asked: handedOut, handedOut }
      firstSide += sides.length
      return state
    })
    this.#here = startHere(this.#sides())
    options.signal?.addEventListener('abort', this.#stop)
  }

  /** What was counted when `fight` returned: enough to go on from later. */
  snapshots(experiment: number): Snapshots {
    return this.#states[experiment].snapshots
  }

  /**
   * Lets go of the counts at a number of battles that nobody will ask for again: of many experiments they take much memory. A
   * store keeps them: whoever goes on from it asks for each in its turn.
   */
  forget(experiment: number, battles: number): void {
    if (!this.#options.store) this.#states[experiment].snapshots.delete(battles)
  }

  /**
   * The counts of an experiment's first battles, as far as they have been fought without a gap, or those of its share that is
   * fought here. They go on changing.
   */
  soFar(experiment: number): MatchTally {
    const { counts, shareStart = 0 } = this.#states[experiment]
    return counts.startingAt(shareStart)?.tally ?? counts.first.tally
  }

  /**
   * The counts of an experiment's first battles. Fights those that have not been fought, on all sides or on those that
   * `isFighting`; each time asked it must be for more of them, or for a number that was asked for before. Throws the
   * signal's reason if that keeps some from being fought, a `BrokenBattle`, and, where the experiment is shared, `ShareFought`
   * once its share is fought.
   */
  async fight(experiment: number, battles: number, isFighting = (_side: number): boolean => true): Promise<MatchTally> {
    const { signal, threads } = this.#options
    const state = this.#states[experiment]
    const known = state.snapshots.get(battles)
    if (known) return known
    if (battles < state.handedOut) throw new RangeError(`Expected more than ${state.handedOut} battles, got ${battles}`)
    state.asked = battles
    const isShare = this.#takeKnown(state, isFighting)

    // One experiment after the other: taking turns would make each of them slower.
    await this.#takeTurn(() => this.#fightChunks(state, isFighting, this.#here, 1, () => !this.#threadsPay()))
    if (this.#toDo(state) > 0 && this.#options.machines) await this.#askMachines(state, isFighting)
    else if (this.#toDo(state) > 0) {
      this.#elsewhere ??= (this.#options.startBackend ?? startThreads)(this.#sides(), threads)
      const backend = await this.#elsewhere
      const concurrency = this.#concurrency(state)
      await Promise.all(
        Array.from({ length: concurrency }, () => this.#fightChunks(state, isFighting, backend, concurrency)),
      )
    }

    if (isShare && this.#isFought(state)) throw new ShareFought(`Expected ${battles} battles, but have fought a share`)
    // Every battle below the number is in, and none above it: what follows cannot depend on who was quicker.
    const { to, tally } = state.counts.first
    if (to < battles) throw signal?.reason ?? new Error(`Expected to fight ${battles} battles, but was closed`)
    const counts = new MatchTally(state.experiment.match)
    counts.add(tally)
    state.snapshots.set(battles, counts)
    return counts
  }

  /** Ends whatever was started to fight. What is still asked for rejects. Throws what the store does. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#options.signal?.removeEventListener('abort', this.#stop)
    await this.#here.close()
    const started = [this.#elsewhere, this.#machines]
    await Promise.all(started.map(async (each) => (await each?.catch(() => undefined))?.close()))
    await this.#options.store?.close(this.#currentCounts)
  }

  /**
   * Takes over what is known of the battles that are next, and leaves the others to be fought; of an experiment that is shared
   * with other machines, only those that fall to this one. Returns whether it is shared.
   */
  #takeKnown(state: State, isFighting: (side: number) => boolean): boolean {
    const { experiment, handedOut: from, asked: to } = state
    const { share } = experiment
    const known = this.#options.store?.ranges(experiment) ?? []
    const isShare = share && isShared(share) && chainOf(known, { from, to }, experiment, isFighting).end < to
    if (isShare) {
      this.#options.store?.miss(experiment, { from, to })
      // Not of what is left to fight, which nobody else would know of.
      const range = rangeOf(share, { from, to })
      state.shareStart = range.from
      state.handedOut = range.from
      state.asked = range.to
    }
    const { links, end } = chainOf(known, { from: state.handedOut, to: state.asked }, experiment, isFighting)
    for (const { from, to, counts } of links) {
      state.counts.add(from, to, counts)
      this.#battles += to - from
      this.#options.onProgress?.(this.#battles)
    }
    state.handedOut = end
    return isShare ?? false
  }

  #isFought({ counts, shareStart, asked }: State): boolean {
    // Where the share follows what is known, both are one range.
    return shareStart === asked || (counts.startingAt(shareStart!) ?? counts.first).to === asked
  }

  #sides(): SeededSide[] {
    return this.#states.flatMap(({ experiment: { match, seed } }) => match.sides.map((side) => ({ ...side, seed })))
  }

  #toDo({ asked, handedOut }: State): number {
    return this.#options.signal?.aborted || this.#isClosed ? 0 : asked - handedOut
  }

  /** Whether to go on elsewhere than in this thread. */
  #threadsPay(): boolean {
    if (this.#options.threads <= 1 && !this.#options.machines) return false
    if (this.#elsewhere || this.#machines) return true
    return Pace.threadsPay(this.#states.map((state) => ({ pace: state.pace, remaining: this.#toDo(state) })))
  }

  /** Has all that is left of what is asked for fought by other machines. */
  async #askMachines(state: State, isFighting: (side: number) => boolean): Promise<void> {
    const { experiment, pace, counts } = state
    const { machines, signal, onProgress, store } = this.#options
    this.#machines ??= machines!(this.#states.map(({ experiment }) => experiment))
    const asked = await this.#machines
    const battles = { from: state.handedOut, to: state.asked }
    if (this.#toDo(state) === 0) return
    state.handedOut = state.asked
    const fought = (range: BattleRange, message: MatchMessage): void => {
      counts.add(range.from, range.to, message)
      this.#battles += range.to - range.from
      onProgress?.(this.#battles)
      store?.update(this.#currentCounts)
    }
    const order = {
      ...{ experiment: this.#states.indexOf(state), battles, msPerBattle: pace.msPerBattle, signal, fought },
      isFighting: experiment.match.sides.map((_, side) => isFighting(side)),
    }
    const amends = await asked.fight(order)
    if (amends) counts.first.tally.addMessage(amends)
  }

  /** What comes back from the backend, if the signal is not aborted before. */
  #unlessStopped<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.push(reject)
      answer.then(resolve, reject).finally(() => this.#waiting.splice(this.#waiting.indexOf(reject), 1))
    })
  }

  /**
   * How many chunks of an experiment are to be in the backend, so that together with those of other experiments there are enough.
   */
  #concurrency(own: State): number {
    // This experiment is always among them, even if it was stopped while the backend started: `sides` is never 0.
    const open = this.#states.filter(({ asked, handedOut }) => asked > handedOut)
    const sides = open.reduce((total, { experiment }) => total + experiment.match.sides.length, 0)
    // A chunk is over with its slowest side: without other experiments the threads of the others would wait for the next one.
    const alone = open.length === 1 && own.experiment.match.sides.length > 1
    return Math.ceil((this.#options.threads + SPARE_CHUNKS) / sides) + Number(alone)
  }

  /** Fights an experiment chunk by chunk, while others may do so as well. */
  async #fightChunks(
    state: State,
    isFighting: (side: number) => boolean,
    backend: Backend,
    concurrency: number,
    goOn = (): boolean => true,
  ): Promise<void> {
    const { experiment, pace, counts, firstSide } = state
    const fight: Backend['fight'] = (side, battles) => backend.fight(firstSide + side, battles)
    while (this.#toDo(state) > 0 && goOn()) {
      const from = state.handedOut
      const to = from + pace.nextChunk(this.#toDo(state), concurrency)
      state.handedOut = to
      const start = performance.now()
      const fought = fightSides(experiment.match, { from, to }, isFighting, fight)
      counts.add(from, to, await this.#unlessStopped(fought))
      pace.learn(to - from, performance.now() - start)
      this.#battles += to - from
      this.#options.onProgress?.(this.#battles)
      this.#options.store?.update(this.#currentCounts)
    }
  }
}

/** Loads the pool only now: most runs are over before they need it. */
async function startThreads(...args: Parameters<StartBackend>): Promise<Backend> {
  const { startPool } = await import('./pool.ts')
  return startPool(...args)
}
