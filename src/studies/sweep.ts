import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import type { Roster } from '../battle/roster.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import type { Tally } from '../fight/tally.ts'
import type { Axis, Grid } from '../load-grid.ts'
import { measure } from '../metrics/metrics.ts'
import type { Metric } from '../metrics/result.ts'
import { estimateOf, kindOf, outcomesOf, type Sample, takeSamples } from '../metrics/sample.ts'
import { planTogether, type Stand } from '../plan-scenario.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import { nextLook } from '../statistics/precision.ts'
import { type FoughtStudy, fightStudy, headOf } from './fought.ts'
import { namePoint } from './point-name.ts'
import { progressOf, type StudyProgress } from './progress.ts'
import { findToday } from './today.ts'
import { checkMetric } from './wanted-metric.ts'

/**
 * How to fight; see `FightingOptions`. `precision` is that of the metric at every point: of a share plus or minus so much,
 * of anything else plus or minus such a part of its value; a point where that is 0, or too rare for an interval, is given
 * up after a million battles.
 */
interface SweepOptions extends FightingOptions {
  /** What to look at; how often the first party wins by default. */
  readonly metric?: string
  /** Called every few dozen milliseconds, of the whole grid. */
  readonly onProgress?: (progress: StudyProgress) => void
}

const OPTIONS: OptionNames<SweepOptions> = { ...FIGHTING_OPTIONS, metric: true, onProgress: true }

/** A metric over one or two values. */
export interface Sweep extends FoughtStudy {
  readonly metric: string
  readonly parties: readonly [string, string]
  /** See `Roster`. */
  readonly colors?: Roster['colors']
  readonly axes: readonly Axis[]
  /** The first axis' values one after the other, each with all of the second's. */
  readonly points: readonly SweepPoint[]
  /** The number of the point at which the scenario is as its file has it; left out if that is none of them. */
  readonly today?: number
}

/** What was found at one combination of values. */
export interface SweepPoint {
  /** One for each axis. */
  readonly values: readonly string[]
  readonly battles: number
  /** Left out where nothing was counted for it, as for the hits of a weapon that never attacked. */
  readonly estimate?: Metric
  /** What was counted, where luck is taken out of the estimate (docs/statistics.md §12). */
  readonly plain?: Metric
}

/**
 * Fights a scenario at every point of a grid, with the same dice at all of them, so that a curve is as smooth as the rules
 * are. Throws what `simulate` throws, and `NoSuchMetric`.
 */
export async function sweep(grid: Grid, options: SweepOptions = {}): Promise<Sweep> {
  expectRead('grid', grid)
  expectOptions(options, OPTIONS)
  const scenarios = grid.points.map(({ scenario }) => scenario)
  const chosen = chooseOptions(options, scenarios[0].run)
  const { signal, onProgress } = options
  const stands = await planTogether(scenarios)
  const { metric = `win.${stands[0].roster.parties[0]}` } = options
  checkMetric(metric, stands)
  const today = await findToday(grid, stands)

  const match = { sides: stands.map(({ plan }) => ({ plan })), pairs: [] }
  const plain = chosen.plain || stands.every(({ roster }) => !outcomesOf(roster.parties).has(metric))
  const fought = await fightStudy(
    match,
    { ...chosen, plain },
    {
      next(precision, { sides }, side) {
        const { scoreboard, roster } = stands[side]
        return nextLookAt(sides[side], takeSamples(sides[side], scoreboard, roster).get(metric), precision)
      },
      signal,
      onProgress: onProgress && ((counts, of) => onProgress(progressOf(counts, of))),
    },
  )
  return {
    ...headOf(scenarios[0], stands, (side) => namePoint(grid, side), chosen, fought, {}),
    metric,
    parties: stands[0].roster.parties,
    colors: stands[0].roster.colors,
    axes: grid.axes,
    ...(today !== undefined && { today }),
    points: pointsOf(grid, stands, fought.counts.sides, metric),
  }
}

/** What was counted of a metric at every point. */
export function pointsOf({ points }: Grid, stands: readonly Stand[], tallies: readonly Tally[], metric: string) {
  return points.map(({ values }, side): SweepPoint => {
    const { metrics, plain: counted } = measure(tallies[side], stands[side].scoreboard, stands[side].roster)
    const [estimate, plain] = [metrics[metric], counted?.metrics[metric]]
    return { values, battles: tallies[side].battles, ...(estimate && { estimate }), ...(plain && { plain }) }
  })
}

/** A mean that is 0, or of what hardly ever happens, is not waited for any longer: no part of 0 is ever reached. */
const MOST_FOR_THE_RARE = 1_048_576

/** A point goes on until the metric is known well enough there; where nothing is counted for it, there is nothing to know. */
function nextLookAt({ battles }: Tally, sample: Sample | undefined, precision: number): number {
  const estimate = sample && estimateOf(sample)
  if (!estimate) return battles
  const isRare = kindOf(sample) === 'mean' && (estimate.value === 0 || estimate.high === Infinity)
  const most = isRare ? Math.max(battles, MOST_FOR_THE_RARE) : MOST_BATTLES
  const wanted = kindOf(sample) === 'share' ? precision : precision * Math.abs(estimate.value)
  return nextLook(battles, [{ halfWidth: (estimate.high - estimate.low) / 2, wanted }], most)
}
