import { estimateCells, writeCsv } from '../csv.ts'
import type { AnySkill } from './words.ts'

/** One row for each party and share of mistakes: how often it wins, and what that costs. Shares are between 0 and 1. */
export function writeCostsCsv({ kind, costs, battles }: AnySkill): string {
  const rows = costs.map(({ party, share, win, cost }) => [
    ...[party, kind, share],
    ...estimateCells(cost),
    ...estimateCells(win),
    battles ?? '',
  ])
  const heads = ['party', 'kind', 'mistakes', 'cost', 'cost_low', 'cost_high', 'win', 'win_low', 'win_high', 'battles']
  return writeCsv(heads, rows)
}
