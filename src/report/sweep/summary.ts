import type { Metric } from '../../metrics/result.ts'
import { visible } from '../../source/escape.ts'
import { evidenceLine } from '../evidence.ts'
import { figureOf, showFigure } from '../figure.ts'
import { GAP, inBlocks, isNarrow, type Page, partyInks, table, widthOf, wrap } from '../lines.ts'
import { type AnySweep, showAsked, showBattles, sideOf } from './words.ts'

/** A line for each value, or a table of both. */
export function sectionsOf(sweep: AnySweep, page: Page): string[][] {
  return [sweep.axes.length === 1 ? curve(sweep, page) : grid(sweep, page)]
}

function curve(sweep: AnySweep, page: Page): string[] {
  const {
    axes: [{ path }],
    metric,
    points,
  } = sweep
  const { width, paint } = page
  const [ink] = inksOf(sweep, page)
  const known = points.flatMap(({ estimate }) => estimate ?? [])
  const top = known.every(({ kind }) => kind === 'share') ? 1 : Math.max(...known.map(({ high }) => high))
  const figures = points.map(({ values: [value], estimate }) => [
    `  ${visible(value)}`,
    estimate ? showFigure(estimate) : paint.dim('none'),
  ])
  const rows = [[paint.bold(visible(path)), paint.dim(visible(metric))], ...figures]
  if (isNarrow(width)) return table(rows, width)
  const room = Math.max(LEAST_BAR, Math.min(MOST_BAR, width - widthOf(rows) - GAP))
  const bars = points.map(({ estimate }) => (estimate ? ink(bar(estimate, top, room)) : ''))
  return table(
    rows.map((row, index) => [...row, bars[index - 1] ?? '']),
    width,
    { align: 'lrl' },
  )
}

/** Columns of a bar of 100 %. */
const MOST_BAR = 36
const LEAST_BAR = 10

/** A bar as far as the interval begins, then light to where it ends. */
function bar({ low, high }: Metric, top: number, width: number): string {
  if (!(top > 0)) return ''
  const full = Math.round((Math.max(0, low) / top) * width)
  return '█'.repeat(full) + '░'.repeat(Math.max(0, Math.round((high / top) * width) - full))
}

function grid(sweep: AnySweep, page: Page): string[] {
  const {
    axes: [rowsOf, columnsOf],
    metric,
    points,
  } = sweep
  const { width, paint } = page
  const [ink, foes] = inksOf(sweep, page)
  const columns = columnsOf.values.length
  const rows = rowsOf.values.map((value, row) => [
    `  ${visible(value)}`,
    ...points.slice(row * columns, (row + 1) * columns).map(({ estimate }) => (estimate ? inkOf(estimate) : '')),
  ])
  const what = `${paint.bold(visible(metric))}${accuracyOf(points)}  down: ${visible(rowsOf.path)}, across: ${visible(columnsOf.path)}`
  const all = [['', ...columnsOf.values.map((value) => paint.dim(visible(value)))], ...rows]
  return [...wrap(what, width), ...inBlocks(all, width).flatMap((block) => table(block, width))]

  function inkOf(estimate: Metric): string {
    // As many decimals in every cell.
    const value =
      estimate.exact && estimate.kind === 'share' ? (100 * estimate.value).toFixed(4) : figureOf(estimate).value
    if (estimate.kind !== 'share' || !metric.startsWith('win.')) return value
    return { '1': ink, '-1': foes, '0': paint.bold }[sideOf(estimate)](value)
  }
}

/** That of the party whose wins are shown, and of its foe; the first party's of anything else. */
function inksOf(sweep: AnySweep, page: Page) {
  const [first, second] = partyInks(sweep, page)
  return sweep.metric === `win.${sweep.parties[1]}` ? [second, first] : [first, second]
}

/** What the cells have no room for: their unit, and the widest of their intervals. */
function accuracyOf(points: AnySweep['points']): string {
  const known = points.flatMap(({ estimate }) => estimate ?? [])
  const share = known.some(({ kind }) => kind === 'share')
  const reach = Math.max(...known.map(({ value, low, high }) => Math.max(value - low, high - value)))
  const accuracy = reach > 0 ? `, ± ${Number(((share ? 100 : 1) * reach).toPrecision(2))} at most` : ''
  return `${share ? ', %' : ''}${accuracy}`
}

export function evidenceOf(sweep: AnySweep): string {
  const points = `${sweep.points.length} points, `
  const battles = `${points}${showBattles(sweep)}${showAsked(sweep)}`
  return `${sweep.exact ? points : ''}${evidenceLine(sweep, battles)}`
}
