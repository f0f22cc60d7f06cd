import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import type { AnySensitivity } from './words.ts'

/** The weights as one object, most important first. */
export function sensitivityAsJson(found: AnySensitivity): object {
  const { scenario, metric, value, reference, weights, fixed } = found
  const plain = found.exact ? undefined : found.plain
  return {
    ...{ tiltyard: 1, scenario, ...evidenceAsJson(found), metric },
    value: estimateAsJson(value),
    ...(plain && { plain: estimateAsJson(plain) }),
    ...(reference !== undefined && { reference }),
    weights: weights.map(({ gain, plain: counted, forward, backward, ratio, ...weight }) => ({
      ...weight,
      gain: estimateAsJson(gain),
      ...(counted && { plain: estimateAsJson(counted) }),
      ...(forward && { forward: estimateAsJson(forward) }),
      ...(backward && { backward: estimateAsJson(backward) }),
      ...(ratio && { ratio: estimateAsJson(ratio) }),
    })),
    fixed,
  }
}
