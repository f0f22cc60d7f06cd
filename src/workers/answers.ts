import type { BattleRange } from '../fight/broken-battle.ts'
import { nameRange } from '../fight/broken-battle.ts'
import type { MatchMessage, SeededMatch } from '../fight/match.ts'
import type { AcceptedCounts } from './accepted-counts.ts'
import { isBeyondCounting, readAnswer } from './check-answer.ts'
import type { DispatchOptions } from './coordinator-options.ts'
import { type Counted, digestCounts, type Said } from './job.ts'
import type { JobState } from './job-queue.ts'
import type { Task, Tasks } from './tasks.ts'
import type { Trust } from './trust.ts'

/** What has come to nothing so often is fought here. */
const MOST_FAILURES = 3
const CHECK_ONE_IN = 100
/** Of those that are checked, one in so many here: another worker may be as wrong, or in league. */
const HERE_ONE_IN = 4

/** What answers of an order have to do with. */
interface AnswersContext {
  readonly experiment: SeededMatch
  readonly isFighting: readonly boolean[]
  /** The number after the last battle. */
  readonly end: number
  readonly options: Pick<DispatchOptions, 'checkOneIn' | 'onAnswer' | 'onTrouble' | 'chance'>
  readonly trust: Trust
  readonly tasks: Tasks
  readonly acceptedCounts: AcceptedCounts
  /** Fights battles here, and goes on with their counts. */
  fightHere(battles: BattleRange, then: (right: MatchMessage) => void): void
  /** Called when a worker was believed before, and of the end of the doubts. */
  doubt(worker: string, doubts: Promise<void>): void
}

/** Decides which answers are believed. */
export class Answers {
  readonly #of: AnswersContext
  /** By worker: answers of those who are not proven yet. */
  readonly #held = new Map<string, { readonly task: Task; readonly answer: Counted }[]>()
  /** First answers of jobs that another worker checks, by their first battles. */
  readonly #first = new Map<number, Counted>()

  constructor(of: AnswersContext) {
    this.#of = of
  }

  /** How many answers wait for their worker to be proven. */
  get held(): number {
    return [...this.#held.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** Hears what has become of a job that was asked for. */
  hear(task: Task, state: JobState): void {
    const { tasks, trust } = this.#of
    if (state === 'lost') {
      tasks.repeat(task)
      return
    }
    tasks.open.delete(task.job.id)
    if (typeof state === 'string') this.#fail(task, state)
    else if (trust.isOut(state.worker)) tasks.askAgain(task)
    else this.#read(task, state)
  }

  /** Takes what was fought here for a task. */
  settle({ battles, isCheck }: Task, right: MatchMessage): void {
    if (!isCheck) {
      this.#of.acceptedCounts.count(battles, right)
      return
    }
    const first = this.#first.get(battles.from)
    this.#first.delete(battles.from)
    if (first && digestCounts(first.counts) !== digestCounts(right)) this.#shutOutLiar(first.worker, battles)
  }

  /** Fights battles here that a worker has answered which is not proven, the first of each. */
  checkHeld(): void {
    const { checking } = this.#of.trust
    for (const [worker, held] of this.#held) {
      if (checking.has(worker)) continue
      const { task, answer } = held.shift()!
      if (held.length === 0) this.#held.delete(worker)
      checking.add(worker)
      this.#verify(task, answer, () => {
        checking.delete(worker)
        this.#of.trust.prove(worker)
      })
    }
  }

  prove(worker: string): void {
    for (const { task, answer } of this.#release(worker)) this.#accept(task, answer)
  }

  recant(worker: string): void {
    const { tasks, acceptedCounts } = this.#of
    for (const { task } of this.#release(worker)) tasks.askAgain(task)
    for (const battles of acceptedCounts.takeBack(worker)) tasks.ask(battles)
  }

  #release(worker: string) {
    const held = this.#held.get(worker) ?? []
    this.#held.delete(worker)
    return held
  }

  #read(task: Task, said: Said): void {
    const { experiment, isFighting, tasks, trust } = this.#of
    const { worker } = said
    const answer = readAnswer(said, { match: experiment.match, battles: task.battles, isFighting })
    if (typeof answer === 'string') {
      this.#shutOut(worker, answer)
      tasks.askAgain(task)
    } else if ('broken' in answer) {
      // Here it is found out, and reported in all detail, or it is a lie.
      this.#of.fightHere(task.battles, (right) => {
        this.#shutOut(worker, `it said that battles cannot be fought which can, ${nameRange(task.battles)}`)
        this.settle(task, right)
      })
    } else if (task.isCheck) this.#compare(task, answer)
    else if (trust.isProven(worker)) this.#accept(task, answer)
    else this.#hold(task, answer)
  }

  /** What nobody can answer is fought here. */
  #fail(task: Task, state: 'dead' | 'forged'): void {
    const { options, tasks, fightHere } = this.#of
    task.failures++
    if (state === 'forged') options.onTrouble?.('Answers come in that nobody has signed who has the secret.')
    if (task.failures < MOST_FAILURES) tasks.askAgain(task)
    else fightHere(task.battles, (right) => this.settle(task, right))
  }

  #hold(task: Task, answer: Counted): void {
    const held = this.#held.get(answer.worker) ?? []
    this.#held.set(answer.worker, held)
    held.push({ task, answer })
  }

  /** Believes an answer only if it is the same here. */
  #verify(task: Task, answer: Counted, then: () => void): void {
    const { trust, fightHere } = this.#of
    fightHere(task.battles, (right) => {
      if (digestCounts(answer.counts) !== digestCounts(right)) this.#shutOutLiar(answer.worker, task.battles)
      if (trust.isOut(answer.worker)) this.settle(task, right)
      else this.#believe(task.battles, answer)
      then()
    })
  }

  /** Believes a worker that is proven; some of its answers are checked all the same. */
  #accept(task: Task, answer: Counted): void {
    const { end, options, tasks } = this.#of
    const { battles } = task
    const { checkOneIn = CHECK_ONE_IN, chance } = options
    const part = (battles.to - battles.from) / end
    if (isBeyondCounting(answer.counts, part)) {
      this.#verify(task, answer, () => {})
      return
    }
    this.#believe(battles, answer)
    if (chance() * checkOneIn >= 1) return
    if (chance() * HERE_ONE_IN < 1) this.#judge(battles, [answer])
    else {
      this.#first.set(battles.from, answer)
      tasks.askToCompare(task)
    }
  }

  #believe(battles: BattleRange, answer: Counted): void {
    const { tasks, acceptedCounts, options } = this.#of
    tasks.learn(battles, answer)
    acceptedCounts.count(battles, answer.counts, answer.worker)
    options.onAnswer?.(battles.to - battles.from, answer)
  }

  /** Compares what two have counted of the same battles. */
  #compare({ battles }: Task, second: Counted): void {
    const first = this.#first.get(battles.from)
    this.#first.delete(battles.from)
    // Whoever gave the first answer has been found out meanwhile.
    if (!first || this.#of.trust.isOut(first.worker)) return
    if (first.worker !== second.worker && digestCounts(first.counts) === digestCounts(second.counts)) return
    this.#judge(battles, [first, second])
  }

  /** Shuts out who has counted battles otherwise than they are counted here. */
  #judge(battles: BattleRange, answers: readonly Counted[]): void {
    this.#of.fightHere(battles, (right) => {
      for (const { worker, counts } of answers) {
        if (digestCounts(counts) !== digestCounts(right)) this.#shutOutLiar(worker, battles)
      }
    })
  }

  #shutOutLiar(worker: string, battles: BattleRange): void {
    const { scenarioKey } = this.#of.experiment.match.sides[0].plan
    this.#shutOut(worker, `it counted ${nameRange(battles)} of "${scenarioKey}" wrong`)
  }

  #shutOut(worker: string, reason: string): void {
    const doubts = this.#of.trust.shutOut(worker, reason)
    if (doubts) this.#of.doubt(worker, doubts)
  }
}
