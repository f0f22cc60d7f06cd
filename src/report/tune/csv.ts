import { estimateCells, writeCsv } from '../csv.ts'
import type { AnyTune } from './words.ts'

/**
 * One row a goal at each point that was looked at: its values, then `goal,metric,value,low,high,battles,of`. `of` is `search`,
 * or `confirmation` for fresh battles. A share is between 0 and 1, as in the JSON; of what is exact `battles` is empty.
 */
export function writeTuneCsv({ parameters, goals, probes, confirmed, exact }: AnyTune): string {
  const all = [
    ...probes.map((probe) => ({ probe, of: 'search' })),
    ...confirmed.map((probe) => ({ probe, of: 'confirmation' })),
  ]
  const rows = all.flatMap(({ probe: { values, battles, estimates }, of }) =>
    goals.map(({ text, metric }, goal) => [
      ...values,
      ...[text, metric],
      ...estimateCells(estimates[goal]),
      ...[exact ? '' : battles, of],
    ]),
  )
  return writeCsv(
    [...parameters.map(({ path }) => path), 'goal', 'metric', 'value', 'low', 'high', 'battles', 'of'],
    rows,
  )
}
