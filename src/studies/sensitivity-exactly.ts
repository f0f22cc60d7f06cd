import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { exactDifference, exactly } from '../exact/differences.ts'
import type { ExactResult } from '../exact/result.ts'
import type { Neighbourhood } from '../load-neighbourhood.ts'
import type { Metric } from '../metrics/result.ts'
import { Answers, EXACT_STUDY_OPTIONS, type ExactStudyOptions, type Solved } from './answers.ts'
import {
  BASE,
  nameSides,
  planSensitivity,
  type SensitivityPlan,
  type StepPair,
  type Weighing,
} from './sensitivity-plan.ts'
import { NoSuchMetric } from './wanted-metric.ts'
import { byEffect, LEAST_CURVATURE, nextOf, type Weight } from './weight.ts'

/** How to answer; see `ExactOptions`, which hold for every scenario by itself. */
interface ExactSensitivityOptions extends ExactStudyOptions, Weighing {}

const OPTIONS: OptionNames<ExactSensitivityOptions> = { ...EXACT_STUDY_OPTIONS, metric: true, reference: true }

/** What the next step of every number of a scenario does, without chance. */
export interface ExactSensitivity extends Solved {
  readonly metric: string
  /** Of the scenario as it is. */
  readonly value: Metric
  readonly reference?: string
  /**
   * As those of a `Sensitivity`; of every step and ratio `low`, `value` and `high` are the same number. `identical` means
   * that the metric is the same to 1e-9.
   */
  readonly weights: readonly Weight[]
  /** Numbers that can be moved neither up nor down. */
  readonly fixed: readonly string[]
}

/**
 * Answers a scenario exactly with each of its numbers one step up and one down, and tells what each step does. Throws what
 * `exact` throws, with a `BeyondReach` that names the number and the step, and what `sensitivity` throws for its options.
 */
export async function sensitivityExactly(
  neighbourhood: Neighbourhood,
  options: ExactSensitivityOptions = {},
): Promise<ExactSensitivity> {
  expectRead('neighbourhood', neighbourhood)
  expectOptions(options, OPTIONS)
  const { metric: _, reference, ...rest } = options
  const { scenario } = neighbourhood
  const sensitivityPlan = await planSensitivity(neighbourhood, options)
  const { metric } = sensitivityPlan
  const answers = new Answers(rest, sensitivityPlan.stands.length)
  const names = nameSides(scenario.name, sensitivityPlan)
  const results: ExactResult[] = []
  for (const [side, stand] of sensitivityPlan.stands.entries()) results.push(await answers.of(stand, names[side]))
  const [{ metrics }] = results
  if (!Object.hasOwn(metrics, metric)) throw new NoSuchMetric(metric, [], 'is never counted in this scenario')
  return {
    ...answers.headOf(scenario),
    metric,
    value: metrics[metric],
    ...(reference !== undefined && { reference }),
    weights: weigh(
      sensitivityPlan,
      results.map(({ metrics }) => (Object.hasOwn(metrics, metric) ? metrics[metric].value : undefined)),
    ),
    fixed: sensitivityPlan.fixed,
  }
}

/** All weights, sorted. `values` are the metric on all sides; a number that stops it from being counted is left out. */
function weigh(
  { movable, stepPairs, referencePair }: SensitivityPlan,
  values: readonly (number | undefined)[],
): Weight[] {
  const reference = referencePair && stepsOf(referencePair, values)
  const unit = reference && nextOf(reference).value
  const weights = stepPairs.flatMap((stepPair, at): Weight[] => {
    const steps = stepsOf(stepPair, values)
    if (!steps) return []
    const { next, up, down } = steps
    const { path, now, step, higher, lower } = movable[at]
    const identical = [up, down].every((each) => !each || each.value === 0)
    const curvature = up && down ? up.value + down.value : 0
    const average = up && down ? (up.value - down.value) / 2 : 0
    return [
      {
        ...{ path, now, step, next, to: next === 'up' ? higher : lower },
        ...(up && { up }),
        ...(down && { down }),
        curved: exactDifference(0, curvature).value !== 0 && Math.abs(curvature) > LEAST_CURVATURE * Math.abs(average),
        identical,
        moved: nextOf(steps).value !== 0,
        ...(unit && { ratio: exactly(nextOf(steps).value / unit) }),
      },
    ]
  })
  return weights.sort(byEffect)
}

/** Undefined if the metric is not counted on one of the sides. */
function stepsOf(
  { up, down }: StepPair,
  values: readonly (number | undefined)[],
): Pick<Weight, 'next' | 'up' | 'down'> | undefined {
  const [low, here, high] = [values[down ?? BASE], values[BASE], values[up ?? BASE]]
  if (low === undefined || here === undefined || high === undefined) return undefined
  return {
    next: up === undefined ? 'down' : 'up',
    ...(up !== undefined && { up: exactDifference(here, high) }),
    ...(down !== undefined && { down: exactDifference(here, low) }),
  }
}
