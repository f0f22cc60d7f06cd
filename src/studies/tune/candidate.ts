import type { Knob } from '../../scenario/knob.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Point } from '../../tuning/tuning.ts'
import { type Aim, CHANGE, safetyOf } from './aims.ts'

/** What differs by less is as good. */
export const TRIFLE = 1e-9

/** A point that was fought, by how good it is. */
export interface Candidate {
  readonly point: Point
  readonly estimates: readonly (Estimate | undefined)[]
  /** The sum of all misses, in points. */
  readonly miss: number
  /** What is to be small among those that miss as little: the change, or what they lack of being safe. */
  readonly cost: number
}

/** What is to be small among points that miss as little: the change, or what they lack of being safe. */
export function costOf(
  point: Point,
  estimates: readonly (Estimate | undefined)[],
  aims: readonly Aim[],
  knobs: readonly Knob[],
  isLeastChange: boolean,
): number {
  const steps = knobs.map(({ nowAt, isOrdered }, knob) => {
    if (nowAt === undefined) return 0
    return isOrdered ? Math.abs(point[knob] - nowAt) : Number(point[knob] !== nowAt)
  })
  if (isLeastChange) return steps.reduce((sum, each) => sum + each, 0)
  const spans = knobs.map(({ values, isOrdered }) => (isOrdered ? Math.max(1, values.length - 1) : 1))
  const change = steps.reduce((sum, each, knob) => sum + each / spans[knob], 0)
  const safety = Math.min(...aims.map((aim, goal) => (estimates[goal] ? safetyOf(aim, estimates[goal]) : -1)))
  return CHANGE * change - safety
}

/** Whether one misses less, or no more and is nearer or safer. */
export function isBetter(one: Candidate, other: Candidate): boolean {
  if (Math.abs(one.miss - other.miss) > TRIFLE || one.miss === Infinity) return one.miss < other.miss
  return one.cost < other.cost - TRIFLE
}
