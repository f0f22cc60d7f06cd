import { type Problem, refusal } from '../source/problem.ts'
import type { Wording } from './wording.ts'

/** A piece of an expression. `start` and `end` are offsets into its text. */
export interface Token {
  readonly kind: Kind
  readonly text: string
  readonly start: number
  readonly end: number
}

/** `end` is no text: a reader may want to have the end of its tokens as one. */
type Kind = 'number' | 'dice' | 'text' | 'name' | 'operator' | 'open' | 'close' | 'comma' | 'end'

/** What a language of expressions is made of. */
export interface Language {
  /** Tokens, and mistakes with what to write for them; the first that matches counts. All patterns are sticky. */
  readonly patterns: readonly (readonly [pattern: RegExp, is: Kind | Mistake])[]
  /** Where unexpected text stands: `a condition`. */
  readonly where: string
  /** What there is in place of something quite unknown. */
  readonly ingredients: string
}

/** What people write who are used to another language, and what it is here. */
interface Mistake {
  readonly hint?: string
  /** Left out: that it is unexpected. */
  readonly message?: (text: string) => string
}

const SPACE = /\s+/y
export const NAME = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y
export const WORD_OPERATOR = /(?:and|or|not)(?!\w|\.[A-Za-z_])/y
/** After the mistakes: `=` alone is one. */
export const OPERATOR = /<=|>=|==|!=|[-+*/<>]/y

/** Mistakes in the operators that all languages have. */
export const OPERATOR_MISTAKES: Language['patterns'] = [
  [/&&?/y, { hint: 'write "and"' }],
  [/\|\|?/y, { hint: 'write "or"' }],
  [/!==|<>|≠/y, { hint: 'write "!="' }],
  [/!(?!=)/y, { hint: 'write "not"' }],
  [/=>|≥/y, { hint: 'write ">="' }],
  [/=<|≤/y, { hint: 'write "<="' }],
  [/===|=(?!=)/y, { hint: 'write "=="' }],
  [/\*\*|\^/y, { hint: 'there are no powers: multiply' }],
  [/×/y, { hint: 'write "*"' }],
  [/÷/y, { hint: 'write "/"' }],
  [/−/y, { hint: 'write "-"' }],
]

/** Cuts an expression into tokens. What no token can be is a problem, and is left out. */
export function tokenize(
  { text, at }: Wording,
  { patterns, where, ingredients }: Language,
  problems: Problem[],
): Token[] {
  const tokens: Token[] = []
  const matchAt = (pattern: RegExp, start: number) => {
    pattern.lastIndex = start
    return pattern.exec(text)?.[0]
  }
  for (let start = 0; start < text.length; ) {
    const space = matchAt(SPACE, start)
    const found = space === undefined && patterns.find(([pattern]) => matchAt(pattern, start) !== undefined)
    const piece = space ?? (found ? matchAt(found[0], start)! : String.fromCodePoint(text.codePointAt(start)!))
    const end = start + piece.length
    const is = found ? found[1] : { hint: ingredients }
    if (space === undefined) {
      if (typeof is === 'string') tokens.push({ kind: is, text: piece, start, end })
      else {
        const message = is.message?.(piece) ?? `unexpected ${JSON.stringify(shorten(piece))} in ${where}`
        problems.push(refusal(message, is.hint, at(start, end)))
      }
    }
    start = end
  }
  return tokens
}

function shorten(text: string): string {
  return text.length <= 43 ? text : `${text.slice(0, 40)}...`
}

/** The value of a number token: `30%` is 0.3. */
export function numberOf(number: string): number {
  const digits = number.replaceAll('_', '')
  return digits.endsWith('%') ? Number(digits.slice(0, -1)) / 100 : Number(digits)
}
