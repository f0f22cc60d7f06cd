import type * as schema from '../schema.ts'
import type { Effects, Stocks } from './effects.ts'
import { type Bearer, isWrestler } from './equipment.ts'
import { isLater } from './options.ts'

/**
 * How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
 * empty.
 */
export function planShape(
  options: schema.Options,
  bearers: readonly Bearer[],
  { isBuff, radius }: Effects,
  { effect, count }: Stocks,
) {
  const combatants = bearers.length
  const everybodyIf = (condition: boolean): number => (condition ? combatants : 0)
  const does = (...actions: readonly string[]): boolean =>
    bearers.some(({ tactic }) => tactic.turn.some((rule) => actions.includes(rule.do)))
  const isUsing = isLater(options) && does('cast', 'use')
  let buffs = 0
  for (const [stock, kind] of effect.entries()) {
    if (isUsing && isBuff[kind]) buffs += count[stock] * (radius[kind] > 0 ? combatants : 1)
  }
  return {
    combatants,
    armaments: bearers.reduce((sum, { armaments }) => sum + armaments.length, 0),
    /** Combatants, or 0 where nobody can wrestle, … */
    wrestlers: everybodyIf(bearers.some(({ tactic }) => isWrestler(tactic))),
    /** … use spells or items, … */
    users: everybodyIf(isUsing),
    /** … or flee. */
    fleers: everybodyIf(isLater(options) && does('flee')),
    stocks: effect.length,
    /** Buffs that can be at work at once. */
    buffs,
  }
}

export type Shape = ReturnType<typeof planShape>
