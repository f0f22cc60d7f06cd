/** A battle asks for more than a limit allows: what the scenario says is the cause, and no bug. The message says what to do. */
export class BeyondLimits extends RangeError {
  override readonly name = 'BeyondLimits'
}

/** By its name: fighters come in modules of their own (fight/chunk.ts), with a class of their own. */
export function isBeyondLimits(error: unknown): boolean {
  return error instanceof Error && error.name === 'BeyondLimits'
}
