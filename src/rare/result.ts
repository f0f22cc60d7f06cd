import type { Roster } from '../battle/roster.ts'
import type { Estimate } from '../statistics/interval.ts'

/** How often something rare happens, found by splitting: what reports are made of. */
export interface RareResult extends Estimate {
  readonly rare: true
  readonly scenario: string
  readonly rules: string
  readonly seed: string
  readonly version: string
  readonly metric: string
  /**
   * What is surely so at 95 %. `both`: it lies between `low` and `high`. `high`: it is at most that; `value`, which may be
   * 0, is no more than a guess.
   */
  readonly bounds: 'both' | 'high'
  /** What battles have to come past, in this order. */
  readonly levels: readonly RareLevel[]
  /** How many independent replicates there are; with how many battles a level each time. */
  readonly replicates: number
  readonly effort: number
  /** Battles that were begun in these, at the start or on the way. */
  readonly battles: number
  readonly roster: Roster
}

interface RareLevel {
  /** A lead in shares of hit points (a win), how little is left (a draw), the number of a round (a stalemate). */
  readonly progress: number
  /** The share of all battles that come so far. */
  readonly share: number
}
