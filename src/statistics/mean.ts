import { addReaches, around, eventsOf, FEWEST_EVENTS, type Reach, reachOf } from './events.ts'
import { clamp, type Estimate, type Interval } from './interval.ts'
import { clopperPearson } from './proportion.ts'

/** Count, sum and sum of squares of whole numbers, exact. */
interface Moments {
  readonly n: number
  /** Σx: a safe integer or a bigint. */
  readonly sum: number | bigint
  /** Σx²: a safe integer or a bigint. */
  readonly squares: number | bigint
}

/** The sample variance (over n - 1); NaN for fewer than two. */
export function variance({ n, sum, squares }: Moments): number {
  // In whole numbers: the difference of two large doubles could lose every digit.
  return Number(BigInt(n) * BigInt(squares) - BigInt(sum) ** 2n) / (n * (n - 1))
}

/** What is known of whole numbers besides their sums. */
interface MeanOptions {
  readonly confidence?: number | undefined
  /** Between which values every one lies; from 0 on by default. */
  readonly bounds?: Interval | undefined
  /**
   * Where the upper bound may be far from all others, as of battles that go on to the last round: how many lie right at it.
   */
  readonly atMost?: number | undefined
  /** Of fewer events than this nothing is concluded about how large events are. */
  readonly fewest?: number | undefined
}

const NOT_NEGATIVE: Interval = { low: 0, high: Infinity }

/**
 * The mean of numbers that are not negative, with its interval (docs/statistics.md §2.3): from the central limit
 * theorem where what is added up happens in most battles, and Poisson's where it is rare.
 *
 * The variance says nothing of values that are rare and were not seen. Where a few may be far from all others, which
 * `atMost` says, or where all n were equal, the interval also allows as large a share of the values at `bounds` as
 * their count does: `atMost` of n, or 0. Where what is rare was seen fewer than `fewest` times, the interval is that of
 * a share of battles which have the upper bound; without one, the mean is not bounded above. One observation alone has
 * the bounds as its interval, none at all gives undefined.
 */
export function meanEstimate(moments: Moments, options: MeanOptions = {}): Estimate | undefined {
  const { confidence = 0.95, bounds = NOT_NEGATIVE, atMost, fewest = FEWEST_EVENTS } = options
  const { n } = moments
  if (n === 0) return undefined
  const value = Number(moments.sum) / n
  if (n === 1) return { value, ...bounds }
  const { high } = bounds
  if (!Number.isFinite(high)) {
    const isRare = value > 0 && eventsOf(moments.sum, moments.squares) < fewest
    if (isRare) return { value, ...bounds }
  } else if (
    atMost === undefined &&
    Math.min(eventsOf(moments.sum, moments.squares), eventsLacking(moments, high)) < fewest
  ) {
    // Of all numbers with this mean and these bounds, those that are always at one bound or the other vary most.
    const share = clopperPearson(Number(moments.sum) / high, n, confidence)
    return { value, ...clamp({ low: high * share.low, high: high * share.high }, bounds) }
  }
  const common = withoutMost(moments, high, atMost ?? 0)
  const centre = Number(common.sum) / common.n
  const squaredError = (variance(common) / n) * (common.n / n)
  const reach = reachOf(centre, squaredError, n, confidence)
  const isUnsure = squaredError === 0 || atMost !== undefined
  const whole = isUnsure ? addReaches(reach, reachToBounds(centre, bounds, atMost ?? 0, n, confidence)) : reach
  return { value, ...clamp(around(value, whole), bounds) }
}

/** The events of what is missing to the upper bound. */
function eventsLacking({ n, sum, squares }: Moments, high: number): number {
  const missing = n * high - Number(sum)
  return eventsOf(missing, n * high ** 2 - 2 * high * Number(sum) + Number(squares))
}

function withoutMost({ n, sum, squares }: Moments, high: number, atMost: number): Moments {
  // With a single other one there is no variance: what is left is then all there is.
  if (atMost === 0 || n - atMost < 2) return { n, sum, squares }
  return {
    n: n - atMost,
    sum: BigInt(sum) - BigInt(high) * BigInt(atMost),
    squares: BigInt(squares) - BigInt(high) ** 2n * BigInt(atMost),
  }
}

/** How far the mean may be off by values at the bounds: more or fewer of them than were seen. */
function reachToBounds(centre: number, { low, high }: Interval, atMost: number, n: number, confidence: number): Reach {
  const unseen = clopperPearson(0, n, confidence).high * (centre - low)
  if (!Number.isFinite(high)) return { below: unseen, above: 0 }
  const share = clopperPearson(atMost, n, confidence)
  const fewer = (atMost / n - share.low) * (high - centre)
  return { below: Math.hypot(unseen, fewer), above: (share.high - atMost / n) * (high - centre) }
}
