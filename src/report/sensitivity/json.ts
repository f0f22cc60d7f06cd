import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import type { AnySensitivity } from './words.ts'

/** All numbers as one object, first the one whose next step does the most. */
export function sensitivityAsJson(found: AnySensitivity): object {
  const { scenario, metric, value, reference, weights, fixed } = found
  const plain = found.exact ? undefined : found.plain
  return {
    ...{ tiltyard: 1, scenario, ...evidenceAsJson(found), metric },
    value: estimateAsJson(value),
    ...(plain && { plain: estimateAsJson(plain) }),
    ...(reference !== undefined && { reference }),
    weights: weights.map(({ up, down, plain: counted, ratio, ...weight }) => ({
      ...weight,
      ...(up && { up: estimateAsJson(up) }),
      ...(down && { down: estimateAsJson(down) }),
      ...(counted && { plain: estimateAsJson(counted) }),
      ...(ratio && { ratio: estimateAsJson(ratio) }),
    })),
    fixed,
  }
}
