import { expectOptions } from '../arguments.ts'
import { differencesBetween } from '../exact/differences.ts'
import { planTogether } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { Answers, EXACT_STUDY_OPTIONS, type ExactStudyOptions, type Solved } from './answers.ts'
import { type ComparedVariant, expectVariants, type Variant } from './compare.ts'

/** A comparison without chance: what variants differ by, exactly. */
export interface ExactComparison extends Solved {
  /** The baseline's parties. */
  readonly parties: readonly [string, string]
  /** Of every difference `low`, `value` and `high` are the same number. */
  readonly variants: readonly ComparedVariant[]
}

/**
 * Answers a scenario and variants of it exactly, as `exact` does, and tells what they differ by: no intervals, and
 * `identical` means that a figure is the same to 1e-9.
 *
 * Throws what `exact` throws, with a `BeyondReach` that names the variant, and a `RangeError` without a variant.
 */
export async function compareExactly(
  baseline: Scenario,
  variants: readonly Variant[],
  options: ExactStudyOptions = {},
): Promise<ExactComparison> {
  expectVariants(baseline, variants)
  expectOptions(options, EXACT_STUDY_OPTIONS)
  const [stand, ...others] = await planTogether([baseline, ...variants.map(({ scenario }) => scenario)])
  const answers = new Answers(options, 1 + variants.length)
  const before = await answers.of(stand, `the baseline "${baseline.name}"`)
  const compared: ComparedVariant[] = []
  for (const [at, { name, scenario }] of variants.entries()) {
    const now = await answers.of(others[at], `the variant "${name}"`)
    compared.push({ name, scenario: scenario.name, ...differencesBetween(before, now) })
  }
  return {
    ...answers.headOf(baseline),
    parties: stand.roster.parties,
    variants: compared,
  }
}
