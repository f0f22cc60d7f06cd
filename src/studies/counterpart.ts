import { BeyondReach } from '../exact/beyond-reach.ts'
import { differencesBetween } from '../exact/differences.ts'
import type { Experiment } from '../fight/experiment.ts'
import type { Scheduler } from '../fight/scheduler.ts'
import { Kept, type Pairing, pairBoards } from '../metrics/pairing.ts'
import { asPlain, type Stand, withDiceOf } from '../plan-scenario.ts'
import type { Look } from '../statistics/looks.ts'
import type { Answers } from './answers.ts'
import type { Criterion } from './criterion.ts'
import { judgeInPairs, valuesOf } from './drift-estimates.ts'
import { SequentialTest } from './sequential-test.ts'

/** Something that is fought beside a scenario, by which criteria of it are judged. */
export interface Beside {
  readonly tests: readonly SequentialTest[]
  readonly experiments: readonly [Experiment]
  /** Where exact answers are wanted: what had to be fought, and why. */
  readonly inexact: readonly string[]
  /** What else there is to say of what was found, as sentences without their full stop. */
  readonly notes: readonly string[]
  /** Judges by exact answers what has one. Throws the signal's reason. */
  answer(answers: Answers): Promise<void>
  /** Fights until all is decided, or to the last look; `experiment` is the scheduler's number of its own. */
  advance(scheduler: Scheduler, experiment: number, checks: number): Promise<void>
}

/** How to judge it. */
interface Judging {
  /** What messages call the other: `it with places exchanged`. */
  readonly name: string
  /** What is asked: `what places are worth`. */
  readonly question: string
  readonly looks: readonly Look[]
  readonly seed: string
  readonly criteria: readonly Criterion[]
}

/**
 * A scenario with something about it changed, fought beside it with the same dice and judged in pairs, as a drift from a baseline
 * is (docs/statistics.md §5.2).
 */
export class Counterpart implements Beside {
  readonly tests: readonly SequentialTest[]
  readonly experiments: readonly [Experiment]
  readonly inexact: string[] = []
  readonly notes = []
  readonly #boards: readonly [Stand, Stand]
  readonly #pairing: Pairing
  readonly #looks: readonly Look[]
  readonly #name: string
  readonly #question: string

  /** @param changed the same scenario with what is asked about changed, which is fought with the dice of `stand`. */
  constructor(stand: Stand, changed: Stand, { looks, seed, criteria, name, question }: Judging) {
    const other = withDiceOf(stand.plan.scenarioKey, stand.plan.plain ? asPlain(changed) : changed)
    this.#name = name
    this.#question = question
    const kept = [new Kept(stand), new Kept(other)] as const
    this.#boards = [stand, other]
    this.#pairing = pairBoards(stand, other, ...kept, () => false)
    this.#looks = looks
    this.tests = criteria.map((criterion) => new SequentialTest(criterion, true, looks.length))
    const sides = this.#boards.map(({ plan }, side) => ({ plan, keep: kept[side].values() }))
    this.experiments = [{ match: { sides, pairs: [{ ...this.#pairing, first: 0, second: 1 }] }, seed }]
  }

  async answer(answers: Answers): Promise<void> {
    const [stand, other] = this.#boards
    try {
      const before = await answers.of(stand, 'it')
      const { metrics } = differencesBetween(before, await answers.of(other, this.#name))
      for (const test of this.tests) {
        const { baseline, variant, difference } = metrics[test.criterion.metric]
        test.decideExactly(difference.value, valuesOf('exact', baseline.value, variant.value))
      }
    } catch (error) {
      if (!(error instanceof BeyondReach)) throw error
      this.inexact.push(`${this.#question} is fought, because ${error.summary}`)
    }
  }

  async advance(scheduler: Scheduler, experiment: number, checks: number): Promise<void> {
    for (const look of this.#looks) {
      const open = this.tests.filter(({ isOpen }) => isOpen)
      if (open.length === 0) return
      const { sides, pairs } = await scheduler.fight(experiment, look.battles)
      const fought = {
        pairing: this.#pairing,
        boards: this.#boards,
        tallies: [sides[0], sides[1]] as const,
        pair: pairs[0],
      }
      judgeInPairs(open, fought, look, checks)
    }
  }
}
