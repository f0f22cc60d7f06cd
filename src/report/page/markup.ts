import { asJsonMarkup, forHtml } from '../../source/escape.ts'

/** HTML that may be put into a page as it is. Only `html` makes it. */
export interface Html {
  readonly markup: string
}

type Content = Html | string | number | undefined | readonly Content[]

/** A path or a metric's name as code, which may be broken behind its dots and underscores and nowhere else. */
export function breakable(name: string): Html {
  const parts = name.split(/(?<=[._/])/)
  return html`<code>${parts.map((part, at) => (at > 0 ? html`<wbr>${part}` : part))}</code>`
}

/** A sentence whose figures stay in one line: `62.48 % ± 0.30`, `(give or take 0.30)`. */
export function keepFigures(text: string): string {
  return text
    .replaceAll(/\(give or take /g, (words) => words.replaceAll(' ', '\u00a0'))
    .replaceAll(/(?<=\d) (?=%|±)|(?<=%) (?=±)|(?<=[±<>]) (?=\d)/g, '\u00a0')
}

/**
 * A template of HTML: whatever is put into it is text and is escaped, unless it was itself made by `html`. So no name
 * of a scenario can become markup.
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { markup: parts.reduce((page, part, index) => page + write(contents[index - 1]) + part) }
}

/** Text that is markup already: the page's own style and scripts, and nothing else. */
export function trusted(markup: string): Html {
  return { markup }
}

/** A value as JSON inside a script element. */
export function jsonMarkup(value: unknown): Html {
  return { markup: asJsonMarkup(value) }
}

function write(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'object') return 'markup' in content ? content.markup : content.map(write).join('')
  return forHtml(String(content))
}
