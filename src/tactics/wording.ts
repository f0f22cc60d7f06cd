import { type LocatedScalar, placeWithin } from '../scenario/located.ts'
import type { Place } from '../scenario/problem.ts'

/** A text the user wrote, or a part of it, and where each character of it stands. */
export interface Wording {
  readonly text: string
  /** The place of `text.slice(start, end)`. */
  at(start: number, end: number): Place
}

/** The text of a scalar without the white space around it. Numbers and truth values are taken as they are printed. */
export function wordingOf(scalar: LocatedScalar): Wording {
  const written = String(scalar.value)
  const text = written.trim()
  const shift = written.length - written.trimStart().length
  return { text, at: (start, end) => placeWithin(scalar, shift + start, shift + end) }
}

/** The words of a text, each with its place. */
export function wordsOf({ text, at }: Wording): Wording[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    at: (start, end) => at(index + start, index + end),
  }))
}

/** The place of the whole text. */
export function placeOf({ text, at }: Wording): Place {
  return at(0, text.length)
}
