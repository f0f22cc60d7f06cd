import type { Agreement, Verification } from '../metrics/result.ts'
import { estimateOf, type Sample } from '../metrics/sample.ts'
import { variance } from '../statistics/mean.ts'
import type { ExactResult } from './result.ts'
import { areSame, TOLERANCE } from './rounding.ts'

/** The probability that a normally distributed figure lies within five standard errors. */
const CONFIDENCE = 1 - 5.733e-7
const MOST_ERRORS = 5
/** What has not varied in n battles may yet do so, in fewer than one in n of them, by no more than this. */
const RARE_AMOUNT = 1000

/** Holds what was counted in battles against the exact answer. */
export function verify(samples: ReadonlyMap<string, Sample>, exact: ExactResult): Verification {
  const agreements: Record<string, Agreement> = {}
  for (const [name, sample] of samples) {
    const known = exact.metrics[name]?.value
    const agreement = known === undefined ? undefined : compare(sample, known)
    if (agreement) agreements[name] = agreement
  }
  return { states: exact.states, agreements }
}

function compare(sample: Sample, exact: number): Agreement | undefined {
  const value = estimateOf(sample)?.value
  if (value === undefined) return undefined
  const error = standardErrorOf(sample, exact)
  const distance = Math.abs(value - exact)
  const standardErrors = areSame(value, exact) ? 0 : distance / error
  return { exact, value, standardErrors, agrees: standardErrors === 0 || isNear(sample, value, exact, error) }
}

function isNear(sample: Sample, value: number, exact: number, error: number): boolean {
  if (sample.kind === 'mean' || (sample.kind === 'ratio' && !sample.share))
    return isMeanNear(sample, value, exact, error)
  // The battles have not come to the same, though they had to: what the exact answer leaves undecided is below 1e-12.
  if (sample.kind !== 'quantile' && (exact === 0 || exact === 1)) return false
  const interval = estimateOf(sample, CONFIDENCE)
  return interval !== undefined && exact >= interval.low - TOLERANCE && exact <= interval.high + TOLERANCE
}

/** Of a share of battles the error that the exact share has; of others as they were fought. 0 for quantiles. */
function standardErrorOf(sample: Sample, exact: number): number {
  if (sample.kind === 'count') return Math.sqrt((exact * (1 - exact)) / sample.n)
  if (sample.kind === 'mean') {
    return sample.n > 1 ? Math.sqrt(variance(sample) / sample.n) : Number.POSITIVE_INFINITY
  }
  if (sample.kind === 'quantile') return 0
  const estimate = estimateOf(sample, WITHIN_ONE)
  return estimate ? (estimate.high - estimate.low) / 2 : 0
}

/** The probability that a normally distributed figure lies within one standard error. */
const WITHIN_ONE = 0.682689492137

/**
 * A mean is taken for that of so many equal events as have its relative error: of many events this is the normal
 * interval; of few, where that is too narrow (one battle in which something happened, twenty in which it should have),
 * Poisson's, in Wilson and Hilferty's approximation.
 */
function isMeanNear(sample: Sample, value: number, exact: number, error: number): boolean {
  if (!Number.isFinite(error)) return true
  if (error === 0 || value === 0)
    return Math.abs(value - exact) <= (MOST_EVENTS_UNSEEN * RARE_AMOUNT) / battlesOf(sample)
  const events = (value / error) ** 2
  const unit = value / events
  const low = events * (1 - 1 / (9 * events) - MOST_ERRORS / (3 * Math.sqrt(events))) ** 3
  const more = events + 1
  const high = more * (1 - 1 / (9 * more) + MOST_ERRORS / (3 * Math.sqrt(more))) ** 3
  return exact >= Math.max(0, low) * unit && exact <= high * unit
}

/** Expected, and none of them seen: with probability 3e-7. */
const MOST_EVENTS_UNSEEN = 15.1

function battlesOf(sample: Sample): number {
  return sample.kind === 'mean' || sample.kind === 'count' ? sample.n : sample.kind === 'ratio' ? sample.moments.n : 1
}
