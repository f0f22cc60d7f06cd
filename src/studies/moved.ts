import type { Difference } from '../metrics/differences.ts'
import type { Estimate } from '../statistics/interval.ts'

/** A metric that has moved since the baseline. */
export interface Moved {
  readonly metric: string
  readonly isShare: boolean
  readonly baseline: number
  readonly now: number
  /** How much it has moved, with a 95 % interval. */
  readonly drift: Estimate
}

/** Those that have moved, of all but quantiles. */
export function movedOf(differences: Readonly<Record<string, Difference>>): Moved[] {
  return Object.entries(differences).flatMap(([metric, { baseline, variant, difference, moved }]): Moved[] => {
    if (!moved || baseline.kind === 'quantile') return []
    const isShare = baseline.kind === 'share'
    return [{ metric, isShare, baseline: baseline.value, now: variant.value, drift: difference }]
  })
}

/** How many half-widths of its 95 % interval something has moved. */
export function certainty({ drift: { value, low, high } }: Moved): number {
  if (value === 0) return 0
  return high === low ? Number.MAX_VALUE : Math.abs(value) / ((high - low) / 2)
}

/** Of exact figures, which are all certain: how far it has moved, as a share of the battles or as a part of a mean. */
export function size({ drift, isShare, baseline, now }: Moved): number {
  return Math.abs(drift.value) / (isShare ? 1 : Math.max(Math.abs(baseline), Math.abs(now)))
}
