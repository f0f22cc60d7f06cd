import type { MatchMessage } from '../../src/fight/match.ts'
import type { Job, Said } from '../../src/workers/job.ts'
import type { JobQueue, JobState, Watch } from '../../src/workers/job-queue.ts'

/** Numbers below 1 that follow from a seed. */
export function makeChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type FightJob = (job: Job) => Promise<MatchMessage>

/**
 * What becomes of a job that a hostile worker has taken, which knows what would be right: whatever is written in its place, or
 * nothing, ever.
 *
 * @param by a number below 1,000,000
 * @param nth how many jobs it has finished before
 */
export type Lie = (honest: MatchMessage, said: Said, by: number, nth: number) => JobState | 'hangs'

interface SimulatedWorker {
  readonly name: string
  readonly isLiar: boolean
  inHand: Job | undefined
  hangs: boolean
  finished: number
}

/** What may go wrong, and how often of a hundred times. */
const FAULTS = {
  lostOnTheWay: 4,
  handedOutTwice: 6,
  answerForgotten: 3,
  workerCrashes: 6,
  jobOfTheDeadLost: 40,
  wakesForNothing: 10,
  everythingLost: 0.5,
}

/**
 * A queue and its workers in one thread, moved on by `step` alone, each time by one event that chance chooses: jobs come in
 * any order, late, twice, or not at all; workers crash with a job in hand and start again; answers are forgotten, and
 * sometimes all that was stored.
 */
export class FaultyQueue {
  readonly #chance: () => number
  readonly #fight: FightJob
  readonly #workers: SimulatedWorker[]
  readonly #lie: Lie
  readonly #jobs = new Map<string, { readonly job: Job; state?: JobState }>()
  #waiting: Job[] = []
  #watches = new Set<{ readonly hints: string[]; wake: ((hints: readonly string[] | undefined) => void) | undefined }>()
  readonly #out = new Set<string>()
  /** How often each thing happened. */
  readonly happened: Record<string, number> = {}
  /** The time (ms). */
  now = 0

  constructor(chance: () => number, fight: FightJob, workers: number, liars: number, lie: Lie = distortSome(chance)) {
    this.#chance = chance
    this.#fight = fight
    this.#lie = lie
    this.#workers = Array.from({ length: workers }, (_, at) => ({
      name: `worker ${at + 1}`,
      isLiar: at < liars,
      inHand: undefined,
      hangs: false,
      finished: 0,
    }))
  }

  get shutOut(): ReadonlySet<string> {
    return this.#out
  }

  /** The queue as a coordinator sees it, until it is cut off: then it hears and says nothing any more. */
  connect(): { readonly queue: JobQueue; cut(): void } {
    let isCut = false
    const never = new Promise<never>(() => {})
    const alive = <Found>(work: () => Found | Promise<Found>): Promise<Found> =>
      isCut ? never : Promise.resolve(work()).then((found) => (isCut ? never : found))
    const queue: JobQueue = {
      publish: () => alive(() => {}),
      put: (jobs) => alive(() => this.#put(jobs)),
      look: (ids) => alive(() => this.#look(ids)),
      withdraw: (ids) => alive(() => this.#withdraw(ids)),
      watch: () => {
        const watch = this.#watch()
        return { wait: () => alive(() => watch.wait()), stop: watch.stop }
      },
      capacity: () => alive(() => ({ threads: 1 + this.#below(8), jobs: this.#below(4), unfit: [] })),
      shutOut: (worker) => alive(() => void this.#out.add(worker)),
      close: () => alive(() => {}),
    }
    return {
      queue,
      cut: () => {
        isCut = true
      },
    }
  }

  /** One event, chosen by chance among those that are possible. */
  async step(): Promise<void> {
    this.now += STEP
    const idle = this.#workers.filter(({ name, inHand }) => !inHand && !this.#out.has(name))
    const busy = this.#workers.filter(({ inHand, hangs }) => inHand && !hangs)
    const events = [
      ...(idle.length > 0 && this.#waiting.length > 0 ? [() => this.#handOut(this.#pick(idle))] : []),
      ...(busy.length > 0 ? [() => this.#finish(this.#pick(busy))] : []),
      () => this.#wake(),
    ]
    if (this.#happens('everythingLost')) {
      this.#waiting = []
      this.#jobs.clear()
    }
    await this.#pick(events)()
  }

  #handOut(worker: SimulatedWorker): void {
    const at = this.#below(this.#waiting.length)
    worker.inHand = this.#waiting[at]
    if (!this.#happens('handedOutTwice')) this.#waiting.splice(at, 1)
  }

  async #finish(worker: SimulatedWorker): Promise<void> {
    const job = worker.inHand!
    worker.inHand = undefined
    if (this.#happens('workerCrashes')) {
      // What a worker had in hand when it died comes back to the queue, or does not.
      if (this.#happens('jobOfTheDeadLost')) this.#jobs.delete(job.id)
      else this.#waiting.push(job)
      return
    }
    const counts = await this.#fight(job)
    const known = this.#jobs.get(job.id)
    if (!known) return
    const said = { worker: worker.name, said: { worker: worker.name, threads: 1, ms: 1, counts } }
    const by = 100_000 * this.#workers.indexOf(worker) + this.#below(100_000)
    const state = worker.isLiar ? this.#lie(counts, said, by, worker.finished++) : said
    if (state === 'hangs') {
      worker.hangs = true
      worker.inHand = job
      return
    }
    known.state = state
    for (const { hints } of this.#watches) hints.push(job.id)
    if (this.#happens('answerForgotten')) this.#jobs.delete(job.id)
  }

  #wake(): void {
    const waking = [...this.#watches].filter(({ wake }) => wake)
    if (waking.length === 0) return
    const watch = this.#pick(waking)
    const { wake } = watch
    watch.wake = undefined
    const isVague = this.#happens('wakesForNothing') || watch.hints.length === 0
    wake!(isVague ? undefined : watch.hints.splice(0))
  }

  #put(jobs: readonly Job[]): void {
    for (const job of jobs) {
      if (this.#jobs.has(job.id)) continue
      if (this.#happens('lostOnTheWay')) continue
      this.#jobs.set(job.id, { job })
      this.#waiting.push(job)
    }
  }

  #look(ids: readonly string[]): Map<string, JobState> {
    return new Map(
      ids.flatMap((id): [string, JobState][] => {
        const known = this.#jobs.get(id)
        if (!known) return [[id, 'lost']]
        return known.state ? [[id, known.state]] : []
      }),
    )
  }

  #withdraw(ids: readonly string[]): void {
    this.#waiting = this.#waiting.filter(({ id }) => !ids.includes(id))
  }

  #watch(): Watch {
    const watch: { readonly hints: string[]; wake: ((hints: readonly string[] | undefined) => void) | undefined } = {
      hints: [],
      wake: undefined,
    }
    this.#watches.add(watch)
    return {
      wait: () =>
        new Promise((resolve) => {
          watch.wake = resolve
        }),
      stop: () => this.#watches.delete(watch),
    }
  }

  #happens(fault: keyof typeof FAULTS): boolean {
    const happens = this.#chance() < FAULTS[fault] / 100
    if (happens) this.happened[fault] = (this.happened[fault] ?? 0) + 1
    return happens
  }

  #below(bound: number): number {
    return Math.floor(this.#chance() * bound)
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)]
  }
}

/** So long (ms) every event takes. */
const STEP = 100

/** Half of the time, counts with one of them changed: bad memory, or a bad joke. */
function distortSome(chance: () => number): Lie {
  return (honest, said, by) =>
    chance() < 0.5 ? { ...said, said: { threads: 1, ms: 1, counts: distort(honest, by) } } : said
}

/** Counts with one of them changed, as if it had been counted so. No two workers have the same. */
export function distort({ sides, pairs }: MatchMessage, by: number): MatchMessage {
  return {
    sides: sides.map((side) => {
      if (!side) return side
      const counts = side.counts.map((array) => Float64Array.from(array))
      const [, , sums, squares] = counts
      const at = by % sums.length
      const more = 1 + by
      // As if one battle had so much more: those can be that have both.
      squares[at] += more * (2 * Math.abs(sums[at]) + more)
      sums[at] += more
      return { ...side, counts }
    }),
    pairs,
  }
}
