import { type Problem, refusal } from '../../../source/problem.ts'
import type { Wording } from '../../../tactics/wording.ts'

/** A piece of an expression; `start` and `end` are offsets into its text. */
export interface Token {
  readonly kind: 'number' | 'dice' | 'text' | 'name' | 'operator' | 'open' | 'close' | 'comma' | 'end'
  readonly text: string
  readonly start: number
  readonly end: number
}

const SPACE = /\s+/y
/** `2d6`, `d20`, `d%`. */
const DICE = /\d*d(?:\d+|%)(?![\w.])/y
const NUMBER = /(?:\d+(?:_\d+)*(?:\.\d+)?|\.\d+)%?(?![\w.])/y
const UNIT = /(?:\d+(?:\.\d+)?) ?(?:ft|s|yd|m)(?!\w)/y
const NAME = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y
const TEXT = /'[^']*'|"[^"]*"/y
const OPERATOR = /<=|>=|==|!=|[-+*/<>]/y

const MISTAKES: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/&&?/y, 'write "and"'],
  [/\|\|?/y, 'write "or"'],
  [/!==|<>|≠/y, 'write "!="'],
  [/!(?!=)/y, 'write "not"'],
  [/=>|≥/y, 'write ">="'],
  [/=<|≤/y, 'write "<="'],
  [/===|=(?!=)/y, 'write "=="'],
  [/\*\*|\^/y, 'there are no powers: multiply'],
  [/\?/y, 'write if(condition, then, else)'],
  [/×/y, 'write "*"'],
  [/÷/y, 'write "/"'],
  [/−/y, 'write "-"'],
  [/\d+(?:_\d+)*\.?[A-Za-z_]\w*/y, 'a number and a name are joined by an operator'],
]
const INGREDIENTS =
  'an expression is made of numbers, dice, names, functions, + - * /, comparisons, and, or, not, parentheses'

/** Cuts an expression into tokens, the last of which is its end. Undefined if something is no token; that is a problem. */
export function tokenize({ text, at }: Wording, problems: Problem[]): Token[] | undefined {
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
    const unit = match(UNIT)
    if (unit !== undefined) {
      const what = / ?s$/.test(unit) ? 'order by time' : 'the grid'
      problems.push(refusal(`${what} is not built yet, found "${unit}"`, undefined, at(start, start + unit.length)))
      return undefined
    }
    const found = tokenAt(match)
    if (found === undefined) {
      const mistake = MISTAKES.find(([pattern]) => match(pattern) !== undefined)
      const wrong = mistake ? match(mistake[0])! : String.fromCodePoint(text.codePointAt(start)!)
      const message = `unexpected ${JSON.stringify(wrong)} in an expression`
      problems.push(refusal(message, mistake?.[1] ?? INGREDIENTS, at(start, start + wrong.length)))
      return undefined
    }
    tokens.push({ ...found, start, end: start + found.text.length })
    start += found.text.length
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length })
  return tokens
}

function tokenAt(match: (pattern: RegExp) => string | undefined): Pick<Token, 'kind' | 'text'> | undefined {
  const dice = match(DICE)
  if (dice !== undefined) return { kind: 'dice', text: dice }
  const number = match(NUMBER)
  if (number !== undefined) return { kind: 'number', text: number }
  const name = match(NAME)
  if (name !== undefined) return { kind: /^(and|or|not)$/.test(name) ? 'operator' : 'name', text: name }
  const text = match(TEXT)
  if (text !== undefined) return { kind: 'text', text }
  if (match(/\(/y)) return { kind: 'open', text: '(' }
  if (match(/\)/y)) return { kind: 'close', text: ')' }
  if (match(/,/y)) return { kind: 'comma', text: ',' }
  if (MISTAKES.some(([pattern]) => match(pattern) !== undefined)) return undefined
  const operator = match(OPERATOR)
  return operator === undefined ? undefined : { kind: 'operator', text: operator }
}

/** The value of a number token: `30%` is 0.3. */
export function numberOf(text: string): number {
  const digits = text.replaceAll('_', '')
  return digits.endsWith('%') ? Number(digits.slice(0, -1)) / 100 : Number(digits)
}
