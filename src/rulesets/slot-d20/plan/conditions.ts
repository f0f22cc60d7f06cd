import type { Condition } from '../../../scenario/condition.ts'
import { compileCondition } from '../../../tactics/compile.ts'
import type { Expression } from '../../../tactics/tactic.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'
import type { Bearer } from './equipment.ts'
import type { Field } from './field.ts'

/** When attack rolls have advantage or disadvantage, as programs; those that can never hold are left out. */
export function planConditions(options: schema.Options, field: Field, bearers: readonly Bearer[]) {
  const programs: string[] = []
  const index = ({ expression }: Condition): number => {
    const simple = simplify(expression, field)
    if (simple.kind === 'boolean' && !simple.value) return -1
    const { source } = compileCondition(simple, vocabulary)
    const known = programs.indexOf(source)
    return known >= 0 ? known : programs.push(source) - 1
  }
  return {
    /** Sources for `instantiate` (tactics/program.ts). */
    programs,
    advantage: index(options.advantage),
    disadvantage: index(options.disadvantage),
    advantageOf: Int32Array.from(bearers, ({ fields }) => index(fields.advantage)),
    disadvantageOf: Int32Array.from(bearers, ({ fields }) => index(fields.disadvantage)),
  }
}

/** When attack rolls have advantage or disadvantage (§5): numbers of programs, -1 for never. */
export type Conditions = ReturnType<typeof planConditions>

const NEVER: Expression = { kind: 'boolean', value: false }

/**
 * A condition with `dark` replaced by `false` where the field has no dark cell. By default the dark is a disadvantage,
 * but most fields have none, and a condition that is never true need not be asked.
 */
function simplify(expression: Expression, field: Field): Expression {
  if (expression.kind === 'column' && expression.column === 'dark' && field.dark.length === 0) return NEVER
  if (expression.kind === 'unary' && expression.operator === 'not') {
    const operand = simplify(expression.operand, field)
    return operand.kind === 'boolean' ? { kind: 'boolean', value: !operand.value } : { ...expression, operand }
  }
  if (expression.kind !== 'binary' || (expression.operator !== 'and' && expression.operator !== 'or')) return expression
  const left = simplify(expression.left, field)
  const right = simplify(expression.right, field)
  /** `false` makes an `and` false whatever the other side says, and `true` an `or` true. */
  const decisive = expression.operator === 'or'
  for (const [side, other] of [
    [left, right],
    [right, left],
  ]) {
    if (side.kind === 'boolean') return side.value === decisive ? side : other
  }
  return { ...expression, left, right }
}
