/** A confidence interval; an end that the data cannot bound is infinite. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** An estimate with its interval. */
export interface Estimate extends Interval {
  readonly value: number
}

/** The interval cut to what is possible at all, such as 0 to 1 for a share. */
export function clamp({ low, high }: Interval, bounds: Interval): Interval {
  return { low: Math.max(low, bounds.low), high: Math.min(high, bounds.high) }
}

/** What is known without doubt. */
export function sure(value: number): Estimate {
  return { value, low: value, high: value }
}

/** The same seen from the other side: of a share, that of all the rest. */
export function mirrored({ value, low, high }: Estimate): Estimate {
  return { value: 1 - value, low: 1 - high, high: 1 - low }
}
