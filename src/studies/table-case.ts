import type { Bout, Scheduler } from '../fight/scheduler.ts'
import type { Matchup, Table } from '../load-table.ts'
import type { Stand } from '../plan-scenario.ts'
import type { TableExpectation } from '../scenario/scenario.ts'
import { positionOf } from '../source/excerpt.ts'
import { entropy, solveGame, turned, turnedRound } from '../statistics/game.ts'
import type { Estimate } from '../statistics/interval.ts'
import type { Look } from '../statistics/looks.ts'
import { boundEntropy, boundMix } from '../statistics/mix-bounds.ts'
import type { Answers } from './answers.ts'
import type { Criterion } from './criterion.ts'
import { matchOf, planMatchup } from './matrix.ts'
import { solveMatchup } from './matrix-exactly.ts'
import { estimateScore, type Score, scoreOf } from './scores.ts'
import { bestMixes } from './table-findings.ts'
import { Trial } from './trial.ts'

/** A table that is to be checked, and what is expected of it. */
export interface SuspectTable {
  readonly table: Table
  readonly expect: readonly TableExpectation[]
}

/** What a trial looks at: the score of two options, how far one is from being dominated, or how many have a place. */
type Question =
  | { readonly of: 'score'; readonly row: number; readonly column: number }
  | { readonly of: 'edge'; readonly option: number; readonly side: 'rows' | 'columns' }
  | { readonly of: 'variety'; readonly side: 'rows' | 'columns' }

/** A table while it is checked: each matchup is fought only as long as something that depends on it is open. */
export class TableCase {
  readonly trials: readonly Trial[]
  readonly bouts: readonly Bout[]
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

  static async open({ table, expect }: SuspectTable, looks: readonly Look[], seed: string): Promise<TableCase> {
    const stands = await Promise.all(table.matchups.map(planMatchup))
    return new TableCase(table, expect, stands, looks, seed)
  }

  private constructor(
    table: Table,
    expect: readonly TableExpectation[],
    stands: readonly (readonly Stand[])[],
    looks: readonly Look[],
    seed: string,
  ) {
    this.#table = table
    this.#looks = looks
    this.#stands = stands
    this.bouts = stands.map((sides) => ({ match: matchOf(sides), seed }))
    this.#scores = stands.map(() => undefined)
    this.#met = table.rows.map(() => table.columns.map(() => []))
    for (const [at, { row, column }] of table.matchups.entries()) this.#met[row][column].push(at)
    const asked = expect.flatMap((expectation) => ask(expectation, table))
    this.#questions = asked.map(({ question }) => question)
    this.trials = asked.map(({ criterion, question }) => new Trial(criterion, question.of !== 'variety', looks.length))
  }

  /** Judges all by the exact answers of the matchups. Throws what these throw, and then nothing is judged. */
  async answer(answers: Answers): Promise<void> {
    const scores: number[] = []
    for (const [at, stands] of this.#stands.entries()) {
      const { score } = await solveMatchup(stands, answers, this.#table.matchups[at].ahead.name)
      scores.push(score)
    }
    this.#exact = scores
    for (const [at, trial] of this.trials.entries()) trial.decideExactly(this.#estimate(this.#questions[at], 1).value)
  }

  async hear(scheduler: Scheduler, bout: number, checks: number): Promise<void> {
    for (const look of this.#looks) {
      const open = this.trials.flatMap((trial, at) => (trial.isOpen ? [{ trial, question: this.#questions[at] }] : []))
      if (open.length === 0) return
      const needed = this.#table.matchups.flatMap((matchup, at) =>
        open.some(({ question }) => needs(question, matchup)) ? [at] : [],
      )
      await Promise.all(
        needed.map(async (at) => {
          const { match } = this.bouts[at]
          const counts = await scheduler.fight(bout + at, look.battles / match.sides.length)
          this.#scores[at] = scoreOf(counts)
        }),
      )
      this.#estimates.clear()
      for (const { trial, question } of open) {
        trial.consider(look, checks, (confidence) => this.#estimate(question, confidence))
      }
    }
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

  /** The row's score over all situations: half-widths add as errors do. */
  #score(row: number, column: number, confidence: number): Estimate {
    if (this.#table.isSquare && row === column) return sure(0.5)
    if (this.#table.isSquare && row > column) return mirrored(this.#score(column, row, confidence))
    let [value, below, above] = [0, 0, 0]
    for (const at of this.#met[row][column]) {
      const { weight } = this.#table.situations[this.#table.matchups[at].situation]
      const score = this.#exact ? sure(this.#exact[at]) : this.#estimated(at, confidence)
      value += weight * score.value
      below = Math.hypot(below, weight * (score.value - score.low))
      above = Math.hypot(above, weight * (score.high - score.value))
    }
    return { value, low: value - below, high: value + above }
  }

  /** That of one matchup; each is asked for by many, at the same confidence. */
  #estimated(at: number, confidence: number): Estimate {
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
    const worth = (bound: 'low' | 'high') => (isSquare ? 0.5 : solveGame(cells((score) => score[bound])).value)
    const shares =
      side === 'columns' || isSquare
        ? boundMix(values, below, worth('high'))
        : boundMix(turnedRound(values), turned(above), -worth('low'))
    const { low, high } = boundEntropy(shares)
    return { value, low: Math.min(value, Math.exp(low)), high: Math.max(value, Math.exp(high)) }
  }
}

/** The criteria of an expectation: one for every matchup, or option, that it speaks of. */
function ask(expectation: TableExpectation, table: Table): { criterion: Criterion; question: Question }[] {
  const { of, low, high, place } = expectation
  const { name, text } = place.source
  const common = {
    kind: 'band' as const,
    text: text.slice(place.start, place.end).replaceAll(/\s+/g, ' '),
    ...(name !== '--set' && { place: { file: name, ...positionOf(place) } }),
  }
  if (of === 'nothing dominated') {
    const sides = table.isSquare ? (['rows'] as const) : (['rows', 'columns'] as const)
    return sides.flatMap((side) =>
      table[side].map((option, at) => ({
        criterion: { ...common, metric: `edge of ${option.name}`, allowed: { low: 0, high: 1 } },
        question: { of: 'edge', option: at, side },
      })),
    )
  }
  if (of === 'variety') {
    const sides = table.isSquare ? (['rows'] as const) : (['rows', 'columns'] as const)
    return sides.map((side) => ({
      criterion: { ...common, metric: table.isSquare ? 'variety' : `variety of ${side}`, allowed: { low, high } },
      question: { of, side },
    }))
  }
  const score = (row: number, column: number) => ({
    criterion: {
      ...common,
      metric: `${table.rows[row].name} against ${table.columns[column].name}`,
      allowed: { low, high },
    },
    question: { of: 'score' as const, row, column },
  })
  if (of === 'matchup') return [score(placeOf(table.rows, expectation.row), placeOf(table.columns, expectation.column))]
  const met = table.matchups.filter(({ situation }) => situation === 0)
  return met.map(({ row, column }) => score(row, column))
}

function placeOf(options: readonly { readonly name: string }[], name: string | undefined): number {
  return options.findIndex((option) => option.name === name)
}

function needs(question: Question, { row, column }: Matchup): boolean {
  if (question.of !== 'score') return true
  const { row: one, column: other } = question
  return (row === one && column === other) || (row === other && column === one)
}

/** What is known without doubt. */
function sure(value: number): Estimate {
  return { value, low: value, high: value }
}

function mirrored({ value, low, high }: Estimate): Estimate {
  return { value: 1 - value, low: 1 - high, high: 1 - low }
}

/** The difference of two estimates that need not be independent. */
function less(one: Estimate, other: Estimate): Estimate {
  return { value: one.value - other.value, low: one.low - other.high, high: one.high - other.low }
}

function most(estimates: readonly Estimate[]): Estimate {
  const of = (part: keyof Estimate) => Math.max(...estimates.map((estimate) => estimate[part]))
  return { value: of('value'), low: of('low'), high: of('high') }
}
