import type { DocumentMap } from './edited.ts'
import { element } from './markup.ts'
import type { Mistake } from './mistake.ts'

/** Shows a value that is made of others, and lets it be edited. */
export interface Editor {
  readonly element: HTMLElement
  /** @param document with all changes in it. */
  show(value: unknown, document: DocumentMap): void
  /** What is wrong with parts of the value; none: nothing. */
  report(mistakes: readonly Mistake[]): void
}

/** Sets a value as a whole; a change that is still being typed is not done. */
export type Edit = (value: unknown, isDone?: boolean) => void

/** A mistake as it is reported below what is wrong: the text with what is wrong in it marked, and why. */
export function mistakeLine({ words, part }: Mistake): HTMLElement {
  if (!part || part.to <= part.from) return element('p', {}, words)
  const { text, from, to } = part
  return element(
    'p',
    {},
    element('code', {}, text.slice(0, from), element('mark', {}, text.slice(from, to)), text.slice(to)),
    ' ',
    words,
  )
}
