/** Which sum of a tally is too large: of the value, product or whatever else stands at `at`. */
export interface Uncounted {
  readonly sum: 'outcomes' | 'rounds' | 'sums' | 'squares' | 'products' | 'fired'
  readonly at: number
  /** How many battles would fit, going by those that have been fought. */
  readonly fits: number
}

/** Counts are whole numbers in float64, which is exact below 2^53: so many battles, or such large values, cannot be counted. */
export class BeyondCounting extends RangeError {
  override readonly name = 'BeyondCounting'
  /** Left out where only the whole is known. */
  readonly of: Uncounted | undefined

  /**
   * @param what the metric that is too large, if its name is known
   * @param file where the scenario stands
   */
  constructor(of?: Uncounted, what?: string, file?: string) {
    const count = `${of?.sum === 'squares' ? 'the squares of ' : ''}${what === undefined ? 'a count' : `"${what}"`}`
    const way = of === undefined ? 'fight fewer battles' : of.fits < 2 ? 'scale its numbers down' : advise(of.fits)
    const has = of?.sum === 'squares' ? 'have passed' : 'has passed'
    super(`${file === undefined ? '' : `${file}: `}${count} ${has} 2^53, beyond which no count is exact: ${way}`)
    this.of = of
  }
}

/** By its name: fighters come in modules of their own (fight/chunk.ts), with a class of their own. */
export function isBeyondCounting(error: unknown): error is BeyondCounting {
  return error instanceof Error && error.name === 'BeyondCounting'
}

function advise(fits: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(fits)) - 1)
  return `about ${Math.floor(fits / unit) * unit} battles fit (--battles), or more of smaller numbers`
}
