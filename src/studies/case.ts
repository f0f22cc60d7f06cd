import { BeyondReach } from '../exact/beyond-reach.ts'
import type { ExactResult } from '../exact/result.ts'
import type { Experiment } from '../fight/experiment.ts'
import { Tally } from '../fight/tally.ts'
import { incidentsIn } from '../metrics/incidents.ts'
import { judgedOf, kindOf, takeSamples } from '../metrics/sample.ts'
import { asPlain, planScenario, type Stand, withDiceOf } from '../plan-scenario.ts'
import { placeWritten } from '../scenario/places.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { positionOf } from '../source/excerpt.ts'
import { fewestEvents, type Verdict, verdictOfAll } from '../statistics/gate.ts'
import type { Look } from '../statistics/looks.ts'
import type { Answers } from './answers.ts'
import { type Baseline, resolvedOf } from './baseline.ts'
import { changesBetween, type PlacedChange } from './changes.ts'
import { adviceFor, type CheckInput, DEFAULT_TOLERANCE, type Judging } from './check-input.ts'
import type { Checked } from './checked.ts'
import type { Beside } from './counterpart.ts'
import { openCounterparts } from './counterparts.ts'
import { chargesOf, type Fault } from './criterion.ts'
import { type CheckContext, Drift } from './drift.ts'
import { deadRulesIn } from './followed.ts'
import { rarityOf } from './rarity.ts'
import { type Finding, SequentialTest } from './sequential-test.ts'
import { planStored, type Stored } from './stored.ts'
import { TableCase } from './table-case.ts'

/** Plans a scenario that is to be checked. */
export async function openCase(checkInput: CheckInput, looks: readonly Look[], options: Judging): Promise<Case> {
  const { scenario, table, baseline } = checkInput
  const advice = adviceFor(checkInput, options)
  const seed = options.seed ?? scenario.run.seed
  const before = { baseline: baseline?.table, seed: baseline?.seed ?? seed, advice }
  const ofTable = table && (await TableCase.open(table, looks, seed, before))
  const planned = await planScenario(scenario)
  // With the dice of its baseline, whatever the scenario's file is called today: its battles are to be those again.
  const keyed = baseline ? withDiceOf(baseline.scenario, planned) : planned
  const stand = options.plain ? asPlain(keyed) : keyed
  const stored = baseline && (await planStored(baseline, scenario, stand))
  const { threads, signal, exact } = options
  const searching = {
    ...(threads !== undefined && { threads }),
    ...(signal && { signal }),
    ...(exact && { exact }),
  }
  const counterparts = await openCounterparts(scenario, stand, { looks, seed, ...searching })
  return new Case(checkInput, { stand, stored, counterparts, ofTable }, looks, options)
}

/** What of a scenario is looked at. */
interface Opened {
  readonly stand: Stand
  readonly stored: Stored | undefined
  readonly counterparts: readonly Beside[]
  readonly ofTable: TableCase | undefined
}

/** One scenario while it is checked. */
export class Case {
  readonly tests: readonly SequentialTest[]
  readonly experiments: readonly Experiment[]
  /** Those of the scenario itself; behind them come those of its counterparts, then those of its table. */
  readonly #own: readonly SequentialTest[]
  readonly #ownExperiments: number
  readonly #counterparts: readonly Beside[]
  readonly #ofTable: TableCase | undefined
  readonly #checkInput: CheckInput
  readonly #stand: Stand
  readonly #looks: readonly Look[]
  readonly #seed: string
  readonly #faults: readonly Fault[]
  readonly #drift: Drift | undefined
  readonly #accept: string | undefined
  #isBeyondReach = false
  readonly #inexact: string[] = []
  #incidents: Pick<Checked, 'incidents'> = {}

  constructor(
    checkInput: CheckInput,
    { stand, stored, counterparts, ofTable }: Opened,
    looks: readonly Look[],
    judging: Judging,
  ) {
    const { seed, tolerance = DEFAULT_TOLERANCE } = judging
    const { scenario, file, baseline, faults = [] } = checkInput
    const advice = adviceFor(checkInput, judging)
    this.#accept = judging.commands?.accept([file])
    this.#checkInput = checkInput
    this.#stand = stand
    this.#looks = looks
    this.#seed = seed ?? scenario.run.seed
    const metrics = this.#kinds()
    const charges = chargesOf(scenario, baseline, { tolerance, metrics: new Set(metrics.keys()), advice })
    this.#faults = [...faults.map((message) => ({ message })), ...charges.faults, ...(ofTable?.faults ?? [])]
    this.#counterparts = counterparts
    this.#ofTable = ofTable
    const own = charges.criteria.map(
      (criterion) => new SequentialTest(criterion, metrics.get(criterion.metric) === 'share', looks.length),
    )
    this.#own = own
    this.tests = [...own, ...counterparts.flatMap(({ tests }) => tests), ...(ofTable?.tests ?? [])]
    const tests = own.filter(({ criterion }) => criterion.kind === 'drift')
    this.#drift = baseline && stored && new Drift({ baseline, stand, stored, seed: this.#seed, looks, tests })
    const experiments = this.#drift?.experiments ?? [
      { match: { sides: [{ plan: stand.plan }], pairs: [] }, seed: this.#seed },
    ]
    this.#ownExperiments = experiments.length
    this.experiments = [
      ...experiments,
      ...counterparts.flatMap(({ experiments }) => experiments),
      ...(ofTable?.experiments ?? []),
    ]
  }

  /** Judges by the exact answer what that has. Throws the signal's reason. */
  async answer(answers: Answers): Promise<void> {
    try {
      await this.#ofTable?.answer(answers)
      if (this.#ofTable?.isDrifting) this.#inexact.push('the drift of its matrix is fought, because its baseline was')
    } catch (error) {
      if (!(error instanceof BeyondReach)) throw error
      this.#inexact.push(`its matrix is fought, because ${error.summary}`)
    }
    for (const counterpart of this.#counterparts) await counterpart.answer(answers)
    if (this.#own.some(({ criterion }) => criterion.kind === 'rules'))
      this.#inexact.push('that no rule is dead is fought, because an exact answer does not count who follows a rule')
    const bands = this.#own.filter(({ criterion }) => criterion.kind === 'band')
    if (bands.length === 0) return
    let metrics: ExactResult['metrics']
    try {
      const { incidents, ...result } = await answers.of(this.#stand, 'it')
      metrics = result.metrics
      if (incidents) this.#incidents = { incidents }
    } catch (error) {
      if (!(error instanceof BeyondReach)) throw error
      this.#isBeyondReach = true
      this.#inexact.push(`fought, because ${error.summary}`)
      return
    }
    const kinds = this.#kinds()
    for (const test of bands) {
      const { metric } = test.criterion
      if (Object.hasOwn(metrics, metric)) test.decideExactly(metrics[metric].value)
      else if (kinds.get(metric) === 'quantile')
        this.#inexact.push(`${metric} is fought, because it has no exact answer`)
      else test.giveUp(NEVER_COUNTED)
    }
  }

  /** Has fought what it takes to judge it. Throws the signal's reason. */
  async advance(context: CheckContext): Promise<void> {
    const { scheduler, first, checks } = context
    const firstOfCounterparts = first + this.#ownExperiments
    const firstOfTable = firstOfCounterparts + this.#counterparts.length
    await Promise.all([
      this.#advanceOwn(context),
      ...this.#counterparts.map((each, at) => each.advance(scheduler, firstOfCounterparts + at, checks)),
      this.#ofTable?.advance(scheduler, firstOfTable, checks),
    ])
  }

  async #advanceOwn({ answers, ...others }: CheckContext): Promise<void> {
    const context = { ...others, answers: this.#isBeyondReach ? undefined : answers }
    const { scheduler, first, checks } = context
    const drift = this.#drift
    await drift?.open(context)
    // One way through all numbers of battles at which there is something to see.
    const looksAt = new Map(this.#looks.map((look) => [look.battles, look]))
    const pauses = new Set([...looksAt.keys(), ...(drift?.pauses ?? [])])
    const now = this.experiments[0].match.sides.length - 1
    for (const battles of [...pauses].sort((a, b) => a - b)) {
      const bands = this.#own.filter(({ isOpen, criterion }) => isOpen && criterion.kind === 'band')
      const ofRules = this.#own.filter(({ isOpen, criterion }) => isOpen && criterion.kind === 'rules')
      if (bands.length === 0 && ofRules.length === 0 && !drift?.isOpen) return
      const { sides } = await scheduler.fight(first, battles, (side) => side === now || drift!.isInPairs)
      this.#incidents = incidentsIn(sides[now], this.#stand.roster)
      const look = looksAt.get(battles)
      if (look) {
        this.#judgeBands(bands, look, sides[now], checks)
        this.#judgeRules(ofRules, look, sides[now])
      }
      await drift?.advance(context, battles, look)
    }
  }

  /** Whether it fails, whatever is still open. */
  get isBroken(): boolean {
    return this.#faults.length > 0 || this.tests.some((test) => test.finding().verdict === 'fail')
  }

  close(): Checked {
    const { scenario, file, id, baseline, baselineFile = '' } = this.#checkInput
    const findings = this.tests.map((test) => test.finding())
    const inexact = [
      ...this.#inexact,
      ...(this.#drift?.inexact ?? []),
      ...this.#counterparts.flatMap((each) => each.inexact),
    ]
    const notes = this.#counterparts.flatMap((each) => each.notes)
    const verdicts: Verdict[] = findings.map(({ verdict }) => verdict)
    return {
      scenario: scenario.name,
      file,
      id,
      rules: this.#stand.ruleset.id,
      seed: this.#seed,
      verdict: verdictOfAll(this.#faults.length > 0 ? [...verdicts, 'fail'] : verdicts),
      findings,
      faults: this.#faults,
      ...this.#incidents,
      ...(this.#accept !== undefined && findings.some(hasDrifted) && { accept: this.#accept }),
      ...(inexact.length > 0 && { inexact }),
      ...(notes.length > 0 && { notes }),
      ...(baseline && {
        baseline: {
          file: baselineFile,
          battles: baseline.battles,
          version: baseline.version,
          identical: this.#drift?.isIdentical ?? false,
          ...(this.#drift?.unpaired !== undefined && { unpaired: this.#drift.unpaired }),
          changes: changesSince(baseline, scenario),
          moved: this.#drift?.moved() ?? [],
        },
      }),
    }
  }

  /** The kinds of all metrics of the scenario, from a tally of no battles. */
  #kinds(): Map<string, string> {
    const samples = takeSamples(new Tally(this.#stand.plan.score), this.#stand.scoreboard, this.#stand.roster)
    return new Map([...samples].map(([name, sample]) => [name, kindOf(sample)]))
  }

  /** At the first look: what nobody has followed by then is dead, for all that is felt at a table. */
  #judgeRules(tests: readonly SequentialTest[], look: Look, tally: Tally): void {
    if (tests.length === 0) return
    const { rules, dead } = deadRulesIn(tally, this.#stand.roster, this.#checkInput.scenario)
    for (const test of tests) test.decideByFollowing(look, rules, dead)
  }

  #judgeBands(bands: readonly SequentialTest[], look: Look, tally: Tally, checks: number): void {
    const samples = takeSamples(tally, this.#stand.scoreboard, this.#stand.roster)
    for (const test of bands) {
      const sample = samples.get(test.criterion.metric)
      const rarity = sample && rarityOf([sample], checks)
      if (!sample) test.giveUp(NEVER_COUNTED)
      else if (rarity) test.postpone(look, rarity)
      else test.consider(look, checks, (confidence) => judgedOf(sample, confidence, fewestEvents(checks)))
    }
  }
}

function hasDrifted({ kind, verdict }: Finding): boolean {
  return kind === 'drift' && verdict === 'fail'
}

function changesSince(baseline: Baseline, scenario: Scenario): PlacedChange[] {
  return changesBetween(baseline.resolved, resolvedOf(scenario)).map((change) => {
    const place = placeWritten(scenario, change.path)
    return place ? { ...change, place: { file: place.source.name, ...positionOf(place) } } : change
  })
}

/** An expectation may name a weapon that nobody wields, or an action that no tactic chooses. */
const NEVER_COUNTED = 'this scenario never counts it: nobody in it can do that'
