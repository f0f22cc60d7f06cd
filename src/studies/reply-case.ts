import { BeyondReach } from '../exact/beyond-reach.ts'
import type { Experiment } from '../fight/experiment.ts'
import type { Scheduler } from '../fight/scheduler.ts'
import { judgedOf, takeSamples } from '../metrics/sample.ts'
import { asPlain, planScenario, type Stand, withDiceOf } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { fewestEvents } from '../statistics/gate.ts'
import type { Look } from '../statistics/looks.ts'
import type { ExactStudyOptions } from './answers.ts'
import { searchAgainst } from './best-reply/best-reply.ts'
import { replyPerfectly } from './best-reply/perfect.ts'
import { Search } from './best-reply/search.ts'
import type { Beside } from './counterpart.ts'
import type { Criterion } from './criterion.ts'
import { rarityOf } from './rarity.ts'
import { SequentialTest } from './sequential-test.ts'

/** Battles of a search, of all tactics together. */
const SEARCHING = 400_000

/** How to find a reply, and to judge it. */
interface Judging {
  readonly looks: readonly Look[]
  readonly seed: string
  readonly criteria: readonly Criterion[]
  readonly threads?: number
  readonly signal?: AbortSignal
  /** Judges perfect play instead, where it is within reach of these options. */
  readonly exact?: Omit<ExactStudyOptions, 'signal'>
}

/** What a check fights, or has decided already. */
interface Opened {
  readonly stand: Stand
  /** The value of perfect play. */
  readonly value?: number
  readonly inexact: readonly string[]
  readonly notes: readonly string[]
}

/**
 * A scenario in which one party goes by the best tactic that a search finds, judged as a metric of it is (docs/statistics.md §5.2),
 * in battles that are none of the search. The win rate that is found is one that the party can have: more than it is allowed is
 * proved. Less proves nothing of tactics that were not found, and `notes` say so.
 */
export class ReplyCase implements Beside {
  readonly tests: readonly SequentialTest[]
  readonly experiments: readonly [Experiment]
  readonly inexact: readonly string[]
  readonly notes: readonly string[]
  readonly #stand: Stand
  readonly #looks: readonly Look[]

  private constructor({ stand, value, inexact, notes }: Opened, { looks, seed, criteria }: Judging) {
    this.#stand = stand
    this.#looks = looks
    this.inexact = inexact
    this.notes = notes
    this.tests = criteria.map((criterion) => new SequentialTest(criterion, true, looks.length))
    this.experiments = [{ match: { sides: [{ plan: stand.plan }], pairs: [] }, seed }]
    if (value !== undefined) for (const test of this.tests) test.decideExactly(value)
  }

  /** Finds the reply of a party, 0 or 1; `stand` is the scenario as it is written. */
  static async open(scenario: Scenario, side: 0 | 1, stand: Stand, judging: Judging): Promise<ReplyCase> {
    try {
      return await ReplyCase.#find(scenario, side, stand, judging)
    } catch (error) {
      if (!judging.signal?.aborted || error !== judging.signal.reason) throw error
      const interrupted = new ReplyCase({ stand, inexact: [], notes: [] }, judging)
      for (const test of interrupted.tests) test.giveUp('the search for a reply was interrupted')
      return interrupted
    }
  }

  static async #find(scenario: Scenario, side: 0 | 1, stand: Stand, judging: Judging): Promise<ReplyCase> {
    const inexact: string[] = []
    const { id } = scenario.parties[side]
    if (judging.exact) {
      try {
        const { signal, exact } = judging
        const { value } = await replyPerfectly(scenario, side, { ...limitsOf(exact), ...(signal && { signal }) })
        const notes = [`best-reply.${id} is what perfect play wins, whatever tactic that takes`]
        return new ReplyCase({ stand, value, inexact, notes }, judging)
      } catch (error) {
        if (!(error instanceof BeyondReach)) throw error
        inexact.push(`the best reply of ${id} is searched, because ${error.summary}`)
      }
    }
    const { search, best, battles, tried, perfect } = await find(scenario, side, judging)
    const replied = await planScenario(search.place(scenario, best))
    const keyed = withDiceOf(stand.plan.scenarioKey, stand.plan.plain ? asPlain(replied) : replied)
    const how = perfect === undefined ? `tried in ${battles.toLocaleString('en-US')} battles` : 'worked out exactly'
    const effort = `${tried.toLocaleString('en-US')} tactics ${how}`
    const found =
      best === search.written
        ? `none of ${effort} wins more often than the written one`
        : `the best of ${effort}: ${best.tactics.map(({ turn, reactions }) => [...turn, ...reactions].map(({ text }) => text).join(', then ')).join('; ')}`
    const notes = [`best-reply.${id}: ${found}; a search cannot tell that there is nothing better`]
    return new ReplyCase({ stand: keyed, inexact, notes }, judging)
  }

  /** What has an exact answer was decided when it was opened. */
  async answer(): Promise<void> {}

  async advance(scheduler: Scheduler, experiment: number, checks: number): Promise<void> {
    const { scoreboard, roster } = this.#stand
    for (const look of this.#looks) {
      const open = this.tests.filter(({ isOpen }) => isOpen)
      if (open.length === 0) return
      const { sides } = await scheduler.fight(experiment, look.battles)
      const samples = takeSamples(sides[0], scoreboard, roster)
      for (const test of open) {
        const sample = samples.get(test.criterion.metric)!
        const rarity = rarityOf([sample], checks)
        if (rarity) test.postpone(look, rarity)
        else test.consider(look, checks, (confidence) => judgedOf(sample, confidence, fewestEvents(checks)))
      }
    }
  }
}

/** With dice of its own: none of the battles that judge what was found. */
async function find(scenario: Scenario, side: 0 | 1, { seed: own, threads, signal }: Judging) {
  const seed = `${own}/reply`
  const fighting = { ...(threads !== undefined && { threads }), ...(signal && { signal }) }
  const search = await Search.open(scenario, side, { seed, drawn: 0, ...fighting })
  const found = await searchAgainst(scenario, search, { seed, battles: SEARCHING, isOver: () => false })
  return { search, ...found }
}

function limitsOf({ maxStates, maxSeconds }: Omit<ExactStudyOptions, 'signal'>) {
  return { ...(maxStates !== undefined && { maxStates }), ...(maxSeconds !== undefined && { maxSeconds }) }
}
