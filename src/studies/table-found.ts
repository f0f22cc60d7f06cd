import { type Estimate, mirrored } from '../statistics/interval.ts'
import type { Matchup, Table } from '../table/table.ts'
import { estimateScore, type Score, varianceOf } from './scores.ts'
import type { Scores } from './table-draws.ts'
import { findInTable, type TableFindings } from './table-findings.ts'

/** What was found of two options that met in one situation. */
export interface MatchupFound extends Pick<Matchup, 'row' | 'column' | 'situation'> {
  /** The scenario that was fought, by the name that its dice have. */
  readonly name: string
  /** How often the row's option won, a draw counting half. */
  readonly score: Estimate
  readonly variance: number
  /** None if it is exact. */
  readonly battles: number
  /** Share of battles that nobody won. */
  readonly drawn: number
  /** The mean length of a battle. */
  readonly rounds: number
}

/** What is reported of a table, whether it was fought or solved. */
export interface TableFound {
  readonly table: Table
  /** In the order of the table's. */
  readonly matchups: readonly MatchupFound[]
  /** Of all situations together, and of each. */
  readonly findings: TableFindings
  readonly bySituation: readonly TableFindings[]
  /** The mean over all situations by row and column, with intervals; undefined where an option would meet itself. */
  readonly cells: readonly (readonly (Estimate | undefined)[])[]
}

export function foundOf({ row, column, situation, ahead }: Matchup, score: Score): MatchupFound {
  const { battles, drawn, rounds } = score
  return {
    ...{ row, column, situation, name: ahead.name },
    score: estimateScore(score),
    variance: varianceOf(score),
    ...{ battles, drawn: drawn / battles, rounds: rounds / battles },
  }
}

/** What the matchups come to, in each situation and in all of them. */
export function findingsOf(table: Table, matchups: readonly MatchupFound[], isExact: boolean): TableFound {
  const { situations } = table
  const bySituation = situations.map((_, situation) => scoresOf(table, matchups, isExact, situation))
  const scores = situations.length === 1 ? bySituation[0] : scoresOf(table, matchups, isExact)
  const findings = findInTable(scores)
  return {
    table,
    matchups,
    findings,
    bySituation: situations.length === 1 ? [findings] : bySituation.map(findInTable),
    cells: meanCells(table, matchups),
  }
}

/** The scores of all cells: of one situation, or their weighted mean over all. */
export function scoresOf(
  { isSquare, rows, columns, situations }: Table,
  matchups: readonly Pick<MatchupFound, 'row' | 'column' | 'situation' | 'score' | 'variance'>[],
  isExact: boolean,
  only?: number,
): Scores {
  const fill = (value: number) => rows.map(() => columns.map(() => value))
  const values = fill(0)
  const variances = fill(0)
  for (const { row, column, situation, score, variance } of matchups) {
    if (only !== undefined && situation !== only) continue
    const weight = only === undefined ? situations[situation].weight : 1
    values[row][column] += weight * score.value
    if (!isExact) variances[row][column] += weight ** 2 * variance
  }
  if (isSquare) {
    for (const [i, row] of values.entries()) {
      row[i] = 0.5
      for (let j = 0; j < i; j++) {
        row[j] = 1 - values[j][i]
        variances[i][j] = variances[j][i]
      }
    }
  }
  return { values, variances, isSquare, isExact }
}

/** Intervals of independent estimates as that of their mean: half-widths add as errors do, each side by itself. */
function meanCells({ isSquare, rows, columns, situations }: Table, matchups: readonly MatchupFound[]) {
  const cells = rows.map(() => columns.map((): Estimate | undefined => undefined))
  for (const { row, column, situation, score } of matchups) {
    const { weight } = situations[situation]
    const before = cells[row][column] ?? { value: 0, low: 0, high: 0 }
    const value = before.value + weight * score.value
    const below = Math.hypot(before.value - before.low, weight * (score.value - score.low))
    const above = Math.hypot(before.high - before.value, weight * (score.high - score.value))
    cells[row][column] = { value, low: value - below, high: value + above }
  }
  if (!isSquare) return cells
  return cells.map((row, i) =>
    row.map((cell, j) => {
      const other = i > j ? cells[j][i] : undefined
      return other ? mirrored(other) : cell
    }),
  )
}
