import { expectOptions, expectRead } from '../arguments.ts'
import type { Stand } from '../plan-scenario.ts'
import { sure } from '../statistics/interval.ts'
import type { Matchup, Table } from '../table/table.ts'
import { Answers, EXACT_STUDY_OPTIONS, type ExactStudyOptions, type Solved } from './answers.ts'
import { planMatchup } from './matrix.ts'
import { findingsOf, type MatchupFound, type TableFound } from './table-found.ts'

/** A table without chance. */
export interface ExactMatrix extends Solved, TableFound {
  readonly fought: 0
}

/**
 * Answers all matchups of a table exactly. Of every estimate `low`, `value` and `high` are the same number. Throws what `exact`
 * throws, with a `BeyondReach` that names the matchup.
 */
export async function matrixExactly(table: Table, options: ExactStudyOptions = {}): Promise<ExactMatrix> {
  expectRead('table', table)
  expectOptions(options, EXACT_STUDY_OPTIONS)
  const answers = new Answers(options, table.matchups.length * (table.isSquare ? 2 : 1))
  const matchups: MatchupFound[] = []
  for (const matchup of table.matchups) matchups.push(await solve(matchup, answers))
  return { ...answers.headOf(table.scenario), fought: 0, ...findingsOf(table, matchups, true) }
}

async function solve(matchup: Matchup, answers: Answers): Promise<MatchupFound> {
  const { row, column, situation, ahead } = matchup
  const { score: value, ...rest } = await solveMatchup(await planMatchup(matchup), answers, ahead.name)
  const score = sure(value)
  return { ...{ row, column, situation, name: ahead.name, score, variance: 0, battles: 0 }, ...rest }
}

/** What the row's option scores against the column's, from the sides of their matchup (`planMatchup`). */
export async function solveMatchup(
  stands: readonly Stand[],
  answers: Answers,
  name: string,
): Promise<Pick<MatchupFound, 'drawn' | 'rounds'> & { readonly score: number }> {
  const results: { readonly score: number; readonly drawn: number; readonly rounds: number }[] = []
  for (const [side, stand] of stands.entries()) {
    const { metrics } = await answers.of(stand, `the matchup "${name}"`)
    const won = metrics[`win.${stand.roster.parties[side]}`].value
    const drawn = metrics.draw.value + metrics.stalemate.value
    results.push({ score: won + drawn / 2, drawn, rounds: metrics['rounds.mean'].value })
  }
  const mean = (of: 'score' | 'drawn' | 'rounds') =>
    results.reduce((sum, result) => sum + result[of], 0) / results.length
  return { score: mean('score'), drawn: mean('drawn'), rounds: mean('rounds') }
}
