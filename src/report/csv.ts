import { stringify } from 'csv-stringify/sync'
import type { Estimate, Result } from '../metrics/result.ts'
import { forCsv } from '../source/escape.ts'
import { shorten } from '../statistics/shorten.ts'
import { estimateAsJson } from './json.ts'

/** One row a metric: `metric,value,low,high,kind`. Shares are between 0 and 1, as in the JSON. */
export function writeMetricsCsv({ metrics }: Result): string {
  const rows = Object.entries(metrics).map(([metric, { value, low, high, kind }]) => [
    metric,
    shorten(value),
    shorten(low),
    shorten(high),
    kind,
  ])
  return writeCsv(['metric', 'value', 'low', 'high', 'kind'], rows)
}

/** One row a value that occurred: `histogram,value,battles`. */
export function writeHistogramsCsv({ histograms }: Result): string {
  const rows = Object.entries(histograms).flatMap(([histogram, counts]) =>
    Object.entries(counts).map(([value, battles]) => [histogram, Number(value), battles]),
  )
  return writeCsv(['histogram', 'value', 'battles'], rows)
}

/**
 * Texts are always quoted and never begin a formula: a spreadsheet that splits at semicolons would otherwise find a
 * cell of its own in a combatant called `;=HYPERLINK(…)`.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return stringify([header, ...rows.map((row) => [...row])], {
    quoted_string: true,
    cast: {
      string: (value) => ({ value: forCsv(value), escape_formulas: true }),
      number: (value) => ({ value: String(value), quoted: false, quoted_string: false, escape_formulas: false }),
    },
  })
}

/** Value, low and high, in three cells; empty ones where nothing was counted. */
export function estimateCells(estimate: Estimate | undefined): (string | number)[] {
  if (!estimate) return ['', '', '']
  const { value, low, high } = estimateAsJson(estimate)
  return [value, low, high]
}
