import type { Estimate } from '../../metrics/result.ts'
import type { ComparedVariant, Comparison } from '../../studies/compare.ts'
import { seedAsNumber, shorten } from '../json.ts'
import { wordsOf } from './words.ts'

/**
 * A variant against the baseline, as scenario-format.md documents it: an object for each variant, as `run` has one for
 * each scenario. `independent` is how many battles a side would take without common dice.
 */
export function variantAsJson(comparison: Comparison, variant: ComparedVariant): object {
  const { scenario, rules, seed, battles, version, digest, partial } = comparison
  const { name, metrics, identical, onlyBaseline, onlyVariant } = variant
  return {
    tiltyard: 1,
    scenario,
    variant: name,
    rules,
    seed: seedAsNumber(seed),
    battles,
    version,
    digest,
    partial,
    identical,
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([metric, difference]) => [
        metric,
        {
          baseline: estimate(difference.baseline),
          variant: estimate(difference.variant),
          difference: estimate(difference.difference),
          identical: difference.identical,
          moved: difference.moved,
          ...(difference.independent !== undefined && { independent: difference.independent }),
          verdict: wordsOf(metric, difference),
        },
      ]),
    ),
    onlyBaseline,
    onlyVariant,
  }
}

/** All variants as text for a file that people may open. */
export function writeComparisonJson(comparison: Comparison): string {
  return `${JSON.stringify(
    comparison.variants.map((variant) => variantAsJson(comparison, variant)),
    null,
    2,
  )}\n`
}

function estimate({ value, low, high }: Estimate): Estimate {
  return { value: shorten(value), low: shorten(low), high: shorten(high) }
}
