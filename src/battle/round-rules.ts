/** A round by the rules, which memoised rounds play once (memoised-rounds.ts). */
export interface RoundRules {
  /**
   * Who acts first in that round, as a number below `firsts`. Where rounds are memoised it is asked for a round ahead, and
   * the memory need not be that of the battle.
   */
  rollFirst(round: number): number
  /** How many beginnings a round can have; left out: 2, the parties. */
  readonly firsts?: number
  /** All that follows in the round: what `Fighter.round` returns. */
  playRound(first: number): number
  /** Whether anything is rolled by `Dice.check`; left out: no. */
  readonly rollsChecks?: boolean
  /** Whether what attacks do may be kept back until a group ends; left out: no. */
  readonly holdsBack?: boolean
}
