/** To ten significant digits: the last bits of a sum of floats are noise, and 0.3 - 0.2 is 0.1. */
export function shorten(value: number): number {
  return Number(value.toPrecision(10))
}
