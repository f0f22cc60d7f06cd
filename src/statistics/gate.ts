import type { Least } from './control-variates.ts'
import type { Interval } from './interval.ts'
import type { Look } from './looks.ts'

/** What a gate finds of a figure that must lie within a band: certainly within, certainly outside, or not certain. */
export type Verdict = 'pass' | 'fail' | 'inconclusive'

/** How likely at most a run passes although some figure is outside its band: each check may make this error. */
export const MISS = 0.05
/** How likely at most a run fails although every figure is within its band: all checks together may make this error. */
export const FALSE_ALARM = 0.01

/** The error on one side that an interval may make at one look. */
interface Levels {
  readonly pass: number
  readonly fail: number
}

/**
 * The errors of one check at a look (docs/statistics.md §5.2). Missing needs no correction for the number of checks: a run
 * passes only if every check does, so one that should not would have to be among them (Berger 1982). False alarms are
 * divided among them (Bonferroni), and between the two ends of the band if it has two.
 */
export function levelsAt(look: Look, checks: number, { low, high }: Interval): Levels {
  const ends = Number.isFinite(low) && Number.isFinite(high) ? 2 : 1
  return { pass: look.level(MISS), fail: look.level(FALSE_ALARM / (ends * checks)) }
}

/** A mean or a ratio stands on so many events at least, where one check is made; see `fewestEvents`. */
const FEWEST_OF_ONE_CHECK = 160

/**
 * On how many events (`eventsOf`) an interval must stand that a gate judges by, besides the battles that the central limit
 * theorem takes (docs/statistics.md §5.2). With more checks each may make smaller errors, for which it takes more: 160
 * of one check, 320 of a hundred.
 */
export function fewestEvents(checks: number): number {
  return FEWEST_OF_ONE_CHECK * (1 + Math.log10(checks) / 2)
}

/**
 * From so many battles on the central limit theorem holds far enough out for a gate's small errors (docs/statistics.md
 * §0). Shares of battles and quantiles are exact for any number.
 */
export const FEWEST_BATTLES_OF_A_MEAN = 4096

/**
 * Of what a gate takes luck out, with `fewestEvents`: its errors are smaller than those of reports. However little that saves:
 * to choose by what a sample seems to save is to choose by its errors (docs/statistics.md §12).
 */
export function leastToAdjust(events: number): Least {
  return { observations: FEWEST_BATTLES_OF_A_MEAN, ofEither: events, saved: 1 }
}

/** The confidence of a two-sided interval that makes this error on each side. */
export function confidenceFor(level: number): number {
  return 1 - 2 * level
}

/** The intervals of a figure at both levels, to be held against the band. */
export interface Bounds {
  readonly pass: Interval
  readonly fail: Interval
}

/** Pass if the interval lies within the band; fail if the wider one lies wholly outside; otherwise fight on. */
export function judge({ pass, fail }: Bounds, allowed: Interval): 'pass' | 'fail' | undefined {
  if (pass.low >= allowed.low && pass.high <= allowed.high) return 'pass'
  return fail.low > allowed.high || fail.high < allowed.low ? 'fail' : undefined
}

/** The verdict of a run: one that fails fails all, and one that is uncertain leaves all uncertain. */
export function verdictOfAll(verdicts: Iterable<Verdict>): Verdict {
  const found = new Set(verdicts)
  if (found.has('fail')) return 'fail'
  return found.has('inconclusive') ? 'inconclusive' : 'pass'
}

/**
 * About how many battles it would take to decide, from the bounds at n: their reach shrinks with the root of the battles,
 * and must get below the distance to the nearest edge of the band. What seems within is to pass, and what seems outside to
 * fail, by the wider interval. Infinite for a figure right on an edge.
 */
export function battlesNeeded(n: number, value: number, { pass, fail }: Bounds, allowed: Interval): number {
  const isInside = value >= allowed.low && value <= allowed.high
  const nearLow = value - allowed.low < allowed.high - value
  // Inside, each edge must be beyond reach; outside, only the one that was passed.
  const edges = isInside ? [allowed.low, allowed.high] : [nearLow ? allowed.low : allowed.high]
  const { low, high } = isInside ? pass : fail
  const factors = edges.filter(Number.isFinite).map((edge) => {
    const reach = edge < value ? value - low : high - value
    return reach === 0 ? 1 : (reach / Math.abs(value - edge)) ** 2
  })
  return Math.ceil(n * Math.max(1, ...factors))
}
