import type { Metric, Scarce } from '../metrics/result.ts'
import { figureOf, showFigure, showSame, showScarce } from './figure.ts'
import { type Html, html, trusted } from './page/markup.ts'

/** A row of a table: a name and its figures, with their units. */
export function row(name: string, ...metrics: readonly (Metric | undefined)[]): Html {
  return html`<tr><th scope="row">${name}</th>${metrics.map(cell)}</tr>\n`
}

/** The same for wide tables, whose heads have the units. */
export function bareRow(name: string, ...metrics: readonly (Metric | Scarce | undefined)[]): Html {
  return html`<tr><th scope="row">${name}</th>${metrics.map(bareCell)}</tr>\n`
}

/** A figure with its uncertainty; empty without one. */
export function cell(metric: Metric | undefined): Html {
  return metric ? html`<td>${figure(metric)}</td>` : html`<td></td>`
}

/** The same for wide tables: without the unit, which the heading has. */
export function bareCell(metric: Metric | Scarce | undefined): Html {
  if (!metric) return html`<td></td>`
  if ('events' in metric) return html`<td>${showScarce(metric)}</td>`
  const { value, margin, range } = figureOf(metric)
  const known = range ? `(${range})` : margin ? `± ${margin}` : showSame(metric)
  return html`<td${trusted(range && ' class="uneven"')}>${value} <span class="margin">${known}</span></td>`
}

/** The same words as `showFigure`, with the uncertainty in a softer tone, or why there is none. */
function figure(metric: Metric): Html {
  const { value, unit } = figureOf(metric)
  const known = unit ? `${value} ${unit}` : value
  const same = showSame(metric)
  return html`${known}<span class="margin">${same ? ` ${same}` : showFigure(metric).slice(known.length)}</span>`
}
