import type { Findings, Metric, Scarce } from '../metrics/result.ts'
import { visible } from '../source/escape.ts'
import { isCommon, meanOf, metricOf, showBare } from './figure.ts'
import { glue, isNarrow, table as lines, type Page, wrap } from './lines.ts'
import { bareRow } from './metric-cells.ts'
import { table } from './page/document.ts'
import { type Html, html } from './page/markup.ts'
import { subjectsOf } from './subject.ts'

// What only the rules at hand count: healing, what is left of pools, turns under effects, counts of their own.

/** A figure of every template, of which at least one is not zero. */
interface OwnFigure {
  /** `slots left`, `under blessed, %`. */
  readonly label: string
  /** By subject. */
  readonly metrics: readonly (Metric | Scarce | undefined)[]
}

const HEADING = 'Pools and effects'
const UNITS = 'a battle; left: at the end; under: % of turns'

/** A line for each template: its own figures that are not zero. */
export function ownFigures(result: Findings, { width, paint }: Page): string[] {
  const figures = figuresOf(result)
  const isListed = isNarrow(width)
  const rows = subjectsOf(result, 0).flatMap(({ label }, at) => {
    const own = figures.flatMap(({ label, metrics }) => {
      const metric = metrics[at]
      return metric && metric.value !== 0 ? [[label, showBare(metric)] as const] : []
    })
    if (own.length === 0) return []
    if (isListed) return [[`  ${visible(label)}`, ''], ...own.map(([name, shown]) => [`    ${visible(name)}`, shown])]
    return [[`  ${visible(label)}`, own.map(([name, shown]) => glue(`${visible(name)} ${shown}`)).join(', ')]]
  })
  if (rows.length === 0) return []
  const isInLine = `${HEADING}  ${UNITS}`.length <= width
  return [
    ...(isInLine
      ? [`${paint.bold(HEADING)}  ${paint.dim(UNITS)}`]
      : [paint.bold(HEADING), ...wrap(UNITS, width).map(paint.dim)]),
    ...lines(rows, width, isListed ? { headless: true } : { wide: true, align: 'll' }),
  ]
}

/** The same as a table of a page: a row for each figure; empty where there are none. */
export function ownFigureTable(result: Findings): Html {
  const figures = figuresOf(result)
  if (figures.length === 0) return html``
  const rows = figures.map(({ label, metrics }) => bareRow(label, ...metrics))
  const heads = ['Figure', ...subjectsOf(result, 0).map(({ label }) => label)]
  return html`
<h3>${HEADING}</h3>
<p class="soft">Amounts a battle; what is left of a pool at the end, of those who stand; effects in per cent of turns.</p>
${table(heads, rows)}`
}

function figuresOf(result: Findings): OwnFigure[] {
  const subjects = subjectsOf(result, 0)
  const names = [...Object.keys(result.metrics), ...Object.keys(result.scarce ?? {})]
  const figures = new Map<string, OwnFigure>()
  for (const name of names) {
    if (isCommon(name)) continue
    const subject = subjects.find((each) => name.endsWith(`.${each.name}`) || name.endsWith(`.${each.name}.mean`))
    if (!subject) continue
    const ending = name.endsWith('.mean') ? '.mean' : ''
    const key = name.slice(0, name.lastIndexOf(`.${subject.name}`))
    if (figures.has(key)) continue
    const metrics = subjects.map((each) =>
      ending === '' ? metricOf(result, `${key}.${each.name}`) : meanOf(result, `${key}.${each.name}.mean`),
    )
    if (metrics.some((metric) => metric && metric.value !== 0)) figures.set(key, { label: labelOf(key), metrics })
  }
  return [...figures.values()]
}

function labelOf(key: string): string {
  const [word, ...rest] = key.split('.')
  if (rest.length === 0) return key
  if (key === 'per_second') return 'damage a second'
  return word === 'left' ? `${rest.join('.')} left` : word === 'under' ? `under ${rest.join('.')}` : key
}
