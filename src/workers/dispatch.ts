import { setTimeout } from 'node:timers/promises'
import type { Order } from '../fight/backend.ts'
import type { BattleRange } from '../fight/broken-battle.ts'
import { type MatchMessage, MatchTally, type SeededMatch } from '../fight/match.ts'
import { AcceptedCounts } from './accepted-counts.ts'
import { Answers } from './answers.ts'
import type { DispatchOptions } from './coordinator-options.ts'
import { Ending } from './ending.ts'
import type { JobQueue, Watch } from './job-queue.ts'
import { type Asking, Tasks } from './tasks.ts'
import { RedisTrouble } from './trouble.ts'
import { type Believer, Mistrusted, type Trust } from './trust.ts'

/** What is to be fought of an experiment. */
type DispatchOrder = Asking & Pick<Order, 'signal' | 'fought'> & { readonly experiment: SeededMatch }

/** Nobody takes so long (ms) for a job that is two seconds long. */
const PATIENCE = 60_000
/** So soon (ms) Redis is asked again when it has refused something. */
const PAUSE = 500
/** Beyond all attempts that are made in an order. */
const ANEW = 1_000_000

/** One order while it is carried out: jobs go out, answers come in, and some is fought here. */
export class Dispatch implements Believer {
  readonly #queue: JobQueue
  readonly #options: DispatchOptions
  readonly #trust: Trust
  readonly #order: DispatchOrder
  readonly #tasks: Tasks
  readonly #acceptedCounts: AcceptedCounts
  readonly #answers: Answers
  readonly #ending: Ending
  /** What is to be done with what was fought here, and how much of that is still being fought. */
  readonly #done: (() => void)[] = []
  #fightingHere = 0
  #fightsOverdue = false
  /** Who was believed before, and may have been wrong. */
  readonly #doubted = new Set<string>()
  #waiting: ReturnType<Watch['wait']> | undefined
  #wake = (): void => {}
  #isOver = false

  constructor(queue: JobQueue, options: DispatchOptions, trust: Trust, order: DispatchOrder) {
    const { experiment, isFighting, battles, signal } = order
    this.#queue = queue
    this.#options = options
    this.#trust = trust
    this.#order = order
    this.#tasks = new Tasks(order, options.jobSize, options.now)
    this.#acceptedCounts = new AcceptedCounts(experiment.match, order.fought)
    this.#answers = new Answers({
      ...{ experiment, isFighting, options, trust, tasks: this.#tasks, acceptedCounts: this.#acceptedCounts },
      end: Math.max(...battles.map(({ to }) => to)),
      fightHere: (battles, then) => this.#await(options.fightHere(experiment, battles, isFighting), then),
      doubt: (worker, doubts) => {
        this.#doubted.add(worker)
        this.#await(doubts, () => this.#doubted.delete(worker))
      },
    })
    this.#ending = new Ending(signal, options, () => this.#tasks.open.size > 0)
  }

  /** What is to be added to the counts, as `Machines.fight` says. */
  async run(): Promise<MatchMessage | undefined> {
    await this.#fight()
    return this.#acceptedCounts.differences()
  }

  prove(worker: string): void {
    this.#answers.prove(worker)
    this.#wake()
  }

  recant(worker: string): void {
    this.#answers.recant(worker)
    this.#wake()
  }

  believed(): ReturnType<Believer['believed']> {
    return this.#acceptedCounts.believed()
  }

  /** Whether all was fought, before it was to end. */
  async #fight(): Promise<boolean> {
    const watch = this.#queue.watch()
    this.#trust.enter(this)
    try {
      const work = this.#work(watch)
      // Once the order has ended, what is still under way has no say in it.
      work.catch(() => {})
      const isWhole = await Promise.race([work.then(() => true), this.#ending.reached.then(() => false)])
      if (!isWhole) await this.#leave()
      return isWhole
    } finally {
      this.#isOver = true
      this.#ending.cancel()
      watch.stop()
      const isFirst = this.#order.firstAttempt === undefined
      this.#trust.leave(this, isFirst ? (battles) => this.#fightAgain(battles) : undefined)
    }
  }

  async #work(watch: Watch): Promise<void> {
    for (let isWhole = false; !isWhole && !this.#isOver; ) {
      try {
        isWhole = await this.#step(watch)
      } catch (error) {
        if (!(error instanceof RedisTrouble) || this.#isOver) throw error
        this.#ending.fail(error)
        if (error.mayPass) this.#options.onTrouble?.(`${error.message}; trying again`)
        await setTimeout(PAUSE)
      }
    }
  }

  /** Whether all is fought. */
  async #step(watch: Watch): Promise<boolean> {
    for (const settle of this.#done.splice(0)) settle()
    this.#answers.checkHeld()
    this.#fightOverdue()
    const capacity = await this.#ending.ask(() => this.#queue.capacity())
    if (this.#isOver) return false
    this.#ending.meet(capacity)
    const { open } = this.#tasks
    const here = this.#answers.held + this.#fightingHere
    this.#tasks.handOut(capacity, here)
    if (this.#tasks.areAllOut && open.size === 0 && here === 0) return true
    const unsent = this.#tasks.takeUnsent()
    if (unsent.length > 0) await this.#ending.ask(() => this.#queue.put(unsent))
    const changed = await this.#wait(watch)
    const asked = changed?.filter((id) => open.has(id)) ?? [...open.keys()]
    if (asked.length === 0 || this.#isOver) return false
    const states = await this.#ending.ask(() => this.#queue.look(asked))
    if (this.#isOver) return false
    for (const [id, state] of states) {
      const task = open.get(id)
      if (task) this.#answers.hear(task, state)
    }
    return false
  }

  /** Waits until something has happened to jobs, or something was fought here. */
  async #wait(watch: Watch): Promise<readonly string[] | undefined> {
    if (this.#done.length > 0) return []
    const woken = new Promise<readonly string[]>((resolve) => {
      this.#wake = () => resolve([])
    })
    this.#waiting ??= watch.wait().finally(() => {
      this.#waiting = undefined
    })
    return Promise.race([this.#waiting, woken])
  }

  /** Fights one job here that has no answer for long, while others may still be answered. */
  #fightOverdue(): void {
    const overdue = this.#fightsOverdue ? undefined : this.#tasks.overdue(this.#options.patience ?? PATIENCE)
    if (!overdue) return
    const { experiment, isFighting } = this.#order
    this.#options.onTrouble?.('Jobs have no answer for long; this machine fights them, one after the other.')
    this.#tasks.open.delete(overdue.job.id)
    this.#fightsOverdue = true
    this.#await(this.#options.fightHere(experiment, overdue.battles, isFighting), (right) => {
      this.#fightsOverdue = false
      this.#answers.settle(overdue, right)
    })
  }

  /** Has the loop go on with something once it is there. */
  #await<Found>(coming: Promise<Found>, then: (found: Found) => void): void {
    this.#fightingHere++
    const settle = (work: () => void): void => {
      this.#done.push(() => {
        this.#fightingHere--
        work()
      })
      this.#wake()
    }
    coming.then(
      (found) => settle(() => then(found)),
      (error: unknown) =>
        settle(() => {
          throw error
        }),
    )
  }

  /** Asks for no more; what was counted wrong is counted right here. */
  async #leave(): Promise<void> {
    this.#isOver = true
    this.#queue.withdraw([...this.#tasks.open.keys()]).catch(() => {})
    const [worker] = this.#doubted
    if (worker !== undefined) {
      throw new Mistrusted(`the worker ${worker} is shut out, and its counts before may be wrong: begin anew`)
    }
    const { experiment, isFighting } = this.#order
    for (const battles of this.#acceptedCounts.owed()) {
      this.#acceptedCounts.count(battles, await this.#options.fightHere(experiment, battles, isFighting))
    }
  }

  /** Fights battles of this order again, when it is over. Undefined if that is cut short. */
  async #fightAgain(battles: readonly BattleRange[]): Promise<MatchMessage | undefined> {
    const counts = new MatchTally(this.#order.experiment.match)
    const fought = (_: BattleRange, message: MatchMessage): void => counts.addMessage(message)
    const order = { ...this.#order, battles, fought, firstAttempt: ANEW }
    const again = new Dispatch(this.#queue, this.#options, this.#trust, order)
    if (!(await again.#fight())) return undefined
    const amends = again.#acceptedCounts.differences()
    if (amends) counts.addMessage(amends)
    return counts.toMessage()
  }
}
