import type { MatchMessage } from '../../src/fight/match.ts'
import type { Answer, Job } from '../../src/workers/job.ts'
import type { JobQueue, Watch } from '../../src/workers/job-queue.ts'

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

interface SimulatedWorker {
  readonly name: string
  readonly isLiar: boolean
  inHand: Job | undefined
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
  readonly #jobs = new Map<string, { readonly job: Job; answer?: Answer }>()
  #waiting: Job[] = []
  #watches = new Set<{ readonly hints: string[]; wake: ((hints: readonly string[] | undefined) => void) | undefined }>()
  readonly #out = new Set<string>()
  /** How often each thing happened. */
  readonly happened: Record<string, number> = {}

  constructor(chance: () => number, fight: FightJob, workers: number, liars: number) {
    this.#chance = chance
    this.#fight = fight
    this.#workers = Array.from({ length: workers }, (_, at) => ({
      name: `worker ${at + 1}`,
      isLiar: at < liars,
      inHand: undefined,
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
      capacity: () => alive(() => ({ threads: 1 + this.#below(8), jobs: this.#below(4) })),
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
    const idle = this.#workers.filter(({ name, inHand }) => !inHand && !this.#out.has(name))
    const busy = this.#workers.filter(({ inHand }) => inHand)
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
    known.answer = {
      worker: worker.name,
      threads: 1,
      ms: 1,
      counts:
        worker.isLiar && this.#chance() < 0.5
          ? distort(counts, 5 * this.#workers.indexOf(worker) + this.#below(5))
          : counts,
    }
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

  #look(ids: readonly string[]): Map<string, Answer | 'lost'> {
    return new Map(
      ids.flatMap((id): [string, Answer | 'lost'][] => {
        const known = this.#jobs.get(id)
        if (!known) return [[id, 'lost']]
        return known.answer ? [[id, known.answer]] : []
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

/** Counts with one of them changed: bad memory, or a bad joke. No two workers have the same. */
function distort({ sides, pairs }: MatchMessage, by: number): MatchMessage {
  return {
    sides: sides.map((side) => {
      if (!side) return side
      const counts = side.counts.map((array) => Float64Array.from(array))
      counts[2][by % counts[2].length] += 1 + by
      return { ...side, counts }
    }),
    pairs,
  }
}
