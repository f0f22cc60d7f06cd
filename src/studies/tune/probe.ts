import type { Estimate } from '../../statistics/interval.ts'
import type { Point, TuningGoal } from '../../tuning/tuning.ts'

/** What is known at a point, or of the files as they are. */
export interface Probe {
  readonly point: Point | undefined
  /** Of the contest that was fought longest; 0 of what is exact. */
  readonly battles: number
  /** Of each goal's contest. */
  readonly fought: readonly number[]
  /** Of each goal's metric; undefined where nothing was counted for it. */
  estimates(confidence: number): readonly (Estimate | undefined)[]
}

/** Whether a goal, by its place among all, is known well enough for its contest not to be fought on. */
export type IsEnough = (goal: number, estimateAt: (confidence: number) => Estimate | undefined) => boolean

/** Who finds out what comes of a point: by fighting, or exactly. */
export interface Prober {
  readonly goals: readonly TuningGoal[]
  readonly isExact: boolean
  /** Battles that were fought in all. */
  readonly spent: number
  /**
   * What comes of points after so many battles of every contest, all with the same dice; fought on from what was fought
   * of them before. With `isEnough` a contest ends sooner whose goals are known well enough; without, all are fought as long.
   * Undefined of a point that the files refuse. Throws `Spent` instead of fighting more than is allowed.
   */
  probe(points: readonly Point[], battles: number, isEnough?: IsEnough): Promise<readonly (Probe | undefined)[]>
}

/** The battles that the search may fight are too few for what comes next. */
export class Spent extends Error {
  override readonly name = 'Spent'
  /** How many it would have fought with what comes next. */
  readonly wanted: number

  constructor(most: number, wanted: number) {
    super(`Expected at most ${most} battles, got ${wanted}`)
    this.wanted = wanted
  }
}

/** The estimate of a goal as an interval of what it can be; without bounds where nothing is known. */
export function boundsOf(estimate: Estimate | undefined): Estimate {
  return estimate ?? { value: Number.NaN, low: -Infinity, high: Infinity }
}

/** Points as keys. */
export function keyOf(point: Point): string {
  return point.join(' ')
}
