// What is wrong with a text that is no YAML, in words for those who do not know its grammar.

/** `hp:9`, which YAML takes for one word: a key, and what was to stand behind it. */
export const JOINED = /^([A-Za-z][\w-]*):(\S.*)$/s

/** By YAML's code of an error. */
const SYNTAX: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab cannot indent, use spaces',
  BLOCK_AS_IMPLICIT_KEY: 'a second ":" in one line; put the value in quotes, or begin a new line',
  MULTILINE_IMPLICIT_KEY: 'this line has no ":" after its key, or the one above it is not indented alike',
  BLOCK_IN_FLOW: 'between braces a comma is missing, or a list or mapping is not in brackets or braces',
  KEY_OVER_1024_CHARS: 'a key is longer than 1024 characters',
}

/** What YAML's error means in a line of text, and the way out if that is certain. */
export function explainSyntax(code: string, message: string, line: string): { what: string; hint?: string } {
  if (line.startsWith('//')) return { what: 'a comment begins with "#", not with "//"' }
  const [, name, written] = JOINED.exec(line) ?? []
  if (name !== undefined && !written.includes(': ')) {
    return { what: 'a space is missing behind the ":"', hint: `write ${name}: ${written}` }
  }
  const [, bracket] = /^Flow .* end with an? (\S)$/.exec(message) ?? []
  if (bracket !== undefined)
    return { what: `a ${bracket === ']' ? '[' : '{'} here or above is not closed by ${bracket}` }
  if (message === 'All mapping items must start at the same column') {
    return { what: 'this line is not indented like its mapping' }
  }
  return { what: SYNTAX[code] ?? message.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()) }
}

/** The line around an offset. */
export function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start).split(/\r?\n/, 1)[0]!
}
