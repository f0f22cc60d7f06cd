import type { Sweep } from '../../studies/sweep.ts'
import { writeCsv } from '../csv.ts'
import { shorten } from '../json.ts'

/** One row a point: its values, then `metric,value,low,high,battles`. A share is between 0 and 1, as in the JSON. */
export function writeSweepCsv({ axes, metric, points }: Sweep): string {
  const rows = points.map(({ values, battles, estimate }) => [
    ...values,
    metric,
    ...(estimate ? [estimate.value, estimate.low, estimate.high].map(shorten) : ['', '', '']),
    battles,
  ])
  return writeCsv([...axes.map(({ path }) => path), 'metric', 'value', 'low', 'high', 'battles'], rows)
}
