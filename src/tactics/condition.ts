import { didYouMean } from '../source/nearest.ts'
import { type Problem, refusal } from '../source/problem.ts'
import { findDisorder } from './order.ts'
import { type BinaryOperator, type Node, parse } from './parse.ts'
import type { Expression } from './tactic.ts'
import {
  type Language,
  NAME,
  numberOf,
  OPERATOR,
  OPERATOR_MISTAKES,
  type Token,
  tokenize,
  WORD_OPERATOR,
} from './token.ts'
import { ATTACK_NAMES, type ColumnType, namesUnder, type ValueType, type Vocabulary } from './vocabulary.ts'
import { placeOf, type Wording } from './wording.ts'

/** The longest condition or value, in characters. */
const LONGEST = 1000

const LANGUAGE: Language = {
  patterns: [
    // `12`, `1_000`, `0.5`, `.5`, and all of them with a percent sign.
    [/(?:\d+(?:_\d+)*(?:\.\d+)?|\.\d+)%?/y, 'number'],
    [WORD_OPERATOR, 'operator'],
    // Words joined by dots; which of them mean something is found out below.
    [NAME, 'name'],
    [/\(/y, 'open'],
    [/\)/y, 'close'],
    ...OPERATOR_MISTAKES,
    [/%/y, { hint: 'a percent sign stands right after its number, as in 30%' }],
    [/\?/y, { hint: 'there is no choice between two values: write two rules' }],
    [/(["'`])(?:(?!\1).)*\1?/sy, { hint: 'there are no texts in a condition' }],
    [/\[[^\]]*\]?/y, { hint: 'there are no lists in a condition' }],
    [OPERATOR, 'operator'],
  ],
  where: 'a condition',
  ingredients: 'a condition is made of numbers, names, + - * /, comparisons, and, or, not, and parentheses',
}

/** What conditions may name: a vocabulary, or the part of it that makes sense outside tactics. */
type Names = Pick<Vocabulary, 'columns' | 'names' | 'attackNames'> & { readonly unknown?: readonly string[] }

/** A vocabulary's names without those that speak of the rule of a tactic. */
export function outsideTactics({ columns, attackNames = [] }: Vocabulary): Names {
  return { columns, unknown: [...ATTACK_NAMES, ...attackNames] }
}

/**
 * Reads a condition: a boolean expression over numbers, `true`, `false`, the common names and the vocabulary's
 * columns. Grammar, names and types are checked; whatever is wrong is added to `problems`, with its place.
 *
 * @returns the expression, or nothing if there were problems.
 */
export function readCondition(wording: Wording, vocabulary: Names, problems: Problem[]): Expression | undefined {
  return readTyped(wording, 'boolean', 'a condition is', vocabulary, problems)
}

/**
 * Reads a condition, or a number in the same language.
 *
 * @param taker begins the message about a wrong type: `a condition is`, `"most" takes`
 * @returns the expression, or nothing if there were problems.
 */
export function readTyped(
  wording: Wording,
  type: ValueType,
  taker: string,
  vocabulary: Names,
  problems: Problem[],
): Expression | undefined {
  const { length } = wording.text
  if (length > LONGEST) {
    const message = `a ${type === 'boolean' ? 'condition' : 'value'} of ${length} characters, at most ${LONGEST} are allowed`
    problems.push(refusal(message, undefined, placeOf(wording)))
    return undefined
  }
  const found: Problem[] = []
  const expression = read(wording, type, taker, vocabulary, found)
  problems.push(...found)
  return found.length === 0 ? expression : undefined
}

function read(
  wording: Wording,
  type: ValueType,
  taker: string,
  vocabulary: Names,
  problems: Problem[],
): Expression | undefined {
  const tokens = tokenize(wording, LANGUAGE, problems)
  if (problems.length > 0) return undefined
  const disorder = findDisorder(tokens, wording)
  if (disorder) {
    problems.push(disorder)
    return undefined
  }
  const whole = parse(tokens)
  const checking = { wording, vocabulary, problems }
  const typed = check(whole, checking)
  demand(type, taker, whole, typed, checking)
  return typed.expression
}

/** What the checks of one condition have in common. */
interface Checking {
  readonly wording: Wording
  readonly vocabulary: Names
  readonly problems: Problem[]
}

/** An expression and what it yields; nothing where that is not known, so that one problem does not make a second. */
interface Typed {
  readonly expression: Expression
  readonly type: ValueType | undefined
}

/** What binary operators take and give; `alike` is two numbers, or twice true or false. */
const SIGNATURES: Readonly<Record<BinaryOperator, { takes: ValueType | 'alike'; gives: ValueType }>> = {
  or: { takes: 'boolean', gives: 'boolean' },
  and: { takes: 'boolean', gives: 'boolean' },
  '==': { takes: 'alike', gives: 'boolean' },
  '!=': { takes: 'alike', gives: 'boolean' },
  '<': { takes: 'number', gives: 'boolean' },
  '<=': { takes: 'number', gives: 'boolean' },
  '>': { takes: 'number', gives: 'boolean' },
  '>=': { takes: 'number', gives: 'boolean' },
  '+': { takes: 'number', gives: 'number' },
  '-': { takes: 'number', gives: 'number' },
  '*': { takes: 'number', gives: 'number' },
  '/': { takes: 'number', gives: 'number' },
}
const KIND: Readonly<Record<ValueType, string>> = { number: 'a number', boolean: 'true or false' }

function check(node: Node, checking: Checking): Typed {
  const [left, right] = node.operands
  if (left === undefined) return checkLeaf(node.token, checking)

  const takes = `"${node.token.text}" takes`
  const before = check(left, checking)
  if (right === undefined) {
    const operator = node.token.text as '-' | 'not'
    const type = operator === '-' ? 'number' : 'boolean'
    demand(type, takes, left, before, checking)
    return { expression: { kind: 'unary', operator, operand: before.expression }, type }
  }

  const operator = node.token.text as BinaryOperator
  const signature = SIGNATURES[operator]
  const after = check(right, checking)
  if (signature.takes !== 'alike') {
    demand(signature.takes, takes, left, before, checking)
    demand(signature.takes, takes, right, after, checking)
  } else if (before.type && after.type && before.type !== after.type) {
    const one = `"${textOf(left, checking)}" is ${KIND[before.type]}`
    const other = `"${textOf(right, checking)}" is ${KIND[after.type]}`
    report(
      left.first,
      right.last,
      `"${operator}" compares like with like, but ${one} and ${other}`,
      undefined,
      checking,
    )
  }
  const expression: Expression = { kind: 'binary', operator, left: before.expression, right: after.expression }
  return { expression, type: signature.gives }
}

function checkLeaf(token: Token, checking: Checking): Typed {
  if (token.kind === 'number') {
    const value = numberOf(token.text)
    if (!Number.isFinite(value)) report(token, token, 'the number is too large', undefined, checking)
    return { expression: { kind: 'number', value }, type: 'number' }
  }
  const name = token.text
  if (name === 'true' || name === 'false') {
    return { expression: { kind: 'boolean', value: name === 'true' }, type: 'boolean' }
  }
  const { columns, unknown = [] } = checking.vocabulary
  const standing = namesUnder(checking.vocabulary)
  if (unknown.includes(name)) {
    report(token, token, `"${name}" means something in a tactic's rules only`, undefined, checking)
    return { expression: { kind: 'boolean', value: false }, type: undefined }
  }
  if (Object.hasOwn(standing, name)) return { expression: { kind: 'name', name }, type: standing[name] }

  const [of, column, ...more] = name.split('.')
  if ((of === 'my' || of === 'target') && column && more.length === 0 && Object.hasOwn(columns, column)) {
    return { expression: { kind: 'column', of, column }, type: typeOf(columns[column]!) }
  }
  const known = Object.keys(standing).filter((each) => !unknown.includes(each))
  report(token, token, `unknown name "${name}"`, hintForName(name, Object.keys(columns), known), checking)
  return { expression: { kind: 'boolean', value: false }, type: undefined }
}

/** Reports an operand (or the whole condition) that is of the other type. */
function demand(type: ValueType, taker: string, node: Node, typed: Typed, checking: Checking): void {
  if (typed.type === undefined || typed.type === type) return
  const text = textOf(node, checking)
  const message = `${taker} ${KIND[type]}, but "${text}" is ${KIND[typed.type]}`
  const hint = type === 'boolean' ? `compare it with something, as in ${text} > 0` : undefined
  report(node.first, node.last, message, hint, checking)
}

function textOf(node: Node, { wording }: Checking): string {
  return wording.text.slice(node.first.start, node.last.end).replaceAll(/\s+/g, ' ')
}

function report(first: Token, last: Token, message: string, hint: string | undefined, checking: Checking): void {
  const place = checking.wording.at(first.start, last.end)
  checking.problems.push(refusal(message, hint, place))
}

/** What other games and languages call the two whom a condition speaks of. */
const OTHER_WORDS: Readonly<Record<string, 'my' | 'target'>> = {
  me: 'my',
  mine: 'my',
  self: 'my',
  own: 'my',
  this: 'my',
  foe: 'target',
  enemy: 'target',
  opponent: 'target',
  attacker: 'target',
}

function hintForName(name: string, columns: readonly string[], standing: readonly string[]): string | undefined {
  const [of, column] = name.split('.') as [string, string?]
  if (column === undefined) {
    if (columns.includes(name)) return `write "my.${name}" or "target.${name}"`
    if (name === 'my' || name === 'target') return `write "${name}." and one of: ${columns.join(', ')}`
    return didYouMean(name, [...standing, 'true', 'false', 'not', ...qualified(columns)])
  }
  if (standing.includes(column)) return `write "${column}"`
  const whose = Object.hasOwn(OTHER_WORDS, of) ? OTHER_WORDS[of] : of
  const meant = `${whose}.${column}`
  return columns.includes(column) && whose !== of
    ? `did you mean "${meant}"?`
    : didYouMean(meant, qualified(columns, whose === 'my' || whose === 'target' ? [whose] : undefined))
}

function typeOf(column: ColumnType): ValueType {
  return column === 'fraction' || column === 'relation' ? 'number' : column
}

function qualified(columns: readonly string[], whose: readonly string[] = ['my', 'target']): string[] {
  return whose.flatMap((of) => columns.map((column) => `${of}.${column}`))
}
