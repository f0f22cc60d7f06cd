import type { Estimate } from '../../metrics/result.ts'
import type { Sensitivity } from '../../studies/sensitivity.ts'
import { seedAsNumber, shorten } from '../json.ts'

/** The weights as one object, most important first. */
export function sensitivityAsJson(found: Sensitivity): object {
  const { scenario, rules, seed, battles, version, digest, partial, metric, value, reference, weights, fixed } = found
  return {
    ...{ tiltyard: 1, scenario, rules, seed: seedAsNumber(seed), battles, version, digest, partial, metric },
    value: estimate(value),
    ...(reference !== undefined && { reference }),
    weights: weights.map(({ gain, forward, backward, ratio, ...weight }) => ({
      ...weight,
      gain: estimate(gain),
      ...(forward && { forward: estimate(forward) }),
      ...(backward && { backward: estimate(backward) }),
      ...(ratio && { ratio: estimate(ratio) }),
    })),
    fixed,
  }
}

function estimate({ value, low, high }: Estimate): Estimate {
  return { value: shorten(value), low: shorten(low), high: shorten(high) }
}
