import type { StreamKey } from '../../battle/seeded-dice.ts'
import { isServed } from './connection.ts'
import type { Answer, Order } from './fighting.ts'
import { Pace } from './pace.ts'
import { blockEnd, type Series } from './series.ts'

/** So long (ms) nothing has changed before fresh workers go on with a plan. */
const SETTLED = 150
/** Battles that the drafting worker fights of a plan: enough to see where it goes, and done in no time where it is like the last. */
const DRAFT = 16_384

/** What the workers fight by, and whom they tell. */
export interface PoolOptions {
  readonly ruleset: string
  readonly key: StreamKey
  /** The values that are kept of each battle of a series. */
  readonly keepOf: (series: Series) => Int32Array
  /** Called after every block. */
  readonly onBlock: (series: Series) => void
  readonly onBroken: (message: string) => void
}

/**
 * The workers that fight for the page.
 *
 * V8 compiles a battle's memory into its code only as long as a worker has one memory; with another it is less than half as
 * fast. One worker drafts the first battles of whatever is asked for, at once: for plans that differ in numbers only it fights on
 * with the memory that it has. Once the value rests, fresh workers go on with it. One such is always kept warm.
 */
export class Pool {
  /** Battles to fight of everything that is shown; the last counts. */
  readonly goals: number[]
  readonly #options: PoolOptions
  /** By plan: those with more combatants take longer. */
  readonly #paces = new WeakMap<Series, Pace>()
  #drafter: PageWorker
  #spare: PageWorker
  #isPaused = false
  #drafting: Task | undefined
  #wanted: Series | undefined
  #settle: ReturnType<typeof setTimeout> | undefined
  #shown: Task | undefined
  #base: Task | undefined

  constructor(options: PoolOptions, goal: number) {
    this.#options = options
    this.goals = [goal]
    this.#drafter = this.#hire()
    this.#spare = this.#hire()
  }

  get goal(): number {
    return this.goals.at(-1)!
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  /** About how long (ms) it takes yet to fight all battles of a plan; undefined before any was fought. */
  timeLeft(series: Series): number | undefined {
    const pageWorkers = series === this.#base?.series ? 1 : workerLimit()
    const time = this.#paces.get(series)?.timeOf(Math.max(0, this.goal - series.battles))
    return time === undefined ? undefined : time / pageWorkers
  }

  /** How long (ms) a battle of a plan takes one worker; undefined before any was fought. */
  timeOf(series: Series): number | undefined {
    return this.#paces.get(series)?.timeOf(1)
  }

  /** Fights no further, until it is to go on. */
  pause(): void {
    this.#isPaused = true
    clearTimeout(this.#settle)
    this.#dismiss()
  }

  /** Goes on from what has been fought, with fresh workers: those of before are paused, or could not be started. */
  goOn(): void {
    this.#isPaused = false
    this.#dismiss()
    this.#drafter = this.#hire()
    this.#spare = this.#hire()
    const wanted = this.#wanted
    if (this.#base) this.begin(this.#base.series)
    if (wanted) this.show(wanted)
  }

  /** Fights the plan that others are compared with, to its goal, whatever else is fought. */
  begin(base: Series): void {
    this.#base = this.#start(base, 1)
    if (base.battles > 0) return
    // So that the first change finds the drafting worker warm.
    this.#drafter.plan(base, this.#options)
    this.#drafter.fight({ from: 0, to: blockEnd(0, this.goals) }, (answer) => {
      if ('error' in answer) return
      base.add(answer)
      this.#options.onBlock(base)
    })
  }

  /** Fights a plan instead of the one before: a little at once, all of it if it is still wanted then. */
  show(series: Series): void {
    this.#wanted = series
    this.#stop(this.#shown)
    this.#shown = undefined
    clearTimeout(this.#settle)
    if (this.#isPaused) {
      this.goOn()
      return
    }
    if (series === this.#base?.series || series.battles >= this.goal) return
    this.#draft()
    this.#settle = setTimeout(() => {
      this.#shown = this.#start(series, workerLimit())
    }, SETTLED)
  }

  /** Ten times as many of everything. */
  raise(): void {
    this.goals.push(this.goal * 10)
    if (this.#isPaused) {
      this.goOn()
      return
    }
    const base = this.#base?.series
    this.#stop(this.#base)
    if (base) this.begin(base)
    if (this.#wanted) this.show(this.#wanted)
  }

  #draft(): void {
    const series = this.#wanted
    if (this.#drafting || !series || this.#shown || series.battles >= Math.min(DRAFT, this.goal)) return
    const task = new Task(series, this.goals)
    this.#drafting = task
    this.#drafter.plan(series, this.#options)
    const goOn = (): void => {
      // Somebody else's turn, or enough of it, or fresh workers have taken over.
      if (this.#wanted === series && !this.#shown && series.battles < DRAFT) {
        this.#order(this.#drafter, task, goOn)
      } else {
        this.#drafting = undefined
        this.#draft()
      }
    }
    goOn()
  }

  #start(series: Series, pageWorkers: number): Task {
    const task = new Task(series, this.goals)
    for (let index = 0; index < pageWorkers; index++) {
      const pageWorker = this.#spare
      this.#spare = this.#hire()
      task.pageWorkers.push(pageWorker)
      pageWorker.plan(series, this.#options)
      const goOn = (): void => this.#order(pageWorker, task, goOn)
      goOn()
    }
    return task
  }

  #order(pageWorker: PageWorker, task: Task, then: () => void): void {
    const block = task.next()
    if (!block) {
      if (pageWorker === this.#drafter) this.#drafting = undefined
      else pageWorker.dismiss()
      return
    }
    const start = performance.now()
    pageWorker.fight(block, (answer) => {
      if ('error' in answer) return this.#options.onBroken(answer.error)
      task.series.add(answer)
      this.#paceOf(task.series).note(block.to - block.from, performance.now() - start)
      this.#options.onBlock(task.series)
      then()
    })
  }

  #paceOf(series: Series): Pace {
    const pace = this.#paces.get(series) ?? new Pace()
    this.#paces.set(series, pace)
    return pace
  }

  #dismiss(): void {
    this.#stop(this.#base)
    this.#stop(this.#shown)
    this.#shown = undefined
    this.#drafting = undefined
    this.#drafter.dismiss()
    this.#spare.dismiss()
  }

  #stop(task: Task | undefined): void {
    for (const pageWorker of task?.pageWorkers ?? []) pageWorker.dismiss()
  }

  #hire(): PageWorker {
    const { ruleset, onBroken } = this.#options
    if (early?.ruleset !== ruleset) return new PageWorker({ ruleset, onBroken })
    const { worker } = early
    early = undefined
    worker.onBroken = onBroken
    return worker
  }
}

/** Hired before it was known what it will fight. */
let early: { readonly ruleset: string; readonly worker: PageWorker } | undefined

/** Starts a worker for a ruleset, to get ready while the page reads what it will fight. One that breaks is forgotten. */
export function hireEarly(ruleset: string): void {
  const forget = (): void => {
    early = undefined
  }
  early = { ruleset, worker: new PageWorker({ ruleset, onBroken: forget }) }
}

/** Workers for one plan: the machine has other things to do as well. */
function workerLimit(): number {
  return Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2)))
}

/** The blocks of a series that have yet to be handed out. */
class Task {
  readonly series: Series
  readonly pageWorkers: PageWorker[] = []
  readonly #goals: readonly number[]
  #from: number

  constructor(series: Series, goals: readonly number[]) {
    this.series = series
    this.#goals = goals
    this.#from = series.battles
  }

  next(): { from: number; to: number } | undefined {
    let block = this.series.block(this.#from)
    while (block) {
      this.#from = block.to
      block = this.series.block(this.#from)
    }
    if (this.#from >= this.#goals.at(-1)!) return undefined
    const from = this.#from
    this.#from = blockEnd(from, this.#goals)
    return { from, to: this.#from }
  }
}

/** One worker. */
export class PageWorker {
  /** None as long as the host has gone, which has its program: once it is back, others are hired. */
  readonly #worker = isServed() ? new Worker(new URL('./fighting.js', import.meta.url), { type: 'module' }) : undefined
  onBroken: PoolOptions['onBroken']
  #id = 0
  #done: ((answer: Answer) => void) | undefined

  constructor({ ruleset, onBroken }: Pick<PoolOptions, 'ruleset' | 'onBroken'>) {
    this.onBroken = onBroken
    if (!this.#worker) return
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id === this.#id) this.#done?.(data)
    }
    this.#worker.onerror = ({ message }) => this.onBroken(message || 'a worker could not be started')
    this.#report({ kind: 'warm', ruleset })
  }

  plan(series: Series, { key, keepOf }: Pick<PoolOptions, 'key' | 'keepOf'>): void {
    this.#id++
    this.#report({ kind: 'plan', id: this.#id, plan: series.stand.plan, keep: keepOf(series), key })
  }

  fight({ from, to }: { from: number; to: number }, done: (answer: Answer) => void): void {
    this.#done = done
    this.#report({ kind: 'fight', id: this.#id, from, to })
  }

  dismiss(): void {
    this.#done = undefined
    this.#worker?.terminate()
  }

  #report(order: Order): void {
    this.#worker?.postMessage(order)
  }
}
