import { setImmediate } from 'node:timers/promises'
import type { OptionNames } from '../arguments.ts'
import { BeyondReach } from '../exact/beyond-reach.ts'
import type { Exploration } from '../exact/budget.ts'
import type { ExactResult } from '../exact/result.ts'
import { answer, EXACT_OPTIONS, type ExactOptions } from '../exact.ts'
import { digestPlan } from '../fight/plan-digest.ts'
import { joinIncidents, type SideIncident } from '../metrics/incidents.ts'
import type { Stand } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** What an exact study may cost, scenario by scenario; see `ExactOptions`. */
export interface ExactStudyOptions extends Omit<ExactOptions, 'onProgress'> {
  /** Called every few dozen milliseconds, and after every answer. */
  readonly onProgress?: (progress: StudyExploration) => void
}

/** The names of these options, for what takes them. */
export const EXACT_STUDY_OPTIONS: OptionNames<ExactStudyOptions> = EXACT_OPTIONS

/** How far an exact study has come: with the scenario in hand, in seconds since the study began, and with all of them. */
export interface StudyExploration extends Exploration {
  /** Scenarios that are answered, and how many there are. */
  readonly done: number
  readonly of: number
}

/** What a study is made of that has fought nothing. */
export interface Solved {
  readonly exact: true
  readonly scenario: string
  readonly rules: string
  readonly version: string
  /** How many different situations were looked at, in all scenarios together; scenarios that are equal count once. */
  readonly states: number
  /** None were fought. */
  readonly battles?: never
  /** What the rules of a declared game came to and should not: how often a battle, at most; left out if there was nothing. */
  readonly incidents?: readonly SideIncident[]
}

/** The exact answers to the scenarios of a study, one after the other. Those that are equal are solved once. */
export class Answers {
  readonly #options: ExactStudyOptions
  readonly #of: number
  readonly #start = performance.now()
  readonly #known = new Map<string, Promise<ExactResult>>()
  #last: Promise<unknown> = Promise.resolve()
  #done = 0
  #states = 0
  #first: ExactResult | undefined
  readonly #answered: { readonly name: string; readonly incidents?: ExactResult['incidents'] }[] = []

  /** `of` is how many will be asked for. */
  constructor(options: ExactStudyOptions, of: number) {
    this.#options = options
    this.#of = of
  }

  /** The head of a study's findings: what they stand on. Not before the first answer. */
  headOf({ name }: Scenario): Solved {
    const { rules, version } = this.#first!
    const incidents = joinIncidents(this.#answered, Math.max)
    return { exact: true, scenario: name, rules, version, states: this.#states, ...incidents }
  }

  /**
   * The answer to one scenario. Throws a `BeyondReach` that names it by `subject` (`the point "hp=90"`), a `RangeError` for
   * an option that makes no sense, and the signal's reason if it was aborted.
   */
  async of(stand: Stand, subject: string): Promise<ExactResult> {
    // Names are no part of a plan, but of the answer.
    const key = digestPlan(stand.plan) + JSON.stringify(stand.roster)
    let found = this.#known.get(key)
    if (!found) {
      // One at a time, so that each has all of its time and of the memory.
      found = this.#last.then(() => this.#solve(stand))
      this.#last = found.catch(() => {})
      this.#known.set(key, found)
    }
    try {
      const result = await found
      this.#first ??= result
      this.#answered.push({ name: subject, incidents: result.incidents })
      return result
    } catch (error) {
      throw error instanceof BeyondReach ? error.about(subject) : error
    } finally {
      this.#done++
    }
  }

  async #solve(stand: Stand): Promise<ExactResult> {
    const { signal, onProgress, ...budget } = this.#options
    if (signal?.aborted) throw signal.reason
    const report = (exploration: Exploration): void => {
      const seconds = (performance.now() - this.#start) / 1000
      onProgress?.({ ...exploration, seconds, done: this.#done, of: Math.max(this.#of, this.#done + 1) })
    }
    const result = await answer(stand.plan.scenarioKey, stand, {
      ...budget,
      ...(signal && { signal }),
      onProgress: report,
    })
    this.#states += result.states
    report({ states: result.states, round: result.rounds, undecided: result.undecided, seconds: 0 })
    // Many small ones would keep the thread from noticing Ctrl-C.
    await setImmediate()
    return result
  }
}
