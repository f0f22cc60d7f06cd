import type { Arena } from './arena.ts'
import type { Conditions } from './condition.ts'
import type { Harm } from './harm.ts'
import type { Movement } from './movement.ts'
import type { Reacting } from './reaction.ts'

/** Flight and pursuit (rules/osr-d20.md §6.7). */
export interface Flight {
  /** Runs from the field, past the foes within reach, dropping an item (an effect, or -1). */
  flee(fleer: number, item: number): void
  /** Step 5 of a round: who of those in flight is caught, and who has fled. */
  pursue(): void
}

export function makeFlight(
  _arena: Arena,
  _movement: Movement,
  _conditions: Conditions,
  _harm: Harm,
  _reacting: Reacting,
): Flight {
  return { flee() {}, pursue() {} }
}
