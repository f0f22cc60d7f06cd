import { createColors } from 'picocolors'
import type { Metric } from '../../metrics/result.ts'
import { evidenceLine, isPartial } from '../evidence.ts'
import { figureOf, showFigure } from '../figure.ts'
import { clean, LEAST_WIDTH, type Page, type SummaryOptions, table, wrap } from '../lines.ts'
import { type AnySweep, findingOf, showAsked, showBattles, sideOf } from './words.ts'

/** A sweep to read at a glance: a line for each value, or a table of both. Ends with a line break. */
export function summarizeSweep(sweep: AnySweep, { width, color }: SummaryOptions): string {
  const page: Page = { width: Math.max(LEAST_WIDTH, width), paint: createColors(color) }
  const sections = [
    title(sweep, page),
    sweep.axes.length === 1 ? curve(sweep, page) : grid(sweep, page),
    origin(sweep, page),
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function title(sweep: AnySweep, { width, paint }: Page): string[] {
  const { scenario, rules } = sweep
  const heading = table([[paint.bold(clean(scenario)), paint.dim(clean(rules))]], width, { wide: true, align: 'lr' })
  const lines = [...heading, ...wrap(clean(findingOf(sweep)), width)]
  if (!isPartial(sweep)) return lines
  const warning = ' PARTIAL: interrupted, with fewer battles than were asked for '
  return [...lines, paint.bold(paint.inverse(paint.yellow(warning)))]
}

function curve({ axes: [{ path }], metric, points }: AnySweep, { width, paint }: Page): string[] {
  const known = points.flatMap(({ estimate }) => estimate ?? [])
  const top = known.every(({ kind }) => kind === 'share') ? 1 : Math.max(...known.map(({ high }) => high))
  const rows = points.map(({ values: [value], estimate }) =>
    estimate
      ? [`  ${clean(value)}`, showFigure(estimate), paint.cyan(bar(estimate, top, 36))]
      : [`  ${clean(value)}`, paint.dim('none'), ''],
  )
  const heads = [paint.bold(clean(path)), paint.dim(clean(metric)), '']
  return table([heads, ...rows], width, { align: 'lrl' })
}

/** A bar as far as the interval begins, then light to where it ends. */
function bar({ low, high }: Metric, top: number, width: number): string {
  if (!(top > 0)) return ''
  const full = Math.round((Math.max(0, low) / top) * width)
  return '█'.repeat(full) + '░'.repeat(Math.max(0, Math.round((high / top) * width) - full))
}

function grid({ axes: [rowsOf, columnsOf], metric, points }: AnySweep, { width, paint }: Page): string[] {
  const columns = columnsOf.values.length
  const rows = rowsOf.values.map((value, row) => [
    `  ${clean(value)}`,
    ...points.slice(row * columns, (row + 1) * columns).map(({ estimate }) => (estimate ? inkOf(estimate) : '')),
  ])
  const unit = points.some(({ estimate }) => estimate?.kind === 'share') ? ', %' : ''
  const what = `${paint.bold(clean(metric))}${unit}  down: ${clean(rowsOf.path)}, across: ${clean(columnsOf.path)}`
  return [
    ...wrap(what, width),
    ...table([['', ...columnsOf.values.map((value) => paint.dim(clean(value)))], ...rows], width),
  ]

  function inkOf(estimate: Metric): string {
    // As many decimals in every cell.
    const value =
      estimate.exact && estimate.kind === 'share' ? (100 * estimate.value).toFixed(4) : figureOf(estimate).value
    if (estimate.kind !== 'share' || !metric.startsWith('win.')) return value
    return { '1': paint.cyan, '-1': paint.yellow, '0': paint.bold }[sideOf(estimate)](value)
  }
}

function origin(sweep: AnySweep, { width, paint }: Page): string[] {
  const points = `${sweep.points.length} points, `
  const battles = `${points}${showBattles(sweep)}${showAsked(sweep)}`
  return wrap(`${sweep.exact ? points : ''}${evidenceLine(sweep, battles)}`, width).map(paint.dim)
}
