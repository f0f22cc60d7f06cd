/** A battle asks for more than a limit allows: what the scenario says is the cause, and no bug. The message says what to do. */
export class BeyondLimits extends RangeError {
  override readonly name = 'BeyondLimits'
}
