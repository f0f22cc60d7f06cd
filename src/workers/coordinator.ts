import type { Machines, Order, StartMachines } from '../fight/backend.ts'
import { type BattleRange, BrokenBattle } from '../fight/broken-battle.ts'
import { type MatchMessage, MatchTally, type SeededMatch } from '../fight/match.ts'
import { keyOf } from '../ledger/bout-key.ts'
import { type Answer, type Counted, digestCounts, isChecked, type Job, makeJob } from './job.ts'
import type { JobQueue } from './job-queue.ts'

export interface CoordinatorOptions {
  /** Fights battles of a bout here, to tell which of two workers is wrong, and what nobody else is there to check. */
  readonly fightHere: (bout: SeededMatch, battles: BattleRange, isFighting: readonly boolean[]) => Promise<MatchMessage>
  /** How many battles a job has; chosen by how long they take otherwise. */
  readonly jobSize?: number | undefined
  /** One in so many jobs is fought again elsewhere. */
  readonly checkOneIn?: number
  /** Told of a worker that gave wrong counts, and was shut out. */
  readonly onLiar?: (worker: string, reason: string) => void
  /** Told of every answer that is believed. */
  readonly onAnswer?: (battles: number, answer: Counted) => void
}

/** A job should keep a worker busy for so long (ms): long against what the queue costs, short against what may be lost. */
const JOB_MS = 2000
/** The first jobs, by which the pace of workers is found out. */
const FIRST_JOB_MS = 300
/** So many jobs wait for each that is fought, so that no worker waits for this machine. */
const JOBS_AHEAD = 2
/** A job that workers die of is given to no more of them. */
const MOST_DEATHS = 3
const CHECK_ONE_IN = 100

/** Machines that take jobs from a queue. State: what workers have turned out to be wrong, and the pace of the others. */
export function coordinate(queue: JobQueue, options: CoordinatorOptions): StartMachines {
  return async (bouts) => {
    const keys = bouts.map(keyOf)
    await queue.publish(new Map(bouts.map((bout, at) => [keys[at], bout])))
    const trust: Trust = { liars: new Set(), before: new Set() }
    const machines: Machines = {
      fight: (order) => new Errand(queue, options, bouts[order.bout], keys[order.bout], trust, order).run(),
      close: () => queue.close(),
    }
    return machines
  }
}

/** Who can be trusted, in all orders. */
interface Trust {
  readonly liars: Set<string>
  /** Who was believed in orders that are over: what was decided by their counts cannot be taken back. */
  readonly before: Set<string>
}

/** A worker turned out to be wrong whose counts have decided what was fought: nothing can be made of that. */
export class Mistrusted extends Error {
  override readonly name = 'Mistrusted'
}

/** Some battles, and the job that stands for them. */
interface Task {
  readonly battles: BattleRange
  /** Which of the two that fight the same is it: the one that counts, or the one that it is held against. */
  readonly isCheck: boolean
  attempt: number
  deaths: number
  job: Job
}

/** What a worker has been believed. */
interface Believed {
  readonly counts: MatchTally
  readonly battles: BattleRange[]
}

/** One order while it is carried out. */
class Errand {
  readonly #queue: JobQueue
  readonly #options: CoordinatorOptions
  readonly #bout: SeededMatch
  readonly #key: string
  readonly #trust: Trust
  readonly #order: Order
  readonly #open = new Map<string, Task>()
  readonly #believed = new Map<string, Believed>()
  /** First answers of jobs that are checked, by their battles. */
  readonly #first = new Map<number, Counted>()
  readonly #amends: { readonly wrong: MatchTally; readonly right: MatchTally }
  /** Battles whose counts are not news, but better ones. */
  readonly #anew = new Set<number>()
  #next: number
  #msPerBattle: number | undefined

  constructor(
    queue: JobQueue,
    options: CoordinatorOptions,
    bout: SeededMatch,
    key: string,
    trust: Trust,
    order: Order,
  ) {
    this.#queue = queue
    this.#options = options
    this.#bout = bout
    this.#key = key
    this.#trust = trust
    this.#order = order
    this.#next = order.battles.from
    this.#msPerBattle = order.msPerBattle
    this.#amends = { wrong: new MatchTally(bout.match), right: new MatchTally(bout.match) }
  }

  async run(): Promise<MatchMessage | undefined> {
    const { signal } = this.#order
    const watch = this.#queue.watch()
    try {
      for (;;) {
        await this.#handOut()
        if (this.#open.size === 0) break
        if (signal?.aborted) {
          await this.#leave()
          break
        }
        const changed = await watch.wait()
        const asked = changed?.filter((id) => this.#open.has(id)) ?? [...this.#open.keys()]
        if (asked.length === 0) continue
        for (const [id, state] of await this.#queue.look(asked)) await this.#hear(id, state)
      }
      for (const worker of this.#believed.keys()) this.#trust.before.add(worker)
      return this.#differences()
    } finally {
      watch.stop()
    }
  }

  /** Asks for no more; what was counted wrong is counted right here. */
  async #leave(): Promise<void> {
    await this.#queue.withdraw([...this.#open.keys()])
    for (const { battles, isCheck } of this.#open.values()) {
      if (isCheck || !this.#anew.has(battles.from)) continue
      this.#amends.right.addMessage(await this.#options.fightHere(this.#bout, battles, this.#order.isFighting))
    }
  }

  async #handOut(): Promise<void> {
    const { battles, signal } = this.#order
    if (this.#next === battles.to || signal?.aborted) return
    const { threads, jobs } = await this.#queue.capacity()
    const fresh: Task[] = []
    while (this.#next < battles.to && this.#open.size + fresh.length < Math.max(1, jobs) * (1 + JOBS_AHEAD)) {
      const size = this.#jobSize(battles.to - this.#next, threads, jobs)
      const range = { from: this.#next, to: this.#next + size }
      this.#next = range.to
      const job = this.#jobOf(range, 0)
      fresh.push({ battles: range, isCheck: false, attempt: 0, deaths: 0, job })
    }
    await this.#put(fresh)
  }

  #jobSize(remaining: number, threads: number, jobs: number): number {
    const { jobSize } = this.#options
    if (jobSize !== undefined) return Math.min(jobSize, remaining)
    const isKnown = this.#msPerBattle !== this.#order.msPerBattle
    const ms = (isKnown ? JOB_MS : FIRST_JOB_MS) * Math.max(1, threads / Math.max(1, jobs))
    const ideal = Math.ceil(ms / Math.max(this.#msPerBattle ?? 1, Number.MIN_VALUE))
    // To end at about the same time.
    const share = Math.ceil(remaining / (2 * Math.max(1, jobs)))
    const size = Math.max(1, Math.min(ideal, Math.max(share, Math.ceil(ideal / 16))))
    // On a grid: a coordinator that is started again asks for the same jobs, and finds the answers of those that were done.
    const cell = 2 ** Math.floor(Math.log2(size))
    return Math.min(remaining, cell - (this.#next % cell))
  }

  #jobOf(battles: BattleRange, attempt: number): Job {
    return makeJob(this.#key, battles, this.#order.isFighting, attempt)
  }

  async #put(tasks: readonly Task[]): Promise<void> {
    for (const task of tasks) this.#open.set(task.job.id, task)
    if (tasks.length > 0) await this.#queue.put(tasks.map(({ job }) => job))
  }

  /** Asks for the same battles once more, under another name: what is known of the old one stays. */
  async #askAgain(task: Task, isCheck = task.isCheck): Promise<void> {
    const attempt = task.attempt + 1
    const { battles, deaths } = task
    await this.#put([{ battles, isCheck, attempt, deaths, job: this.#jobOf(battles, attempt) }])
  }

  async #hear(id: string, state: Answer | 'lost' | 'dead'): Promise<void> {
    const task = this.#open.get(id)
    if (!task) return
    if (state === 'lost') return this.#queue.put([task.job])
    this.#open.delete(id)
    if (state === 'dead') {
      task.deaths++
      if (task.deaths < MOST_DEATHS) return this.#askAgain(task)
      throw new BrokenBattle(task.battles, `killed ${MOST_DEATHS} workers`, 'they answered no more')
    }
    if (this.#trust.liars.has(state.worker)) return this.#askAgain(task)
    if ('broken' in state) throw new BrokenBattle(state.broken, 'cannot be fought', state.message)
    this.#learn(task, state)
    if (task.isCheck) await this.#compare(task, state)
    else {
      this.#believe(task.battles, state)
      if (!isChecked(task.job, this.#options.checkOneIn ?? CHECK_ONE_IN)) return
      this.#first.set(task.battles.from, state)
      await this.#askAgain(task, true)
    }
  }

  #learn({ battles: { from, to } }: Task, { ms, threads }: Counted): void {
    if (ms > 0) this.#msPerBattle = (ms * threads) / (to - from)
  }

  #believe(battles: BattleRange, answer: Counted): void {
    const { worker, counts } = answer
    const believed = this.#believed.get(worker) ?? { counts: new MatchTally(this.#bout.match), battles: [] }
    this.#believed.set(worker, believed)
    believed.counts.addMessage(counts)
    believed.battles.push(battles)
    this.#options.onAnswer?.(battles.to - battles.from, answer)
    if (this.#anew.delete(battles.from)) this.#amends.right.addMessage(counts)
    else this.#order.fought(battles, counts)
  }

  /** Holds what two have counted of the same battles against each other; who is wrong is shut out. */
  async #compare(task: Task, second: Counted): Promise<void> {
    const { battles } = task
    const first = this.#first.get(battles.from)
    this.#first.delete(battles.from)
    // Whoever gave the first answer has been found out meanwhile.
    if (!first || this.#trust.liars.has(first.worker)) return
    if (first.worker !== second.worker && digestCounts(first.counts) === digestCounts(second.counts)) return
    const right = digestCounts(await this.#options.fightHere(this.#bout, battles, this.#order.isFighting))
    for (const { worker, counts } of [first, second]) {
      if (digestCounts(counts) !== right) await this.#shutOut(worker, battles)
    }
  }

  /** Believes a worker no more, and has all fought again that it was believed. */
  async #shutOut(worker: string, { from, to }: BattleRange): Promise<void> {
    if (this.#trust.liars.has(worker)) return
    this.#trust.liars.add(worker)
    const reason = `it counted battles ${from} to ${to - 1} of "${this.#bout.match.sides[0].plan.scenarioKey}" wrong`
    await this.#queue.shutOut(worker, reason)
    this.#options.onLiar?.(worker, reason)
    if (this.#trust.before.has(worker)) {
      throw new Mistrusted(
        `the worker ${worker} is shut out: ${reason}; it was believed before, so begin anew without any checkpoint`,
      )
    }
    const believed = this.#believed.get(worker)
    this.#believed.delete(worker)
    if (!believed) return
    this.#amends.wrong.add(believed.counts)
    for (const battles of believed.battles) {
      this.#anew.add(battles.from)
      // Beyond all attempts that may have been made of them.
      const attempt = ANEW + this.#trust.liars.size
      await this.#put([{ battles, isCheck: false, attempt, deaths: 0, job: this.#jobOf(battles, attempt) }])
    }
  }

  #differences(): MatchMessage | undefined {
    const { wrong, right } = this.#amends
    if (wrong.sides.every(({ battles }) => battles === 0)) return undefined
    const less = wrong.toMessage()
    for (const each of [...less.sides, ...less.pairs]) {
      for (const counts of each?.counts ?? []) for (const at of counts.keys()) counts[at] = -counts[at]
    }
    right.addMessage({
      sides: less.sides.map((side) => side && { ...side, battles: -side.battles }),
      pairs: less.pairs.map((pair) => pair && { ...pair, battles: -pair.battles }),
    })
    return right.toMessage()
  }
}

const ANEW = 1000
