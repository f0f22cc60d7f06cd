import type { Arena } from './arena.ts'
import type { Conditions } from './condition.ts'
import type { Hands } from './hands.ts'
import type { Harm } from './harm.ts'
import type { Reacting } from './reaction.ts'

/** Wrestling and disarming (rules/osr-d20.md §6.4). */
export interface Wrestling {
  /** Declares a contest with a foe within reach, to immobilise it or to take something away; the foe may fend it off. */
  declare(aggressor: number, foe: number, disarming: boolean): void
  /** Resolves the contests that have been declared, in the order of declaration. */
  resolve(): void
  /** A contest at once, against all who grip it. */
  escape(combatant: number): void
}

export function makeWrestling(
  _arena: Arena,
  _conditions: Conditions,
  _hands: Hands,
  _harm: Harm,
  _reacting: Reacting,
): Wrestling {
  return { declare() {}, resolve() {}, escape() {} }
}
