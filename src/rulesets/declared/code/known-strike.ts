import type { Expression, Step, Steps } from '../ir.ts'

/** Lets that nothing else reads, and the attack that they are for: a hit does damage once, a miss nothing. */
export interface Strike {
  readonly steps: Steps
  readonly attack: Extract<Step, { op: 'attack' }>
  readonly damage: Extract<Step, { op: 'damage' }>
}

/** A strike at somebody, in which nothing is left but numbers and dice. */
export interface KnownStrike extends Strike {
  /** What becomes of its damage; undefined: nothing. */
  readonly taken: Expression | undefined
}

/** By what a strike is found in a plan. */
export function keyOf({ steps, taken }: KnownStrike): string {
  return JSON.stringify([steps, taken])
}
