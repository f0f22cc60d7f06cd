import { createColors } from 'picocolors'
import type { Result } from '../metrics/result.ts'
import { visible } from '../source/escape.ts'
import { lengthUnit, metricOf, showCount, showFigure } from './figure.ts'
import { isNarrow, LEAST_WIDTH, type SummaryOptions, table, widthOf } from './lines.ts'
import { leaderOf, likeliestUnwon } from './verdict.ts'

/**
 * Several results, a line each: how often each party won, and how long it took. Ends with a line break.
 *
 * @param files that of each result: it stands before the name of scenarios that are named alike.
 */
export function tabulateResults(
  results: readonly Result[],
  { width, color }: SummaryOptions,
  files: readonly string[] = [],
): string {
  const names = results.map(({ scenario }) => scenario)
  const paint = createColors(color)
  const page = Math.max(LEAST_WIDTH, width)
  const units = results.map(lengthUnit)
  const isMixed = new Set(units).size > 1
  const heads = ['', 'wins', isNarrow(page) ? 'wins' : '', isMixed ? 'length' : units[0], 'battles'].map(paint.dim)
  const rows = results.map((result, at) => {
    const { scenario, roster, battles, partial } = result
    const isAlike = names.indexOf(scenario) !== names.lastIndexOf(scenario)
    const label = isAlike && files[at] !== undefined ? `${files[at]}: ${scenario}` : scenario
    const leader = leaderOf(result)
    const order = leader === 1 ? [1, 0] : [0, 1]
    const shares = order.map((party) => {
      const name = roster.parties[party]
      const win = metricOf(result, `win.${name}`)
      const share = `${visible(name)} ${win ? showFigure(win) : 'none'}`
      return party === leader ? paint.bold(share) : share
    })
    const length = metricOf(result, `${units[at]}.mean`)
    const unwon = likeliestUnwon(result)
    const last = `${showCount(battles)}${partial ? ', partial' : ''}${unwon ? `, mostly a ${unwon.outcome}` : ''}`
    return [
      `  ${visible(label)}`,
      ...shares,
      length ? `${showFigure(length)}${isMixed ? ` ${units[at]}` : ''}` : '',
      last,
    ]
  })
  const columns = isNarrow(page)
    ? COLUMNS[0]
    : (COLUMNS.find((shown) => widthOf(pick([heads, ...rows], shown)) - MOST_CUT <= page) ?? COLUMNS.at(-1)!)
  const lines = [paint.bold(`${results.length} scenarios`), ...table(pick([heads, ...rows], columns), page)]
  return `${lines.join('\n')}\n`
}

/** What a narrow terminal has room for; names of scenarios are cut before anything is left out. */
const COLUMNS = [
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3],
  [0, 1, 2],
  [0, 1],
]
const MOST_CUT = 16

/** Some columns of a table. */
export function pick(rows: readonly (readonly string[])[], columns: readonly number[]): string[][] {
  return rows.map((row) => columns.map((column) => row[column]))
}
