import { estimateCells, writeCsv } from '../csv.ts'
import type { AnyMatrix } from './words.ts'

/**
 * One row a matchup: `row,column,situation,score,low,high,battles,drawn,rounds`. The score is the row's, between 0 and 1, as in the
 * JSON; of a square table each pair of options stands once.
 */
export function writeMatrixCsv({ table, matchups, exact }: AnyMatrix): string {
  const rows = matchups.map(({ row, column, situation, score, battles, drawn, rounds }) => [
    ...[table.rows[row].name, table.columns[column].name, table.situations[situation].name],
    ...estimateCells(score),
    ...[exact ? '' : battles, Number(drawn.toPrecision(10)), Number(rounds.toPrecision(10))],
  ])
  return writeCsv(['row', 'column', 'situation', 'score', 'low', 'high', 'battles', 'drawn', 'rounds'], rows)
}

/**
 * What steps of numbers do, if that was asked for: one row a step, `option,path,now,then`, and for `score`, `worst` and
 * `variety` the change with the ends of its interval.
 */
export function writeNudgesCsv({ table, offenders }: AnyMatrix): [name: string, text: string][] {
  if (!offenders) return []
  const figures = ['score', 'worst', 'variety'] as const
  const heads = figures.flatMap((figure) => [figure, `${figure}_low`, `${figure}_high`])
  const rows = offenders.flatMap(({ option, nudges }) =>
    nudges.map((nudge) => [
      ...[table.rows[option].name, nudge.path, nudge.now, nudge.then],
      ...figures.flatMap((figure) => estimateCells(nudge[figure])),
    ]),
  )
  return [['nudges.csv', writeCsv(['option', 'path', 'now', 'then', ...heads], rows)]]
}
