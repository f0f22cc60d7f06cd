import { evaluateOperator, isUndefined } from './arithmetic.ts'
import type { Column } from './data.ts'
import type { Dice, Expression, Field } from './ir.ts'

/** What all of them have, if it is the same. */
export function constantOf(
  column: Column,
  { kind, keys }: Field,
  entries: readonly number[],
  key: Expression | undefined,
): Expression | undefined {
  const width = keys?.length ?? 1
  const at = keys === undefined ? 0 : key?.op === 'word' ? keys.indexOf(key.word) : -1
  if (at < 0) return key?.op === 'word' ? literalOf(kind, 0) : undefined
  const [first, ...rest] = entries.map((entry) => column[entry * width + at]!)
  return rest.every((value) => value === first) ? literalOf(kind, first ?? 0) : undefined
}

function literalOf(kind: Field['kind'], value: number): Expression {
  if (kind === 'boolean') return { op: 'boolean', value: value !== 0 }
  return kind === 'word' ? { op: 'word', word: value } : { op: 'number', value }
}

export function sameNotation([first, ...rest]: readonly number[]): Dice | undefined {
  return rest.every((notation) => notation === first) ? { op: 'notation', notation: first ?? 0 } : undefined
}

export function foldBinary(expression: Extract<Expression, { op: 'binary' }>): Expression {
  const { operator, left, right } = expression
  if (operator === 'and' || operator === 'or') {
    if (left.op === 'boolean') return left.value === (operator === 'or') ? left : right
    if (right.op === 'boolean' && right.value === (operator === 'and')) return left
    return expression
  }
  const [one, other] = [constantIn(left), constantIn(right)]
  if (one === undefined || other === undefined || isUndefined(operator, one, other)) return expression
  const result = evaluateOperator(operator, one, other)
  return typeof result === 'boolean' ? { op: 'boolean', value: result } : { op: 'number', value: result }
}

function constantIn(expression: Expression): number | undefined {
  if (expression.op === 'number') return expression.value
  if (expression.op === 'word') return expression.word
  return expression.op === 'boolean' ? Number(expression.value) : undefined
}
