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

/** By what a strike is found in a plan: a number of 53 bits (cyrb53) of all that it is. */
export function keyOf({ steps, taken }: KnownStrike): number {
  const text = JSON.stringify([steps, taken])
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & other) + (one >>> 0)
}
