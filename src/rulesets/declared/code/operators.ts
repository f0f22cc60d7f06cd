import { MOST } from '../arithmetic.ts'
import type { Expression } from '../ir.ts'
import { type Code, index } from './code.ts'
import { magnitudeOf } from './magnitude.ts'

/** What an operator makes of both of its operands. */
export function operate(
  code: Code,
  expression: Extract<Expression, { op: 'binary' }>,
  one: string,
  other: string,
): string {
  const { operator, right, at = -1 } = expression
  switch (operator) {
    case 'and':
      return `(${one} && ${other})`
    case 'or':
      return `(${one} || ${other})`
    case '==':
      return `(${one} === ${other})`
    case '!=':
      return `(${one} !== ${other})`
    case '/':
      if (right.op === 'number' && Math.abs(right.value) >= 1) return `(${one} / ${other})`
      return right.op === 'number' && right.value !== 0
        ? `bound(${one} / ${other}, ${index(at)})`
        : `divide(${one}, ${other}, ${index(at)})`
    case '*':
      return magnitudeOf(code, expression) <= MOST
        ? `(${one} * ${other} + 0)`
        : `bound(${one} * ${other}, ${index(at)})`
    case '+':
    case '-':
      return magnitudeOf(code, expression) <= MOST
        ? `(${one} ${operator} ${other})`
        : `bound(${one} ${operator} ${other}, ${index(at)})`
    default:
      return `(${one} ${operator} ${other})`
  }
}

/** What a function makes of its arguments. */
export function call(name: string, args: readonly string[], at = -1): string {
  switch (name) {
    case 'min':
    case 'max':
    case 'abs':
    case 'floor':
      return `Math.${name}(${args.join(', ')})`
    case 'ceil':
      return `(Math.ceil(${args[0]}) + 0)`
    case 'round':
      return `Math.floor(${args[0]} + 0.5)`
    case 'sqrt':
      return `bound(Math.sqrt(${args[0]}), ${index(at)})`
    default:
      return `Math.min(Math.max(${args[0]}, ${args[1]}), ${args[2]})`
  }
}
