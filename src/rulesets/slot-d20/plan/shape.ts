import type { Effects } from './effects.ts'
import type { Bearer } from './equipment.ts'

/**
 * How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
 * empty.
 */
export function planShape(bearers: readonly Bearer[], { effectOfChange }: Effects) {
  const combatants = bearers.length
  const does = (...actions: readonly string[]): boolean =>
    bearers.some(({ tactic: { turn, reactions } }) => [...turn, ...reactions].some((rule) => actions.includes(rule.do)))
  const changes = does('cast', 'use-skill') ? effectOfChange.length : 0
  return {
    combatants,
    things: bearers.reduce((sum, { things }) => sum + things.length, 0),
    /** Combatants, or 0 where nobody's tactic screens, … */
    screeners: does('screen') ? combatants : 0,
    /** … or acts after others, … */
    waiters: does('act-after') ? combatants : 0,
    /** … or no spell in play changes anything. */
    changed: changes > 0 ? combatants : 0,
    /** Spells in play that change something. */
    changes,
  }
}
