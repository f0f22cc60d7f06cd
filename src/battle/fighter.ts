import type { Dice } from './dice.ts'
import type { Journal } from './journal.ts'
import type { KnownRounds } from './known-rounds.ts'
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
  /** How many rounds have been played, the one that is going on included. */
  rounds(): number
  /**
   * Called between two battles that the plan's `numbers` are others now: whatever was learned of the former is forgotten.
   * Needed only where the ruleset exports `numbers`.
   */
  renew?(): void

  /** What the rounds of a duel come to, as far as they have been played: see fight/known-duels. */
  readonly known?: KnownRounds | undefined

  /*
   * For exact answers (src/exact), with a journal that reads the memory. They need `restore`. Without `step` every way in which
   * the dice of a whole round can fall is played; without `simplify` states that differ only in what no longer matters
   * are not merged. Then only the smallest battles can be solved.
   */

  /**
   * Plays the next part of a round: `MID_ROUND` if the round goes on, else what `round` returns. All parts of a round
   * come to what `round` does with the same dice, and either may follow the other. Left out: a round is one part.
   */
  step?(): number
  /**
   * Sets the battle to a memory that it, or another battle of the plan, had between two parts or rounds, with
   * everything that is kept beside the memory. `rounds`, if given, is how many rounds have been played.
   */
  restore?(saved: Int32Array, rounds?: number): void
  /**
   * Sets everything in the memory that cannot influence the rest of the battle any more, nor what is counted in it, to
   * one value, so that equal futures are equal bytes: what those who are out have left, what no rule reads any more,
   * and the number of the round if nothing but the end of the last round depends on it (`restore` is then given the
   * true one).
   */
  simplify?(): void
}

/** What `fighter.ts` of a ruleset exports as `fighter`. */
export type MakeFighter<Data = unknown> = (plan: Plan<Data>, dice: Dice, score: Score, journal: Journal) => Fighter

/**
 * What it may export as `numbers`: those parts of the data of whose arrays a fighter asks nothing but their length when it
 * is made, and everything else while it fights. Sides whose plans differ in nothing but these numbers, and in the memory
 * that battles start from, then need one fighter (src/fight/alike-sides.ts).
 */
export type NumbersOf<Data = unknown> = (data: Data) => unknown
