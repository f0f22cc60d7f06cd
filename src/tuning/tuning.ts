import type { Stand } from '../plan-scenario.ts'
import type { Parameter } from '../scenario/parameter.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** What is to be tuned: scenarios, values in them that may change, and what is to come of it. */
export interface Tuning {
  /** The first file's, as it is. */
  readonly scenario: Scenario
  readonly files: readonly string[]
  readonly scenarios: readonly Scenario[]
  readonly parameters: readonly Parameter[]
  readonly goals: readonly TuningGoal[]
  /** The parameters that a file has, by their place among all. */
  parametersOf(file: number): ReadonlySet<number>
  /** Whether no value of any parameter moves a contest: what is known of it at one point holds at every point. */
  isFixed(contest: number): boolean
  /** What is fought with the parameters at a point, or as the files are; undefined if they must not stand so together. */
  contestsAt(point: Point | undefined): Promise<readonly Contest[] | undefined>
}

/** A place for each parameter: the number of its value. */
export type Point = readonly number[]

/** Something that is fought, and that goals speak of. */
export interface Contest {
  readonly name: string
  /** One side, or both sides of a matchup, which have the same dice. */
  readonly stands: readonly Stand[]
  /** Whether what counts is the score of a matchup of options. */
  readonly isMatchup: boolean
}

/** What is to be true of a metric of a contest. */
export interface TuningGoal {
  /** As it was written; of a table, with the matchup that it is about. */
  readonly text: string
  /** The same for people, where that differs: of a table, of its options by their names. */
  readonly title?: string
  readonly contest: number
  /** Of a matchup: `score`. */
  readonly metric: string
  /** What the metric is of, for people: itself, or `Sword against Mace` of a matchup. */
  readonly subject: string
  readonly kind: 'share' | 'mean' | 'quantile'
  /** The same for a goal to come near to: `win.red = 50%`. */
  readonly low: number
  readonly high: number
}

/** At most so many of a list, both ends among them. */
export function spread<Each>(all: readonly Each[], most: number): Each[] {
  if (all.length <= most) return [...all]
  const places = Array.from({ length: most }, (_, at) => Math.round((at * (all.length - 1)) / (most - 1)))
  return places.map((at) => all[at])
}
