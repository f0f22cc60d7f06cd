import { type Html, html, trusted } from './markup.ts'

/** A section of a page: it folds up, and the table of contents leads to it. */
export interface Part {
  /** Its anchor, unique on the page. */
  readonly id: string
  readonly title: Html | string
  /** Its name in the table of contents; the title if left out. */
  readonly short?: string
  readonly content: Html
  /** Whether it is open when the page opens: most readers want it. All parts are open on paper and without scripts. */
  readonly isOpen?: true
}

/** The parts one below the other; page/script.ts folds up those that few readers want. */
export function showParts(parts: readonly Part[]): Html {
  return html`${parts.map(
    ({ id, title, content, isOpen }) =>
      html`<details class="part" id="${id}" open${trusted(isOpen ? ' data-stays' : '')}><summary><h2>${title}</h2></summary>
${content}</details>\n`,
  )}`
}

/** A table of contents that stays in view: links to anchors, each with its name. */
export function showContents(entries: readonly (readonly [id: string, name: Html | string])[]): Html {
  return html`<nav class="contents" aria-label="Contents"><ul>
${entries.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>\n`)}</ul></nav>`
}

/** The entries of a table of contents for the parts. */
export function entriesOf(parts: readonly Part[]): (readonly [id: string, name: Html | string])[] {
  return parts.map(({ id, title, short }) => [id, short ?? title])
}
