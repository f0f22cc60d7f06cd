// What callers of the library give, checked: these throw, where a file's or the command line's mistakes are told.

/** The integer, if it is one from `least` to `most`; else throws a `RangeError` that names the option. */
export function expectInteger(option: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new RangeError(`Expected \`${option}\` to be an integer from ${least} to ${most}, got ${value}`)
}

/** The number, if it is above 0; else throws a `RangeError` that names the option. */
export function expectPositive(option: string, value: number): number {
  if (value > 0) return value
  throw new RangeError(`Expected \`${option}\` to be more than 0, got ${value}`)
}

/** The seed, if it is a string; else throws a `TypeError`. */
export function expectSeed(seed: unknown): string {
  if (typeof seed === 'string') return seed
  throw new TypeError(`Expected \`seed\` to be a string, got ${describe(seed)}`)
}

/** A value of JavaScript in a message: some, such as symbols and bare objects, are no text. */
function describe(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : typeof value
}
