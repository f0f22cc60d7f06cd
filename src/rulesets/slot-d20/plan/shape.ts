import type { Effects, Shape } from '../data.ts'
import type { Bearer } from './equipment.ts'

/** How much memory a battle needs: columns of rules that nobody's tactic can make use of stay empty. */
export function planShape(bearers: readonly Bearer[], { effectOfChange }: Effects): Shape {
  const combatants = bearers.length
  const does = (...actions: readonly string[]): boolean =>
    bearers.some(({ tactic: { turn, reactions } }) => [...turn, ...reactions].some((rule) => actions.includes(rule.do)))
  const changes = does('cast', 'use-skill') ? effectOfChange.length : 0
  return {
    combatants,
    things: bearers.reduce((sum, { things }) => sum + things.length, 0),
    screeners: does('screen') ? combatants : 0,
    waiters: does('act-after') ? combatants : 0,
    changed: changes > 0 ? combatants : 0,
    changes,
  }
}
