/** Counts are whole numbers in float64, which is exact below 2^53: so many battles, or such large values, cannot be counted. */
export class BeyondCounting extends RangeError {
  override readonly name = 'BeyondCounting'

  constructor() {
    super('a count has passed 2^53: fight fewer battles')
  }
}
