/** Exact figures that are closer to each other differ by rounding, or by what is left undecided: a share, or a part of a mean. */
export const TOLERANCE = 1e-9

/** Whether two exact figures are the same, but for rounding. */
export function areSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other))
}

/** Significant digits that are kept: more than is promised (1e-9 of a share), and less than rounding can spoil. */
const DIGITS = 12

/** An exact figure without what is nothing but rounding. */
export function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS))
}
