import type { Journal } from './journal.ts'
import type { Score } from './score.ts'

/** What happens in a battle that is fought by time. Ticks count from the battle's start. */
export interface TimeListener {
  /** Somebody takes so much damage from a combatant. */
  damage(tick: number, doer: number, amount: number): void
  /** A combatant begins an action or a reaction, by its number in `Timing.actions`. */
  action(tick: number, who: number, action: number): void
}

/** How the battles of a plan that are fought by time are followed. */
export interface Timing {
  /** In seconds. */
  readonly tick: number
  /** What reports call each action: `cast with fireball`. */
  readonly actions: readonly string[]
  /** A journal that says when things happen. */
  listen(listener: TimeListener): Journal
  /** How many ticks the battle took that was counted in this score. */
  ticks(score: Score): number
}
