import type { Backend, Machines, StartBackend, StartMachines } from './backend.ts'
import type { BattleRange } from './broken-battle.ts'
import { fightSides } from './fight-sides.ts'
import { startHere } from './here.ts'
import { type MatchMessage, MatchTally, type SeededMatch, type SeededSide } from './match.ts'
import { Pace } from './pace.ts'
import { queue } from './queue.ts'
import { isShared, rangeOf, type Share, ShareFought } from './share.ts'
import { countsOf, countsSince, type Stretch } from './stretch.ts'
import { Stretches } from './stretches.ts'

/** One of the matches that a scheduler fights at once. */
export interface Bout extends SeededMatch {
  /** The counts after some numbers of battles that were fought before, as `Scheduler.stops` says them. */
  readonly fought?: Stops
  /** What of it is fought here; all of it unless told otherwise. */
  readonly share?: Share | undefined
}

/** By number of battles: the counts of so many first battles of a bout. */
export type Stops = ReadonlyMap<number, MatchTally>

/** Where counts come from that others have fought, or this machine before; and where they go to. */
export interface Ledger {
  /** What is known of a bout: any stretches of its battles, in any order. */
  stretches(bout: Bout): readonly Stretch[]
  /** Told, after every chunk, where to ask for all that is counted of each bout so far; throws if that cannot be kept. */
  heed(account: () => readonly Account[]): void
  /** Told the same at the end. */
  close(account: () => readonly Account[]): Promise<void>
  /** Told which battles of a bout are to be counted before more can be said of it, where this is not to fight them. */
  miss(bout: Bout, battles: BattleRange): void
}

/** All that is counted of a bout. */
export interface Account {
  readonly bout: Bout
  /** From one number of battles at which somebody looked to the next. */
  readonly stretches: readonly Stretch[]
}

export interface SchedulerOptions {
  /** How many chunks are fought at a time; with 0 and 1 all are fought in this thread. */
  readonly threads: number
  /** Where they are fought as soon as that is worth starting; on worker threads unless told otherwise. */
  readonly startBackend?: StartBackend | undefined
  /** Other machines, which fight as soon as that is worth asking them; `startBackend` then has nothing to do. */
  readonly machines?: StartMachines | undefined
  /** Battles in a chunk, and threads from the first one on; left out, both follow from the pace of the fighting. */
  readonly chunkSize?: number | undefined
  /** Stops at once: the chunks in flight do not count. */
  readonly signal?: AbortSignal | undefined
  /** Told of the battles of all bouts together. */
  readonly onProgress?: ((battles: number) => void) | undefined
  readonly ledger?: Ledger | undefined
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
  /** Of a bout that is shared: where the share begins that is being fought. */
  shareStart?: number
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
  #machines: Promise<Machines> | undefined
  readonly #takeTurn = queue()
  readonly #account = (): Account[] =>
    this.#states.map((state) => ({ bout: state.bout, stretches: stretchesOf(state) }))
  /** Of chunks in flight: what lets go of each. No Set, in which a chunk's counts would outlive it: see Stretches. */
  readonly #waiting: ((reason: unknown) => void)[] = []
  readonly #stop = (): void => {
    for (const reject of this.#waiting) reject(this.#options.signal?.reason)
  }
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
      const pace = new Pace(options.chunkSize, sides.length, sides[0]?.plan.combatants)
      const state: State = { bout, firstSide, counts, pace, stops, asked: handedOut, handedOut }
      firstSide += sides.length
      return state
    })
    this.#here = startHere(this.#sides())
    options.signal?.addEventListener('abort', this.#stop)
  }

  /** What was counted when `fight` returned: enough to go on from later. */
  stops(bout: number): Stops {
    return this.#states[bout].stops
  }

  /**
   * Lets go of the counts at a number of battles that nobody will ask for again: of many bouts they take much memory. A ledger
   * keeps them: whoever goes on from it asks for each in its turn.
   */
  forget(bout: number, battles: number): void {
    if (!this.#options.ledger) this.#states[bout].stops.delete(battles)
  }

  /**
   * The counts of a bout's first battles, as far as they have been fought without a gap, or those of its share that is
   * fought here. They go on changing.
   */
  soFar(bout: number): MatchTally {
    const { counts, shareStart = 0 } = this.#states[bout]
    return counts.startingAt(shareStart)?.tally ?? counts.first.tally
  }

  /**
   * The counts of a bout's first battles. Fights those that have not been fought, on all sides or on those that
   * `isFighting`; each time asked it must be for more of them, or for a number that was asked for before. Throws the
   * signal's reason if that keeps some from being fought, a `BrokenBattle`, and, where the bout is shared, `ShareFought` once
   * its share is fought.
   */
  async fight(bout: number, battles: number, isFighting = (_side: number): boolean => true): Promise<MatchTally> {
    const { signal, threads } = this.#options
    const state = this.#states[bout]
    const known = state.stops.get(battles)
    if (known) return known
    if (battles < state.handedOut) throw new RangeError(`Expected more than ${state.handedOut} battles, got ${battles}`)
    state.asked = battles
    const isShare = this.#takeKnown(state, isFighting)

    // One bout after the other: taking turns would make each of them slower.
    await this.#takeTurn(() => this.#fightChunks(state, isFighting, this.#here, 1, () => !this.#threadsPay()))
    if (this.#toDo(state) > 0 && this.#options.machines) await this.#askMachines(state, isFighting)
    else if (this.#toDo(state) > 0) {
      this.#elsewhere ??= (this.#options.startBackend ?? startThreads)(this.#sides(), threads)
      const backend = await this.#elsewhere
      const lanes = this.#lanes(state)
      await Promise.all(Array.from({ length: lanes }, () => this.#fightChunks(state, isFighting, backend, lanes)))
    }

    if (isShare && this.#isFought(state)) throw new ShareFought(`Expected ${battles} battles, but have fought a share`)
    // Every battle below the number is in, and none above it: what follows cannot depend on who was quicker.
    const { to, tally } = state.counts.first
    if (to < battles) throw signal?.reason ?? new Error(`Expected to fight ${battles} battles, but was closed`)
    const counts = new MatchTally(state.bout.match)
    counts.add(tally)
    state.stops.set(battles, counts)
    return counts
  }

  /** Ends whatever was started to fight. What is still asked for rejects. Throws what the ledger does. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#options.signal?.removeEventListener('abort', this.#stop)
    await this.#here.close()
    const started = [this.#elsewhere, this.#machines]
    await Promise.all(started.map(async (each) => (await each?.catch(() => undefined))?.close()))
    await this.#options.ledger?.close(this.#account)
  }

  /**
   * Takes over what is known of the battles that are next, and leaves the others to be fought; of a bout that is shared with
   * other machines, only those that fall to this one. Returns whether it is shared.
   */
  #takeKnown(state: State, isFighting: (side: number) => boolean): boolean {
    const { bout, handedOut: from, asked: to } = state
    const { share } = bout
    const known = this.#options.ledger?.stretches(bout) ?? []
    const isShare = share && isShared(share) && chainOf(known, { from, to }, bout, isFighting).end < to
    if (isShare) {
      this.#options.ledger?.miss(bout, { from, to })
      // Not of what is left to fight, which nobody else would know of.
      const range = rangeOf(share, { from, to })
      state.shareStart = range.from
      state.handedOut = range.from
      state.asked = range.to
    }
    const { links, end } = chainOf(known, { from: state.handedOut, to: state.asked }, bout, isFighting)
    for (const { from, to, counts } of links) {
      state.counts.add(from, to, counts)
      this.#battles += to - from
      this.#options.onProgress?.(this.#battles)
    }
    state.handedOut = end
    return isShare ?? false
  }

  #isFought({ counts, shareStart, asked }: State): boolean {
    // Where the share follows what is known, both are one stretch.
    return shareStart === asked || (counts.startingAt(shareStart!) ?? counts.first).to === asked
  }

  #sides(): SeededSide[] {
    return this.#states.flatMap(({ bout: { match, seed } }) => match.sides.map((side) => ({ ...side, seed })))
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
    const { bout, pace, counts } = state
    const { machines, signal, onProgress, ledger } = this.#options
    this.#machines ??= machines!(this.#states.map(({ bout }) => bout))
    const asked = await this.#machines
    const battles = { from: state.handedOut, to: state.asked }
    if (this.#toDo(state) === 0) return
    state.handedOut = state.asked
    const fought = (range: BattleRange, message: MatchMessage): void => {
      counts.add(range.from, range.to, message)
      this.#battles += range.to - range.from
      onProgress?.(this.#battles)
      ledger?.heed(this.#account)
    }
    const order = {
      ...{ bout: this.#states.indexOf(state), battles, msPerBattle: pace.msPerBattle, signal, fought },
      isFighting: bout.match.sides.map((_, side) => isFighting(side)),
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
      const fought = fightSides(bout.match, { from, to }, isFighting, fight)
      counts.add(from, to, await this.#unlessStopped(fought))
      pace.learn(to - from, performance.now() - start)
      this.#battles += to - from
      this.#options.onProgress?.(this.#battles)
      this.#options.ledger?.heed(this.#account)
    }
  }
}

/** Known stretches that follow each other from the first of some battles on, and where they end. */
function chainOf(
  known: readonly Stretch[],
  { from, to }: BattleRange,
  { match }: Bout,
  isFighting: (side: number) => boolean,
): { readonly links: readonly Stretch[]; readonly end: number } {
  const links: Stretch[] = []
  for (let end = from; ; ) {
    const [next] = known
      .filter((stretch) => stretch.from === end && end < stretch.to && stretch.to <= to)
      .sort((one, other) => other.to - one.to)
      .flatMap((stretch) => {
        const counts = countsOf(stretch, match.pairs, isFighting)
        return counts ? [{ ...stretch, counts }] : []
      })
    if (!next) return { links, end }
    links.push(next)
    end = next.to
  }
}

/** All that is counted of a bout: up to each of its stops, up to where it is now, and of its share. */
function stretchesOf({ counts, stops, shareStart }: State): Stretch[] {
  const { to, tally } = counts.first
  const ends = new Map([...stops, [to, tally] as const])
  const stretches: Stretch[] = []
  let [from, before]: [number, MatchTally | undefined] = [0, undefined]
  for (const end of [...ends.keys()].sort((one, other) => one - other)) {
    if (end > from) stretches.push({ from, to: end, counts: countsSince(ends.get(end)!, before) })
    from = end
    before = ends.get(end)
  }
  const share = shareStart === undefined || shareStart === 0 ? undefined : counts.startingAt(shareStart)
  if (share && share.to > share.from)
    stretches.push({ from: share.from, to: share.to, counts: countsSince(share.tally, undefined) })
  return stretches
}

/** Loads the pool only now: most runs are over before they need it. */
async function startThreads(...args: Parameters<StartBackend>): Promise<Backend> {
  const { startPool } = await import('./pool.ts')
  return startPool(...args)
}
