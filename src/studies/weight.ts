import type { Estimate } from '../metrics/result.ts'

/** A curvature that is a smaller part of an average step than this is not reported. */
export const LEAST_CURVATURE = 0.25

/** What a step of a number does to the metric. */
export interface Weight {
  readonly path: string
  readonly now: string
  /** How much a step is: `1`, `5 ft`. */
  readonly step: string
  /** Where the next step goes, up unless the number cannot go up, and what the number is then: `10`, `d8+1`. */
  readonly next: 'up' | 'down'
  readonly to: string
  /** By how much the metric rises with one step up, and with one step down, each with its own paired 95 % interval. */
  readonly up?: Estimate
  readonly down?: Estimate
  /**
   * Where luck was taken out of them, and of all else that is reported of this number (docs/statistics.md §8): the next step as
   * it was counted, and how many battles a side would make that as sure.
   */
  readonly plain?: Estimate
  readonly effectiveSize?: number
  /**
   * Whether a step down does something else than to undo one up: by more than a quarter of what a step does on average, and by
   * more than chance. Of all that are said to, on average at most 5 % do not for that.
   */
  readonly curved: boolean
  /** Nothing was different in any battle, on either side. */
  readonly identical: boolean
  /** Whether it is safe to say that the next step matters: of all that are said to, on average at most 5 % do not. */
  readonly moved: boolean
  /**
   * The next step over that of the reference, with Fieller's interval; left out where that cannot be distinguished from nothing.
   */
  readonly ratio?: Estimate
}

/** What the next step of a number does: what comes first of all that is reported of it. */
export function nextOf({ next, up, down }: Pick<Weight, 'next' | 'up' | 'down'>): Estimate {
  return (next === 'up' ? up : down)!
}

/** What does most comes first, what has no effect last. */
export function byEffect(one: Weight, other: Weight): number {
  const effect = (weight: Weight) => (weight.identical ? -1 : Math.abs(nextOf(weight).value))
  return effect(other) - effect(one)
}
