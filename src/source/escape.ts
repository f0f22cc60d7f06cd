// Text from outside: names of files, ids, what a scenario or a ruleset says, errors of the system. It is data wherever it is
// shown. Here is what makes it so, for every kind of reader; nothing else escapes anything.

/**
 * A character that does not show, or that changes how others do: control characters, line ends, halves of characters, turners
 * of the writing's direction, and what Unicode has no character for.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** The same, and the character that makes a command of a line for a CI system: `::error::`, `##[error]`, `##vso[…]`. */
const HIDDEN_OR_COMMAND = new RegExp(`${HIDDEN.source}|(?<=:):(?=[A-Za-z])|(?<=#)#(?=\\w*\\[)`, 'gu')

/** True for text without characters that do not show. */
export function hidesNothing(text: string): boolean {
  return text.search(HIDDEN) < 0
}

/** What of a text is wanted, and how tabs are shown in it. */
interface Part {
  readonly from?: number
  readonly to?: number
  readonly tab?: string
}

/**
 * Text as one line for a terminal or a log. What does not show is shown by its code (`\x1b`, `\n`, `\u202e`), so that no text
 * moves the cursor, begins a line or hides anything. GitHub, Azure and TeamCity obey a line such as `::error::text`, wherever
 * it comes from: its second colon is shown by its code as well.
 *
 * With `from` and `to`, a part of the text, escaped as it would be within all of it.
 */
export function visible(text: string, { from = 0, to = text.length, tab = '\\t' }: Part = {}): string {
  let shown = ''
  let done = from
  for (const { index, 0: character } of text.matchAll(HIDDEN_OR_COMMAND)) {
    if (index < from || index >= to) continue
    shown += text.slice(done, index) + (character === '\t' ? tab : codeOf(character))
    done = index + character.length
  }
  return shown + text.slice(done, to)
}

/** The same of each line: for text that has lines of its own, such as the trace of an error. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line))
    .join('\n')
}

/** A template of one line for a terminal: what is put into it is text from outside, as `visible` shows it. */
export function visibly(parts: TemplateStringsArray, ...contents: readonly (string | number)[]): string {
  return parts.reduce((line, part, index) => line + visible(String(contents[index - 1])) + part)
}

function codeOf(character: string): string {
  const [name] = Object.entries(NAMED).find(([, named]) => named === character) ?? []
  if (name) return name
  const code = character.charCodeAt(0).toString(16)
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
}

const NAMED = { '\\n': '\n', '\\r': '\r', '\\t': '\t' }

/** Text with its own lines and tabs, for readers that take no commands from it. */
function showHidden(text: string): string {
  return text.replaceAll(HIDDEN, (character) => (/[\t\n\r]/.test(character) ? character : codeOf(character)))
}

/** A value as one line of JSON for a terminal or a log; it reads as the same value. */
export function asJsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(HIDDEN_OR_COMMAND, codeInJson)
}

/** A value as JSON inside a script element, where `<` would let a name end the script (`</script>`) or hide its end (`<!--`). */
export function asJsonMarkup(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&]/g, codeInJson).replaceAll(HIDDEN, codeInJson)
}

function codeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** For HTML, between tags and in quoted attributes. */
export function forHtml(text: string): string {
  return showHidden(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character])
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** All text of a chart's specification: a picture in which there is a control character is none (SVG is XML). */
export function forPicture<Spec>(spec: Spec): Spec {
  const show = (value: unknown): unknown => {
    if (typeof value === 'string') return showHidden(value)
    if (Array.isArray(value)) return value.map(show)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, show(each)]))
  }
  return show(spec) as Spec
}

/** For XML, as the text of an element. */
export function forXml(text: string): string {
  return showHidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

/** For XML, as the value of an attribute, where readers take a line end for a space. */
export function forXmlAttribute(text: string): string {
  return forXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}

/** For the message of a workflow command of GitHub; it may have lines. */
export function forGitHub(text: string): string {
  return showHidden(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** For a property of such a command: a file, a title. */
export function forGitHubProperty(text: string): string {
  return forGitHub(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/**
 * For a line of Markdown or a cell of a table in it. The signs of Markdown stand for themselves, HTML is text, and nobody is
 * mentioned: behind an `@` stands a space without width.
 */
export function forMarkdown(text: string): string {
  return showHidden(text.replaceAll(/\s+/g, ' ').trim())
    .replaceAll(/[\\*_`[\]~|]/g, '\\$&')
    .replace(/^[-+](?!\d)|^[=#>]|(?<=^\d+)[.)](?=\s|$)/, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '@\u200b')
}

/** For a cell of a spreadsheet. Who writes the file quotes it, and keeps it from beginning a formula (report/csv.ts). */
export function forCsv(text: string): string {
  return showHidden(text)
}
