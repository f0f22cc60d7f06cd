import type { SourceText } from '../source/problem.ts'

/** A range of a file's text that is replaced; where `start` is `end`, something is put in. */
export interface Edit {
  readonly source: SourceText
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A text after edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => b.start - a.start)
  return ordered.reduce((changed, { start, end, text }) => changed.slice(0, start) + text + changed.slice(end), text)
}

/** Where the line ends that a place is in. */
export function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/)
  return end < 0 ? text.length : from + end
}
