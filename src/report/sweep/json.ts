import type { Sweep } from '../../studies/sweep.ts'
import { seedAsNumber, shorten } from '../json.ts'

/** The sweep as one object; a point where nothing was counted has no `value`. */
export function sweepAsJson(sweep: Sweep): object {
  const { scenario, rules, seed, version, digest, partial, metric, axes, points } = sweep
  return {
    ...{ tiltyard: 1, scenario, rules, seed: seedAsNumber(seed), version, digest, partial, metric, axes },
    points: points.map(({ values, battles, estimate }) => ({
      values: Object.fromEntries(values.map((value, axis) => [axes[axis].path, value])),
      battles,
      ...(estimate && { value: shorten(estimate.value), low: shorten(estimate.low), high: shorten(estimate.high) }),
    })),
  }
}
