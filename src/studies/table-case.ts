import { digestMatch } from '../fight/digest.ts'
import type { Experiment } from '../fight/experiment.ts'
import type { Scheduler } from '../fight/scheduler.ts'
import type { Stand } from '../plan-scenario.ts'
import type { TableExpectation } from '../scenario/scenario.ts'
import { entropy, solveGame, turned, turnedRound } from '../statistics/game.ts'
import { independentEstimates } from '../statistics/independent-estimates.ts'
import { type Estimate, mirrored, sure } from '../statistics/interval.ts'
import type { Look } from '../statistics/looks.ts'
import { boundEntropy, boundMix } from '../statistics/mix-bounds.ts'
import type { Table } from '../table/table.ts'
import type { Answers } from './answers.ts'
import type { Fault } from './criterion.ts'
import { matchOf, planMatchup } from './matrix.ts'
import { solveMatchup } from './matrix-exactly.ts'
import { estimateScore, type Score, scoreOf } from './scores.ts'
import { SequentialTest } from './sequential-test.ts'
import { countsOf, matchupName, type TableBaseline } from './table-baseline.ts'
import { ask, type Before, type Question, withBaseline } from './table-criteria.ts'
import { bestMixes } from './table-findings.ts'

/** A table that is to be checked, and what is expected of it. */
export interface CheckInputTable {
  readonly table: Table
  readonly expect: readonly TableExpectation[]
}

interface Asked {
  readonly test: SequentialTest
  readonly question: Question
}

/** A table while it is checked: each matchup is fought only as long as something that depends on it is open. */
export class TableCase {
  readonly tests: readonly SequentialTest[]
  readonly experiments: readonly Experiment[]
  /** What is wrong with its baseline. */
  readonly faults: readonly Fault[]
  readonly #table: Table
  readonly #questions: readonly Question[]
  readonly #looks: readonly Look[]
  readonly #scores: (Score | undefined)[]
  /** By row and column, the matchups in which they meet: one a situation. */
  readonly #met: readonly (readonly number[][])[]
  /** What has been estimated from these, by confidence and matchup. */
  readonly #estimates = new Map<number, Estimate[]>()
  readonly #stands: readonly (readonly Stand[])[]
  /** Of every matchup, once all are known. */
  #exact: readonly number[] | undefined
  readonly #before: TableBaseline | undefined

  static async open(
    checkInput: CheckInputTable,
    looks: readonly Look[],
    seed: string,
    before?: Before,
  ): Promise<TableCase> {
    const stands = await Promise.all(checkInput.table.matchups.map(planMatchup))
    return new TableCase(checkInput, stands, looks, seed, before)
  }

  private constructor(
    { table, expect }: CheckInputTable,
    stands: readonly (readonly Stand[])[],
    looks: readonly Look[],
    seed: string,
    before: Before | undefined,
  ) {
    this.#table = table
    this.#looks = looks
    this.#stands = stands
    this.#scores = stands.map(() => undefined)
    this.#met = table.rows.map(() => table.columns.map(() => []))
    for (const [at, { row, column }] of table.matchups.entries()) this.#met[row][column].push(at)
    this.#before = before?.baseline
    const { asked, faults } = withBaseline(
      expect.flatMap((expectation) => ask(expectation, table)),
      (question) => this.#matchupsOf(question).map((at) => matchupName(table, table.matchups[at])),
      before,
    )
    this.faults = faults
    this.#questions = asked.map(({ question }) => question)
    this.tests = asked.map(
      ({ criterion, question }) => new SequentialTest(criterion, question.of !== 'variety', looks.length),
    )
    const experiments = (of: string) => stands.map((sides) => ({ match: matchOf(sides), seed: of }))
    // A baseline of another seed is held against the battles of that seed.
    const isOther = before?.baseline !== undefined && before.seed !== seed && this.#drifts().length > 0
    this.experiments = [...experiments(seed), ...(isOther ? experiments(before.seed) : [])]
  }

  /** Judges by the exact answers of the matchups all but drift. Throws what these throw, and then nothing is judged. */
  async answer(answers: Answers): Promise<void> {
    const scores: number[] = []
    for (const [at, stands] of this.#stands.entries()) {
      const { score } = await solveMatchup(stands, answers, this.#table.matchups[at].ahead.name)
      scores.push(score)
    }
    this.#exact = scores
    for (const [at, test] of this.tests.entries()) {
      if (test.criterion.kind === 'band') test.decideExactly(this.#estimate(this.#questions[at], 1).value)
    }
  }

  /** Whether it has anything that is held against its baseline. */
  get isDrifting(): boolean {
    return this.#drifts().length > 0
  }

  async advance(scheduler: Scheduler, experiment: number, checks: number): Promise<void> {
    const count = this.#table.matchups.length
    const last = this.#looks[this.#looks.length - 1].battles
    // What nobody looks at again is no reason to fight on.
    const battlesBefore = this.isDrifting && this.#before && this.#before.battles <= last ? this.#before.battles : 0
    const isOther = this.experiments.length > count
    if (isOther) await this.#findIdentical(scheduler, experiment + count)
    const looksAt = new Map(this.#looks.map((look) => [look.battles, look]))
    const pauses = new Set([...looksAt.keys(), ...(battlesBefore > 0 && !isOther ? [battlesBefore] : [])])
    for (const battles of [...pauses].sort((a, b) => a - b)) {
      const look = looksAt.get(battles)
      // What has not changed is found to be so before anything is judged by chance.
      const open = this.#open().filter(({ test }) => battles >= battlesBefore || test.criterion.kind === 'band')
      if (this.#open().length === 0) return
      if (!isOther && battles === battlesBefore) await this.#findIdentical(scheduler, experiment)
      if (!look) continue
      await this.#fight(scheduler, experiment, open, battles)
      for (const { test, question } of open) {
        if (!test.isOpen) continue
        const drift = test.criterion.kind === 'drift' && question.of === 'score' ? this.#driftOf(question) : undefined
        if (drift) test.consider(look, checks, drift.estimate, drift.values)
        else test.consider(look, checks, (confidence) => this.#estimate(question, confidence))
      }
    }
  }

  #open(): readonly Asked[] {
    return this.tests.flatMap((test, at) => (test.isOpen ? [{ test, question: this.#questions[at] }] : []))
  }

  #drifts(): readonly SequentialTest[] {
    return this.tests.filter(({ criterion }) => criterion.kind === 'drift')
  }

  async #fight(scheduler: Scheduler, experiment: number, open: readonly Asked[], battles: number): Promise<void> {
    const needed = new Set(open.flatMap(({ question }) => this.#matchupsOf(question)))
    await Promise.all(
      [...needed].map(async (at) => {
        const { match } = this.experiments[at]
        this.#scores[at] = scoreOf(await scheduler.fight(experiment + at, battles / match.sides.length))
      }),
    )
    this.#estimates.clear()
  }

  /** Passes what is held against a baseline that has the same counts; `experiment` is the first of those of its seed. */
  async #findIdentical(scheduler: Scheduler, experiment: number): Promise<void> {
    const { scores, battles } = this.#before!
    const drifting = this.#open().filter(({ test }) => test.criterion.kind === 'drift')
    const needed = [...new Set(drifting.flatMap(({ question }) => this.#matchupsOf(question)))]
    const isSame = new Map<number, boolean>()
    await Promise.all(
      needed.map(async (at) => {
        const { n, digest } = scores[this.#nameOf(at)]
        isSame.set(at, digestMatch(await scheduler.fight(experiment + at, n)) === digest)
      }),
    )
    for (const { test, question } of drifting) {
      const matchups = this.#matchupsOf(question)
      if (matchups.every((at) => isSame.get(at))) test.passAsIdentical(battles, this.#scoreBefore(matchups).value)
    }
  }

  #nameOf(matchup: number): string {
    return matchupName(this.#table, this.#table.matchups[matchup])
  }

  /** By the counts of the baseline, which are others than those of today: as two that are independent. */
  #driftOf(question: Question & { readonly of: 'score' }) {
    const matchups = this.#matchupsOf(question)
    const now = (confidence?: number) => this.#scoreOf(matchups, (at) => this.#estimated(at, confidence))
    return {
      values: { tier: 'unpaired' as const, baseline: this.#scoreBefore(matchups).value, now: now().value },
      estimate: (confidence: number) => independentEstimates(this.#scoreBefore(matchups, confidence), now(confidence)),
    }
  }

  #scoreBefore(matchups: readonly number[], confidence?: number): Estimate {
    const { scores } = this.#before!
    return this.#scoreOf(matchups, (at) => estimateScore(countsOf(scores[this.#nameOf(at)], this.#table), confidence))
  }

  /** The matchups that a question is about: of two options, in every situation; or all. */
  #matchupsOf(question: Question): readonly number[] {
    if (question.of !== 'score') return this.#scores.map((_, at) => at)
    const { row, column } = question
    return this.#met[row][column].length > 0 || !this.#table.isSquare ? this.#met[row][column] : this.#met[column][row]
  }

  #estimate(question: Question, confidence: number): Estimate {
    switch (question.of) {
      case 'score':
        return this.#score(question.row, question.column, confidence)
      case 'edge':
        return this.#edge(question.option, question.side, confidence)
      case 'variety':
        return this.#variety(question.side, confidence)
    }
  }

  #score(row: number, column: number, confidence: number): Estimate {
    if (this.#table.isSquare && row === column) return sure(0.5)
    if (this.#table.isSquare && row > column) return mirrored(this.#score(column, row, confidence))
    return this.#scoreOf(this.#met[row][column], (at) => this.#estimated(at, confidence))
  }

  /** The score over all situations: half-widths add as errors do. */
  #scoreOf(matchups: readonly number[], estimate: (at: number) => Estimate): Estimate {
    let [value, below, above] = [0, 0, 0]
    for (const at of matchups) {
      const { weight } = this.#table.situations[this.#table.matchups[at].situation]
      const score = estimate(at)
      value += weight * score.value
      below = Math.hypot(below, weight * (score.value - score.low))
      above = Math.hypot(above, weight * (score.high - score.value))
    }
    return { value, low: value - below, high: value + above }
  }

  /** That of one matchup; each is asked for by many, at the same confidence. */
  #estimated(at: number, confidence = 0.95): Estimate {
    if (this.#exact) return sure(this.#exact[at])
    const known = this.#estimates.get(confidence) ?? []
    this.#estimates.set(confidence, known)
    known[at] ??= estimateScore(this.#scores[at]!, confidence)
    return known[at]
  }

  /**
   * How much more an option scores than each other one where it does best against it, and of that the least: below 0 some
   * other is better against everything. By Bonferroni over what it is held against, both ends keep the error asked for.
   */
  #edge(option: number, side: 'rows' | 'columns', confidence: number): Estimate {
    const { rows, columns } = this.#table
    const [own, against] = side === 'rows' ? [rows, columns] : [columns, rows]
    const each = 1 - (1 - confidence) / (2 * Math.max(own.length, against.length))
    const scoreOf = (i: number, k: number) =>
      side === 'rows' ? this.#score(i, k, each) : mirrored(this.#score(k, i, each))
    const edges = own.flatMap((_, other): Estimate[] => {
      if (other === option) return []
      const differences = against.map((_, k) => less(scoreOf(option, k), scoreOf(other, k)))
      return [most(differences)]
    })
    return {
      value: Math.min(...edges.map(({ value }) => value)),
      low: Math.min(...edges.map(({ low }) => low)),
      high: Math.min(...edges.map(({ high }) => high)),
    }
  }

  /**
   * The variety of the equilibrium's mix, by all mixes that the scores do not refute. Each row's gain, and of a table that is
   * not square each column's, may err by its part of the error; both ends follow from the same of these.
   */
  #variety(side: 'rows' | 'columns', confidence: number): Estimate {
    const { isSquare, rows, columns } = this.#table
    const each = 1 - (1 - confidence) / (isSquare ? rows.length : rows.length + columns.length)
    const scores = rows.map((_, i) => columns.map((_, j) => this.#score(i, j, each)))
    const cells = (of: (score: Estimate) => number) => scores.map((row) => row.map(of))
    const values = cells(({ value }) => value)
    const value = Math.exp(entropy(bestMixes(values)[side]))
    if (this.#exact) return sure(value)
    const below = cells((score) => score.value - score.low)
    const above = cells((score) => score.high - score.value)
    const gameValue = (bound: 'low' | 'high') => (isSquare ? 0.5 : solveGame(cells((score) => score[bound])).value)
    const shares =
      side === 'columns' || isSquare
        ? boundMix(values, below, gameValue('high'))
        : boundMix(turnedRound(values), turned(above), -gameValue('low'))
    const { low, high } = boundEntropy(shares)
    return { value, low: Math.min(value, Math.exp(low)), high: Math.max(value, Math.exp(high)) }
  }
}

/** The difference of two estimates that need not be independent. */
function less(one: Estimate, other: Estimate): Estimate {
  return { value: one.value - other.value, low: one.low - other.high, high: one.high - other.low }
}

function most(estimates: readonly Estimate[]): Estimate {
  const of = (part: keyof Estimate) => Math.max(...estimates.map((estimate) => estimate[part]))
  return { value: of('value'), low: of('low'), high: of('high') }
}
