/** A share that cannot be found by splitting, and why. */
export class CannotSplit extends Error {
  override readonly name = 'CannotSplit'
}
