import type { KeptTraces } from './kept-traces.ts'
import type { MoreDice } from './more-dice.ts'
import type { Opening } from './opening.ts'

/** What memoised rounds know of a duel, for those who fight it from that (fight/known-duels). */
export interface KnownRounds {
  readonly traces: KeptTraces
  /** By state << bits | who acts first: the first node of its trace, or below 0. */
  readonly traceOf: Int32Array
  readonly bits: number
  readonly rollsChecks: boolean
  readonly holdsBack: boolean
  /** By the numbers that the plan has now. */
  opening(): Opening
  /** Whether who acts first is rolled in the first round only. */
  readonly opensOnce: boolean
  readonly hitPoints: HitPoints
}

/** By combatant: its hit points are so many dice of `hpSides` (or none), perhaps dice of other sides, and a constant; at least 1. */
export interface HitPoints {
  readonly hpCount: Int32Array
  readonly hpSides: Int32Array
  readonly hpConstant: Int32Array
  readonly hpMore?: MoreDice | undefined
}
