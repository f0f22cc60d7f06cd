import jsep from 'jsep'
import type { Token } from './token.ts'

/** An operator with its operands, or a number or name. */
export interface Node {
  readonly token: Token
  readonly operands: readonly Node[]
  /** The tokens it begins and ends with, parentheses around it not counted. */
  readonly first: Token
  readonly last: Token
}

/** How tightly binary operators bind. */
const BINDING = {
  or: 1,
  and: 2,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
} as const
export type BinaryOperator = keyof typeof BINDING

// jsep is one parser for the whole process, so it is set up once, here.
jsep.removeAllUnaryOps()
jsep.removeAllBinaryOps()
jsep.removeAllLiterals()
jsep.addUnaryOp('-')
for (const [operator, binding] of Object.entries(BINDING)) jsep.addBinaryOp(operator, binding)
// To jsep a unary operator binds tighter than any other, but `not my.hp < 3` means `not (my.hp < 3)`. So `not` is a
// binary operator, looser than the comparisons, and the nothing on its left is put there by a hook.
jsep.addBinaryOp('not', 3, true)
jsep.hooks.add('gobble-token', function (env) {
  if (this.expr.startsWith('not ', this.index)) env.node = { type: 'Nothing' }
})

/**
 * Joins tokens, in which `findDisorder` has found nothing, to a tree. From loosest to tightest: `or`, `and`, `not`,
 * comparisons, `+ -`, `* /`, unary `-`.
 */
export function parse(tokens: readonly Token[]): Node {
  // jsep says what belongs together, but not where it stands. Its tree, read from left to right, has the order of the
  // text, so every operator and every leaf is the next token that is no parenthesis. The numbers in the leaves are
  // read from the tokens; jsep need not know how we write them.
  const text = tokens.map((token) => (token.kind === 'number' ? '0' : token.text)).join(' ')
  const remaining = tokens.filter(({ kind }) => kind !== 'open' && kind !== 'close').values()
  return place(jsep(text) as jsep.CoreExpression, remaining)
}

function place(tree: jsep.Expression, remaining: Iterator<Token>): Node {
  const next = () => remaining.next().value as Token
  const { operator, left, right, argument } = tree as Partial<jsep.BinaryExpression & jsep.UnaryExpression>
  if (argument !== undefined || operator === 'not') {
    const token = next()
    const operand = place((argument ?? right)!, remaining)
    return { token, operands: [operand], first: token, last: operand.last }
  }
  if (operator !== undefined) {
    const before = place(left!, remaining)
    const token = next()
    const after = place(right!, remaining)
    return { token, operands: [before, after], first: before.first, last: after.last }
  }
  const token = next()
  return { token, operands: [], first: token, last: token }
}
