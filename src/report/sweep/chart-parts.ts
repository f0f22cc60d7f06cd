import { colorsOf, NEUTRAL_COLOR } from '../charts/theme.ts'
import { labelOf } from '../difference.ts'
import { type AnySweep, showAsked, showBattles } from './words.ts'

/** `20,000 battles a point, with the same dice.` */
export function sourceOf(sweep: AnySweep): string {
  return sweep.exact
    ? 'Exact: no chance in any figure.'
    : `${showBattles(sweep)}${showAsked(sweep)}, with the same dice.`
}

/** Battles by point, for who points at it; none where all is exact. */
export function battlesTip({ exact }: AnySweep) {
  return exact ? [] : [{ field: 'battles', type: 'quantitative' as const, format: ',', title: 'battles' }]
}

/** That of the party whose wins are shown, or of its foe. */
export function colorOf({ metric, parties, colors }: AnySweep, foe = false): string {
  const party = parties.findIndex((name) => metric === `win.${name}`)
  return party < 0 ? NEUTRAL_COLOR : colorsOf({ parties, colors })[foe ? 1 - party : party]!
}

/** What is drawn; what was found stands above it on a page. */
export function titleOf({ metric, axes }: AnySweep): string {
  return `${labelOf(metric)} by ${axes.map(({ path }) => path).join(' and ')}`
}
