import type { Roster } from '../battle/roster.ts'
import type { CountedIncident, Metric } from '../metrics/result.ts'

/** The exact answer to a scenario: what reports are made of. */
export interface ExactResult {
  readonly exact: true
  readonly scenario: string
  readonly rules: string
  readonly version: string
  /**
   * By name, as those of a run and in the same order; `low`, `value` and `high` are the same number. What is left out, but
   * for what nothing is ever counted for: the quantiles of damage, which have no exact answer here.
   */
  readonly metrics: Readonly<Record<string, Metric>>
  /** Shares of battles by value: `rounds`, `survivors.P`. */
  readonly histograms: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly roster: Roster
  /** How often each rule of each combatant's tactic is followed in a battle, on average; in the order of `roster.rules`. */
  readonly fired: readonly (readonly number[])[]
  /** As those of a run; `times` is how often they happen in a battle, on average. */
  readonly incidents?: readonly CountedIncident[]
  /** Share of battles in which each combatant is the first (or among the first at one instant) to fall. */
  readonly firstSlain: readonly Metric[]
  /** How many different situations a battle can be in. */
  readonly states: number
  /** How many rounds were played; and the share of battles that is then undecided, below 1e-12: no share is further off. */
  readonly rounds: number
  readonly undecided: number
}
