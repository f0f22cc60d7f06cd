import { type Problem, refusal } from '../../../source/problem.ts'
import {
  type Language,
  NAME,
  numberOf,
  OPERATOR,
  OPERATOR_MISTAKES,
  type Token,
  tokenize,
  WORD_OPERATOR,
} from '../../../tactics/token.ts'
import { placeOf, type Wording } from '../../../tactics/wording.ts'
import type { Operator } from '../ir.ts'
import { MEASURE_UNITS, type MeasureUnit, measureUnit } from '../units.ts'

/**
 * What was written, before its names mean anything. `start` and `end` are offsets into the text; `unit` is what a number is
 * written in, seconds or a length.
 */
export type Node = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly value: number; readonly unit?: MeasureUnit }
  | { readonly kind: 'dice'; readonly count: number; readonly sides: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'unary'; readonly operator: '-' | 'not'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Node; readonly right: Node }
)

const LANGUAGE: Language = {
  patterns: [
    // `1.5 s`, `30 ft`.
    [new RegExp(`(?:\\d+(?:_\\d+)*(?:\\.\\d+)?|\\.\\d+) ?(?:${MEASURE_UNITS})(?!\\w)`, 'y'), 'number'],
    // What dice rollers write.
    [/\d*[dD]\d+kl\d*(?!\w)/y, { hint: 'write worst(1, 2d20): the sum of so many of the least' }],
    [/\d*[dD]\d+kh?\d*(?!\w)/y, { hint: 'write best(3, 4d6): the sum of so many of the greatest' }],
    [/\d*[dD]\d+!+(?!=)/y, { hint: 'write explode(d6)' }],
    [/\d+D(?:\d+|%)(?!\w)/y, { hint: 'write a small d: 2d6' }],
    // `2d6`, `d20`, `d%`.
    [/\d*d(?:\d+|%)(?![\w.])/y, 'dice'],
    [/(?:\d+(?:_\d+)*(?:\.\d+)?|\.\d+)%?(?![\w.])/y, 'number'],
    [WORD_OPERATOR, 'operator'],
    [NAME, 'name'],
    [/'[^']*'|"[^"]*"/y, 'text'],
    [/\(/y, 'open'],
    [/\)/y, 'close'],
    [/,/y, 'comma'],
    ...OPERATOR_MISTAKES,
    [/\?/y, { hint: 'write if(condition, then, else)' }],
    [/%/y, { hint: 'there are no remainders: write x - floor(x / 3) * 3' }],
    [/\d+(?:_\d+)*\.?[A-Za-z_]\w*/y, { hint: 'a number and a name are joined by an operator' }],
    [OPERATOR, 'operator'],
  ],
  where: 'an expression',
  ingredients:
    'an expression is made of numbers, dice, names, functions, + - * /, comparisons, and, or, not, parentheses',
}

const LONGEST = 1000
/** Parentheses and functions in one another. */
const DEEPEST = 64
const BINDING: Readonly<Record<string, number>> = {
  ...{ or: 1, and: 2, '==': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4 },
  ...{ '+': 5, '-': 5, '*': 6, '/': 6 },
}
const NOT = 3
const COMPARES = 4
const MINUS = 7

/** Reads an expression. Undefined if it is none; what is wrong first is among the problems. */
export function parse(wording: Wording, problems: Problem[]): Node | undefined {
  const { text } = wording
  if (text.length > LONGEST) {
    const message = `an expression of ${text.length} characters, at most ${LONGEST} are allowed`
    problems.push(refusal(message, undefined, placeOf(wording)))
    return undefined
  }
  const wrong: Problem[] = []
  const tokens = tokenize(wording, LANGUAGE, wrong)
  problems.push(...wrong)
  if (wrong.length > 0) return undefined
  const parser = new Parser([...tokens, { kind: 'end', text: '', start: text.length, end: text.length }])
  try {
    return parser.whole()
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    const { start, end } = error.token
    problems.push(refusal(error.message, error.hint ?? quoteHint(wording), wording.at(start, end)))
    return undefined
  }
}

/** A comma ends the value of an unquoted entry in braces: what stands behind it is read as the next key. */
function quoteHint({ text, at }: Wording): string | undefined {
  if ((text.match(/\(/g) ?? []).length <= (text.match(/\)/g) ?? []).length) return undefined
  const { source, end } = at(0, text.length)
  return /^\s*,/.test(source.text.slice(end)) ? 'a comma ends a value in braces: quote the expression' : undefined
}

class Unexpected extends Error {
  readonly token: Token
  readonly hint: string | undefined

  constructor(message: string, token: Token, hint?: string) {
    super(message)
    this.token = token
    this.hint = hint
  }
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Node {
    if (this.#next().kind === 'end') throw new Unexpected('the expression is empty', this.#next())
    const node = this.#expression(0)
    const left = this.#next()
    if (left.kind === 'end') return node
    throw new Unexpected(`unexpected "${left.text}", expected an operator or the end`, left)
  }

  #next(): Token {
    return this.#tokens[this.#at]!
  }

  #take(): Token {
    return this.#tokens[this.#at++]!
  }

  #expression(least: number): Node {
    if (++this.#depth > DEEPEST) throw new Unexpected(`an expression is nested deeper than ${DEEPEST}`, this.#next())
    let left = this.#operand()
    for (;;) {
      const { kind, text } = this.#next()
      const binding = kind === 'operator' ? BINDING[text] : undefined
      if (binding === undefined || binding <= least) break
      const operator = this.#take()
      if (binding === COMPARES && isComparison(left) && this.#tokens[this.#at - 2]!.kind !== 'close') {
        throw new Unexpected('comparisons make no chains', operator, 'join them with "and"')
      }
      const right = this.#expression(binding)
      left = { kind: 'binary', operator: text as Operator, left, right, start: left.start, end: right.end }
    }
    this.#depth--
    return left
  }

  #operand(): Node {
    const token = this.#take()
    const { kind, text, start, end } = token
    if (kind === 'number') {
      const [, number = text, unit] = /^(.*\d) ?([a-z]+)$/.exec(text) ?? []
      return { kind, value: numberOf(number), ...(unit && { unit: measureUnit(unit) }), start, end }
    }
    if (kind === 'dice') {
      const [count, sides] = text.split('d') as [string, string]
      return { kind, count: Number(count || 1), sides: sides === '%' ? 100 : Number(sides), start, end }
    }
    if (kind === 'text') return { kind, text: text.slice(1, -1), start, end }
    if (kind === 'operator' && (text === '-' || text === 'not')) {
      const operand = this.#expression(text === '-' ? MINUS : NOT)
      return { kind: 'unary', operator: text, operand, start, end: operand.end }
    }
    if (kind === 'open') {
      const node = this.#expression(0)
      this.#close(token)
      return node
    }
    if (kind === 'name') return this.#next().kind === 'open' ? this.#call(token) : { kind, name: text, start, end }
    const what = kind === 'end' ? 'the expression ends too soon' : `unexpected "${text}"`
    throw new Unexpected(`${what}, expected a number, a name or "("`, kind === 'end' ? this.#before() : token)
  }

  #call({ text, start }: Token): Node {
    const open = this.#take()
    const args: Node[] = []
    if (this.#next().kind !== 'close') {
      do args.push(this.#expression(0))
      while (this.#next().kind === 'comma' && this.#take())
    }
    const end = this.#close(open)
    return { kind: 'call', name: text, args, start, end }
  }

  #close(open: Token): number {
    const token = this.#take()
    if (token.kind === 'close') return token.end
    if (token.kind === 'end') throw new Unexpected(`"${open.text}" is not closed`, open)
    throw new Unexpected(`unexpected "${token.text}", expected ")"`, token)
  }

  #before(): Token {
    return this.#tokens[Math.max(0, this.#tokens.length - 2)]!
  }
}

function isComparison(node: Node): boolean {
  return node.kind === 'binary' && BINDING[node.operator] === COMPARES
}
