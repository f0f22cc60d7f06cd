import type { Incident, Roster } from '../battle/roster.ts'
import type { Estimate } from '../statistics/interval.ts'

export type { Estimate }

/** One of the figures named in docs/scenario-format.md, "Metrics". */
export interface Metric extends Estimate {
  /** A share is between 0 and 1 and shown in per cent; a mean or a quantile is in the metric's own unit. */
  readonly kind: 'share' | 'mean' | 'quantile'
  /** The largest that a mean can be, where that is known: the survivors of a party of four are at most 4. */
  readonly most?: number
  /** Nothing is left to chance: `low`, `value` and `high` are the same number, which is shown to 1e-9. */
  readonly exact?: true
}

/** A mean of what was seen too rarely for an interval (docs/statistics.md §2.3). */
export interface Scarce {
  readonly value: number
  /** As many equal events it stands on: fewer than 16. */
  readonly events: number
}

/** Outcomes as they were counted, where `metrics` has them with the luck of attacks taken out (docs/statistics.md §12). */
export interface Plain {
  /** `win.P`, and `draw` and `stalemate` if they have a part in it. */
  readonly metrics: Readonly<Record<string, Metric>>
  /** So many battles would make the plain win rates as sure as those of `metrics` are. */
  readonly effectiveSize: number
}

/** Everything a run found out: what reports are made of. */
export interface Result {
  readonly scenario: string
  readonly rules: string
  readonly seed: string
  readonly battles: number
  readonly version: string
  /** SHA-256 of the tally: equal for equal scenario, seed and battles, on any machine with any threads. */
  readonly digest: string
  /** True if the run was interrupted before it had fought what was asked. */
  readonly partial: boolean
  /** With `precision`: the half-width asked for (a share). */
  readonly precision?: number
  /** By name, in the order in which they are shown. A metric that nothing was counted for is left out. */
  readonly metrics: Readonly<Record<string, Metric>>
  /** What was counted, but too rarely for an interval, and is therefore no metric; by name. Left out if there is none. */
  readonly scarce?: Readonly<Record<string, Scarce>>
  /** Left out where luck was not counted, or taking it out is not sure to be sound, or saves less than a seventh of the battles. */
  readonly plain?: Plain
  /** Exact counts of battles by value: `rounds`, `damage.C`, `damage.P`, `damage_with.W` (a weapon, all its wielders), `survivors.P`. */
  readonly histograms: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly roster: Roster
  /** How often each rule of each combatant's tactic was followed, in all battles; in the order of `roster.rules`. */
  readonly fired: readonly (readonly number[])[]
  /** What the rules of a declared game came to and should not, such as divisions by zero; left out if there was nothing. */
  readonly incidents?: readonly CountedIncident[]
  /** Share of battles in which each combatant was the first (or among the first at one instant) to fall. */
  readonly firstSlain: readonly Metric[]
  /** Where it was asked for. */
  readonly verification?: Verification
}

/** An incident, and how often it happened in all battles. */
export interface CountedIncident extends Incident {
  readonly times: number
}

/** What a run and an exact answer both find out. */
export type Findings = Pick<
  Result,
  | 'scenario'
  | 'rules'
  | 'version'
  | 'metrics'
  | 'scarce'
  | 'histograms'
  | 'roster'
  | 'fired'
  | 'incidents'
  | 'firstSlain'
>

/** What was fought, held against what is exactly so (src/exact). */
export interface Verification {
  /** Why there is no exact answer; undefined if there is one. */
  readonly beyondReach?: string
  /** How many different situations were looked at for it. */
  readonly states: number
  /** Every metric that both have, by name, in the order of the run's. */
  readonly agreements: Readonly<Record<string, Agreement>>
}

/** One metric, counted in battles and known exactly. */
export interface Agreement {
  readonly exact: number
  /** Of the battles fought. */
  readonly value: number
  /** How many standard errors the battles are off; infinite where there is no chance about it. */
  readonly standardErrors: number
  /** Whether the exact value lies within five standard errors: a correct program fails at a metric with probability 6e-7. */
  readonly agrees: boolean
}
