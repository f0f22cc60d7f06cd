import { type LocatedScalar, placeWithin } from '../source/located.ts'
import type { Place } from '../source/problem.ts'

/** A text the user wrote, or a part of it, and where each character of it stands. */
export interface Wording {
  readonly text: string
  /** The place of `text.slice(start, end)`. */
  at(start: number, end: number): Place
}

/** The text of a single value without the white space around it. Numbers and booleans are taken as they are printed. */
export function wordingOf(scalar: LocatedScalar): Wording {
  const written = String(scalar.value)
  const text = written.trim()
  const shift = written.length - written.trimStart().length
  return { text, at: alongFolds(scalar, text) ?? ((start, end) => placeWithin(scalar, shift + start, shift + end)) }
}

/**
 * Places inside a text that YAML has folded: folding changes nothing but white space, so the other characters of the
 * text are those of the source in their order. Undefined where they are not, because of escapes, and where the
 * reader knows the places itself.
 */
function alongFolds({ place, segments }: LocatedScalar, text: string): Wording['at'] | undefined {
  if (segments !== undefined) return undefined
  const { source } = place
  const meant = inked(text)
  const written = inked(source.text.slice(place.start, place.end))
  // The last occurrence: before it there may be a quote or the header of a block.
  const first = written.characters.lastIndexOf(meant.characters)
  if (first < 0 || meant.offsets.length === 0) return undefined
  const offsetOf = (offset: number) => {
    const rank = meant.offsets.findIndex((each) => each >= offset)
    return place.start + written.offsets[first + (rank < 0 ? meant.offsets.length - 1 : rank)]!
  }
  return (start, end) => ({
    source,
    start: offsetOf(start),
    end: end > start ? offsetOf(end - 1) + 1 : offsetOf(start),
  })
}

/** The characters of a text that are not white space, and where each of them stands. */
function inked(text: string): { characters: string; offsets: number[] } {
  return {
    characters: text.replaceAll(/\s/g, ''),
    offsets: [...text.matchAll(/\S/g)].map(({ index }) => index),
  }
}

/** The words of a text, each with its place. */
export function wordsOf({ text, at }: Wording): Wording[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    at: (start, end) => at(index + start, index + end),
  }))
}

/** The text from an offset on, without the white space before it. */
export function restOf({ text, at }: Wording, start: number): Wording {
  const from = start + text.slice(start).search(/\S|$/)
  return { text: text.slice(from), at: (first, last) => at(from + first, from + last) }
}

/** The place of the whole text. */
export function placeOf({ text, at }: Wording): Place {
  return at(0, text.length)
}
