import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import type { Roster } from '../battle/roster.ts'
import type { ExactResult } from '../exact/result.ts'
import type { Axis, Grid } from '../load-grid.ts'
import { planTogether } from '../plan-scenario.ts'
import { Answers, EXACT_STUDY_OPTIONS, type ExactStudyOptions, type Solved } from './answers.ts'
import { namePoint } from './point-name.ts'
import type { SweepPoint } from './sweep.ts'
import { findToday } from './today.ts'
import { checkMetric, isQuantile, NoSuchMetric } from './wanted-metric.ts'

/** How to answer; see `ExactOptions`, which hold for every point by itself. */
interface ExactSweepOptions extends ExactStudyOptions {
  /** What to look at; how often the first party wins by default. Not a quantile of damage. */
  readonly metric?: string
}

const OPTIONS: OptionNames<ExactSweepOptions> = { ...EXACT_STUDY_OPTIONS, metric: true }

/** A metric over one or two values, without chance. */
export interface ExactSweep extends Solved {
  readonly metric: string
  readonly parties: readonly [string, string]
  /** See `Roster`. */
  readonly colors?: Roster['colors']
  readonly axes: readonly Axis[]
  /** As those of a `Sweep`; of every estimate `low`, `value` and `high` are the same number. */
  readonly points: readonly ExactSweepPoint[]
  /** The number of the point at which the scenario is as its file has it; left out if that is none of them. */
  readonly today?: number
}

/** The exact answer at one combination of values. */
interface ExactSweepPoint extends Omit<SweepPoint, 'battles'> {
  /** None were fought. */
  readonly battles?: never
}

/**
 * Answers a scenario exactly at every point of a grid. Throws what `exact` throws, with a `BeyondReach` that names the
 * point, and `NoSuchMetric`, also for a metric that has no exact answer.
 */
export async function sweepExactly(grid: Grid, options: ExactSweepOptions = {}): Promise<ExactSweep> {
  expectRead('grid', grid)
  expectOptions(options, OPTIONS)
  const { metric: wanted, ...rest } = options
  const stands = await planTogether(grid.points.map(({ scenario }) => scenario))
  const [{ roster }] = stands
  const metric = wanted ?? `win.${roster.parties[0]}`
  checkMetric(metric, stands)
  const today = await findToday(grid, stands)
  const answers = new Answers(rest, stands.length)
  const points: ExactSweepPoint[] = []
  for (const [at, { values }] of grid.points.entries()) {
    const result = await answers.of(stands[at], namePoint(grid, at))
    const estimate = metricIn(result, metric)
    points.push({ values, ...(estimate && { estimate }) })
  }
  return {
    ...answers.headOf(grid.points[0].scenario),
    metric,
    parties: roster.parties,
    colors: roster.colors,
    axes: grid.axes,
    ...(today !== undefined && { today }),
    points,
  }
}

/** Undefined if nothing is ever counted for it. Throws `NoSuchMetric` if it has no exact answer. */
function metricIn({ metrics }: ExactResult, metric: string) {
  if (Object.hasOwn(metrics, metric)) return metrics[metric]
  if (!isQuantile(metric)) return undefined
  throw new NoSuchMetric(metric, [], 'is a quantile that has no exact answer, expected a percentage or a mean')
}
