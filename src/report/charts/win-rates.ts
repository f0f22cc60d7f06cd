import type { Result } from '../../metrics/result.ts'
import { metricOf, showBattles } from '../figure.ts'
import { drawBarGroups } from './bars.ts'
import { colorsOf, DRAW_COLOR, type Spec } from './theme.ts'

/** How the battles ended: a bar for each party, for draws and for stalemates, each with its interval. */
export function drawWinRates(result: Result, width: number): Spec {
  const { parties } = result.roster
  const colors = colorsOf(result.roster)
  const rows = [
    ...parties.map((party, at) => ({ name: `win.${party}`, label: party, color: colors[at]! })),
    { name: 'draw', label: 'draw', color: DRAW_COLOR },
    { name: 'stalemate', label: 'stalemate', color: DRAW_COLOR },
  ].flatMap(({ name, label, color }) => {
    const metric = metricOf(result, name)
    return metric ? [{ label, color, metric }] : []
  })
  return drawBarGroups([{ rows }], {
    ...{ width, title: 'How battles end', subtitle: `${showBattles(result.battles)}. Lines: 95 % intervals.` },
    ...{ quantity: 'share of battles', of: 'outcome', most: 1, step: 34 },
  })
}
