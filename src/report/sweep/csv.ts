import { estimateCells, writeCsv } from '../csv.ts'
import type { AnySweep } from './words.ts'

/**
 * One row a point: its values, then `metric,value,low,high,battles`. A share is between 0 and 1, as in the JSON. Of what is
 * exact, `battles` is empty.
 */
export function writeSweepCsv({ axes, metric, points }: AnySweep): string {
  const rows = points.map(({ values, battles, estimate }) => [
    ...values,
    metric,
    ...estimateCells(estimate),
    battles ?? '',
  ])
  return writeCsv([...axes.map(({ path }) => path), 'metric', 'value', 'low', 'high', 'battles'], rows)
}
