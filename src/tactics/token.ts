import type { Problem } from '../source/problem.ts'
import type { Wording } from './wording.ts'

/** A piece of a condition. `start` and `end` are offsets into the condition's text. */
export interface Token {
  readonly kind: 'number' | 'name' | 'operator' | 'open' | 'close'
  readonly text: string
  readonly start: number
  readonly end: number
}

const SPACE = /\s+/y
/** `12`, `1_000`, `0.5`, `.5`, and all of them with a percent sign. */
const NUMBER = /(?:\d+(?:_\d+)*(?:\.\d+)?|\.\d+)%?/y
/** Words joined by dots; which of them mean something is for the reader of conditions to say. */
const NAME = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y
const OPERATOR = /<=|>=|==|!=|[-+*/<>]/y
const PARENTHESIS = /[()]/y
const WORD_OPERATORS = new Set(['and', 'or', 'not'])

/** What people write who are used to another language, and what it is here. Tried before the operators. */
const MISTAKES: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/&&?/y, 'write "and"'],
  [/\|\|?/y, 'write "or"'],
  [/!==|<>|≠/y, 'write "!="'],
  [/!(?!=)/y, 'write "not"'],
  [/=>|≥/y, 'write ">="'],
  [/=<|≤/y, 'write "<="'],
  [/===|=(?!=)/y, 'write "=="'],
  [/\*\*|\^/y, 'there are no powers: multiply'],
  [/×/y, 'write "*"'],
  [/÷/y, 'write "/"'],
  [/−/y, 'write "-"'],
  [/%/y, 'a percent sign stands right after its number, as in 30%'],
  [/\?/y, 'there is no choice between two values: write two rules'],
  [/(["'`])(?:(?!\1).)*\1?/sy, 'there are no texts in a condition'],
  [/\[[^\]]*\]?/y, 'there are no lists in a condition'],
]
const INGREDIENTS = 'a condition is made of numbers, names, + - * /, comparisons, and, or, not, and parentheses'

/** Cuts a condition into tokens. What no token can be is a problem, and is left out. */
export function tokenize(wording: Wording, problems: Problem[]): Token[] {
  const { text } = wording
  const tokens: Token[] = []
  for (let start = 0; start < text.length; ) {
    const match = (pattern: RegExp) => {
      pattern.lastIndex = start
      return pattern.exec(text)?.[0]
    }
    const space = match(SPACE)
    if (space !== undefined) {
      start += space.length
      continue
    }
    const token = tokenAt(match)
    if (token !== undefined) {
      tokens.push({ ...token, start, end: start + token.text.length })
      start += token.text.length
      continue
    }
    const mistake = MISTAKES.find(([pattern]) => match(pattern) !== undefined)
    const wrong = mistake ? match(mistake[0])! : String.fromCodePoint(text.codePointAt(start)!)
    problems.push({
      severity: 'error',
      message: `unexpected ${JSON.stringify(shorten(wrong))} in a condition`,
      hint: mistake ? mistake[1] : INGREDIENTS,
      place: wording.at(start, start + wrong.length),
    })
    start += wrong.length
  }
  return tokens
}

function tokenAt(match: (pattern: RegExp) => string | undefined): Pick<Token, 'kind' | 'text'> | undefined {
  const number = match(NUMBER)
  if (number !== undefined) return { kind: 'number', text: number }
  const name = match(NAME)
  if (name !== undefined) return { kind: WORD_OPERATORS.has(name) ? 'operator' : 'name', text: name }
  const parenthesis = match(PARENTHESIS)
  if (parenthesis !== undefined) return { kind: parenthesis === '(' ? 'open' : 'close', text: parenthesis }
  if (MISTAKES.some(([pattern]) => match(pattern) !== undefined)) return undefined
  const operator = match(OPERATOR)
  return operator === undefined ? undefined : { kind: 'operator', text: operator }
}

function shorten(text: string): string {
  return text.length <= 43 ? text : `${text.slice(0, 40)}...`
}

/** The value of a number token: `30%` is 0.3. */
export function numberOf(number: string): number {
  const digits = number.replaceAll('_', '')
  return digits.endsWith('%') ? Number(digits.slice(0, -1)) / 100 : Number(digits)
}
