import type { Agreement, Verification } from '../metrics/result.ts'
import { battlesOf, estimateOf, eventsIn, type Sample } from '../metrics/sample.ts'
import { mostEvents } from '../statistics/events.ts'
import type { Estimate } from '../statistics/interval.ts'
import type { ExactResult } from './result.ts'
import { areSame, TOLERANCE } from './rounding.ts'

/** The probability that a normally distributed figure lies within five standard errors. */
const CONFIDENCE = 1 - 5.733e-7
const MOST_ERRORS = 5
/** Of fewer events than this nothing is concluded: the errors of so few are not normal as far out as this. */
const FEWEST = 64
/** What has not varied in n battles may yet do so, in so many of them at most, by no more than this. */
const MOST_UNSEEN = 15.1
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
  const estimate = estimateOf(sample, CONFIDENCE, FEWEST)
  if (!estimate) return undefined
  const { value } = estimate
  const distance = areSame(value, exact) ? 0 : Math.abs(value - exact)
  // Where intervals are uneven, so are standard errors: a fifth of that side which five of them make.
  const standardErrors = distance === 0 ? 0 : (MOST_ERRORS * distance) / reachTowards(exact, sample, estimate)
  return { exact, value, standardErrors, agrees: standardErrors <= MOST_ERRORS }
}

/** How far the battles may be off, on the side of the exact value. */
function reachTowards(exact: number, sample: Sample, { value, low, high }: Estimate): number {
  const isShare = sample.kind === 'count' || (sample.kind === 'ratio' && sample.share)
  // The battles have not come to the same, though they had to: what the exact answer leaves undecided is below 1e-12.
  if (sample.kind !== 'quantile' && (exact === 0 || (isShare && exact === 1))) return 0
  const reach = exact < value ? value - low : (Number.isFinite(high) ? high : highestOfFew(sample, value)) - value
  if (reach > 0 || sample.kind === 'quantile') return reach + TOLERANCE
  return (MOST_UNSEEN * RARE_AMOUNT) / battlesOf(sample)
}

/** What a mean may be at most that was seen too rarely for an interval: twice as many events as there are likely to be. */
function highestOfFew(sample: Sample, value: number): number {
  const events = eventsIn(sample)
  return value === 0 ? Infinity : (2 * value * mostEvents(events, (1 - CONFIDENCE) / 2)) / events
}
