import { estimateCells, writeCsv } from '../csv.ts'
import { wordsOf } from '../difference.ts'
import type { AnyComparison } from './words.ts'

const HEADER = [
  ...['variant', 'metric'],
  ...['baseline', 'changed', 'difference'].flatMap((of) => [of, `${of}_low`, `${of}_high`]),
  ...['kind', 'verdict'],
]

/** One row a variant and metric. Shares are between 0 and 1, as in the JSON. */
export function writeComparisonCsv({ variants }: AnyComparison): string {
  const rows = variants.flatMap(({ name, metrics }) =>
    Object.entries(metrics).map(([metric, difference]) => [
      name,
      metric,
      ...[difference.baseline, difference.variant, difference.difference].flatMap(estimateCells),
      difference.baseline.kind,
      wordsOf(metric, difference),
    ]),
  )
  return writeCsv(HEADER, rows)
}
