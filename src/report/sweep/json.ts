import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import type { AnySweep } from './words.ts'

/** The sweep as one object; a point where nothing was counted has no `value`. */
export function sweepAsJson(sweep: AnySweep): object {
  const { scenario, metric, axes, points } = sweep
  return {
    ...{ tiltyard: 1, scenario, ...evidenceAsJson(sweep), metric, axes },
    points: points.map(({ values, battles, estimate, plain }) => ({
      values: Object.fromEntries(values.map((value, axis) => [axes[axis].path, value])),
      ...(battles !== undefined && { battles }),
      ...(estimate && estimateAsJson(estimate)),
      ...(plain && { plain: estimateAsJson(plain) }),
    })),
  }
}
