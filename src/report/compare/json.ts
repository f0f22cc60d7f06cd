import type { ComparedVariant } from '../../studies/compare.ts'
import { wordsOf } from '../difference.ts'
import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import type { AnyComparison } from './words.ts'

/**
 * A variant against the baseline, as docs/scenario-format.md documents it: an object for each variant, as `run` has one
 * for each scenario. `independent` is how many battles a side would take without common dice.
 */
export function variantAsJson(comparison: AnyComparison, variant: ComparedVariant): object {
  const { name, metrics, identical, onlyBaseline, onlyVariant } = variant
  return {
    tiltyard: 1,
    scenario: comparison.scenario,
    variant: name,
    ...evidenceAsJson(comparison),
    identical,
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([metric, difference]) => [
        metric,
        {
          baseline: estimateAsJson(difference.baseline),
          variant: estimateAsJson(difference.variant),
          difference: estimateAsJson(difference.difference),
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
