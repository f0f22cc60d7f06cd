/**
 * How it comes about who acts first in a round, if it is nothing but dice: what `RoundRules.rollFirst` rolls, so that it can be
 * rolled elsewhere, too (fight/known-duels). What it comes to are numbers below `RoundRules.firsts`.
 */
export type Opening = Reach | Contest

/** One die: whether it shows `need` or more. */
interface Reach {
  readonly stream: number
  readonly sides: number
  readonly need: number
  readonly met: number
  readonly missed: number
}

/** The sums of `count` dice from each of two streams; `lead` is added to the first. */
interface Contest {
  readonly streams: readonly [one: number, other: number]
  readonly count: number
  readonly sides: number
  readonly lead: number
  readonly won: number
  readonly lost: number
  /** What follows if the sums are equal; left out: they are rolled again. */
  readonly tie?: Opening
}
