import type { SourceText } from '../source/problem.ts'

/** The path of a scenario on standard input. Command lines write `-` for it; a file of that name is `./-`. */
export const STANDARD_INPUT = '/dev/stdin'

/** What messages call it. A scenario that gives itself no name is called so. */
export const STDIN = 'stdin'

/** A file as messages name it. */
export function nameOfFile(path: string): string {
  return path === STANDARD_INPUT ? STDIN : path
}

/** What was read from it: it can be read but once, and studies read their scenario again and again. */
let read: SourceText | undefined

/** Keeps what was read from standard input, as the text at that path. */
export function keepStandardInput(text: string): void {
  read = { name: STDIN, text }
}

/** The text at a path, if that is standard input and has been read. What it imports is looked for from the working directory. */
export function standardInputAt(path: string): SourceText | undefined {
  return path === STANDARD_INPUT ? read : undefined
}
