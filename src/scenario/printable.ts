import { hidesNothing } from '../source/escape.ts'

// Apart from the other building blocks, since the command line needs it before it has any use for zod.

/** True for text that shows: no control characters, line ends, halves of characters or turners of the writing's direction. */
export function isPrintable(words: string): boolean {
  return words.trim() !== '' && hidesNothing(words)
}

export const LONGEST_SEED = 100
export const SEED_EXPECTED = `a whole number, or printable text of at most ${LONGEST_SEED} characters`

/** A seed, in a file or on the command line: text in any script, also an empty one. */
export function isSeed(words: string): boolean {
  return hidesNothing(words) && [...words].length <= LONGEST_SEED
}
