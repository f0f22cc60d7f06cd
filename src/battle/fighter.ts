import type { Dice } from './dice.ts'
import type { Journal } from './journal.ts'
import type { Plan } from './plan.ts'
import type { Score } from './score.ts'

/** Fights the battles of one plan, one after the other, in memory that it reuses. */
export interface Fighter {
  /** Everything that changes during a battle. Between two rounds, equal bytes mean an equal future. */
  readonly memory: Int32Array
  /** Sets up a new battle; dice and score have been started by the caller. */
  start(): void
  /** Plays one round: `GOES_ON`, or how the battle ended. */
  round(): number
  /** How many rounds have been played. */
  rounds(): number
}

/** What `fighter.ts` of a ruleset exports as `fighter`. */
export type MakeFighter = (plan: Plan, dice: Dice, score: Score, journal: Journal) => Fighter
