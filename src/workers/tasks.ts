import type { BattleRange } from '../fight/broken-battle.ts'
import { type Counted, type Job, makeJob } from './job.ts'
import type { Capacity } from './job-queue.ts'

/** Some battles, and the job that stands for them. */
export interface Task {
  readonly battles: BattleRange
  /** Which of the two that fight the same is it: the one that counts, or the one that it is compared with. */
  readonly isCheck: boolean
  /** When these battles were first asked for (ms). */
  readonly since: number
  /** How often they came to nothing. */
  failures: number
  readonly job: Job
}

/** What the battles of an order are, as far as they are asked for. */
export interface Asking {
  readonly key: string
  readonly isFighting: readonly boolean[]
  readonly battles: readonly BattleRange[]
  readonly msPerBattle: number | undefined
  /** So often may they have been asked for before. */
  readonly firstAttempt?: number | undefined
}

/** A job should keep a worker busy for so long (ms): long against what the queue costs, short against what may be lost. */
const JOB_MS = 2000
/** The first jobs, by which the pace of workers is found out. */
const FIRST_JOB_MS = 300
/** So many jobs wait for each that is fought, so that no worker waits for this machine. */
const JOBS_AHEAD = 2
/** Whatever workers say of themselves: so many jobs are kept in memory. */
const MOST_JOBS = 30_000
/** A worker is believed to be so many times as fast or as slow as this machine. */
const MOST_FASTER = 100

/** Cuts the battles of an order into jobs, and knows which of them are asked for. */
export class Tasks {
  /** Those that are asked for, by the names of their jobs. */
  readonly open = new Map<string, Task>()
  readonly #asking: Asking
  readonly #jobSize: number | undefined
  readonly #now: () => number
  /** By the first of some battles: how often they were asked for. */
  readonly #attempts = new Map<number, number>()
  /** What nobody was asked for yet. */
  readonly #rest: { from: number; to: number }[]
  #unsent: Job[] = []
  #msPerBattle: number | undefined

  constructor(asking: Asking, jobSize: number | undefined, now: () => number) {
    this.#asking = asking
    this.#jobSize = jobSize
    this.#now = now
    this.#rest = asking.battles.map(({ from, to }) => ({ from, to }))
    this.#msPerBattle = asking.msPerBattle
  }

  /** Whether all battles were asked for. */
  get areAllOut(): boolean {
    return this.#rest.length === 0
  }

  /** Jobs that were not put on the queue yet; they are now. */
  takeUnsent(): readonly Job[] {
    return this.#unsent.splice(0)
  }

  /** Asks for more battles, for those who can fight; `held` jobs are with this machine. */
  handOut({ threads, jobs }: Pick<Capacity, 'threads' | 'jobs'>, held: number): void {
    const most = Math.min(MOST_JOBS, Math.max(1, jobs) * (1 + JOBS_AHEAD))
    while (this.#rest.length > 0 && this.open.size + held < most) {
      const [rest] = this.#rest
      const size = this.#sizeAt(rest, threads, jobs)
      this.ask({ from: rest.from, to: rest.from + size })
      rest.from += size
      if (rest.from === rest.to) this.#rest.shift()
    }
  }

  /** Asks for battles, for the first time or anew. */
  ask(battles: BattleRange): void {
    this.#add({ battles, isCheck: false, since: this.#now(), failures: 0 })
  }

  /** Asks for the same battles once more, under another name: what is known of the old one stays. */
  askAgain({ battles, isCheck, since, failures }: Task): void {
    this.#add({ battles, isCheck, since, failures })
  }

  /** Asks for the same battles once more, to compare. */
  askToCompare({ battles }: Task): void {
    this.#add({ battles, isCheck: true, since: this.#now(), failures: 0 })
  }

  /** Puts the same job on the queue again, which has lost it. */
  repeat({ job }: Task): void {
    this.#unsent.push(job)
  }

  /** The one that has been asked for longest, if that is so long (ms). */
  overdue(patience: number): Task | undefined {
    let oldest: Task | undefined
    for (const task of this.open.values()) if (!oldest || task.since < oldest.since) oldest = task
    return oldest && this.#now() - oldest.since > patience ? oldest : undefined
  }

  /** Called with how long a worker that is believed took for battles. */
  learn({ from, to }: BattleRange, { ms, threads }: Counted): void {
    const here = this.#asking.msPerBattle
    if (ms === 0) return
    const pace = (ms * threads) / (to - from)
    this.#msPerBattle = here ? Math.min(Math.max(pace, here / MOST_FASTER), here * MOST_FASTER) : pace
  }

  #add(task: Omit<Task, 'job'>): void {
    const { key, isFighting, firstAttempt = 0 } = this.#asking
    const { from } = task.battles
    const attempt = this.#attempts.get(from) ?? firstAttempt
    this.#attempts.set(from, attempt + 1)
    const job = makeJob(key, task.battles, isFighting, attempt)
    this.open.set(job.id, { ...task, job })
    this.#unsent.push(job)
  }

  #sizeAt({ from, to }: BattleRange, threads: number, jobs: number): number {
    if (this.#jobSize !== undefined) return Math.min(this.#jobSize, to - from)
    const isKnown = this.#msPerBattle !== this.#asking.msPerBattle
    const ms = (isKnown ? JOB_MS : FIRST_JOB_MS) * Math.max(1, threads / Math.max(1, jobs))
    const ideal = Math.ceil(ms / Math.max(this.#msPerBattle ?? 1, Number.MIN_VALUE))
    // To end at about the same time.
    const remaining = this.#rest.reduce((sum, { from, to }) => sum + to - from, 0)
    const share = Math.ceil(remaining / (2 * Math.max(1, jobs)))
    const size = Math.max(1, Math.min(ideal, Math.max(share, Math.ceil(ideal / 16))))
    // On a grid: a coordinator that is started again asks for the same jobs, and finds the answers of those that were done.
    const cell = 2 ** Math.floor(Math.log2(size))
    return Math.min(to - from, cell - (from % cell))
  }
}
