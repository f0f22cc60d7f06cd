import type { Expression, Who } from '../ir.ts'
import { hasPart } from '../parts.ts'
import type { Code } from './code.ts'

/** What is the same in all battles for each combatant: by combatant. */
interface ByCombatant {
  readonly who: Who
  readonly values: readonly number[]
  readonly isBoolean: boolean
}

const WORTH_LISTING: readonly string[] = ['binary', 'call', 'if', 'minus', 'not']
const CERTAIN: readonly string[] = [...WORTH_LISTING, 'number', 'boolean', 'word', 'field', 'worn']

/** An expression of one combatant's fields that nothing changes, as a list. */
export function listByCombatant(code: Code, expression: Expression): ByCombatant | undefined {
  if (!WORTH_LISTING.includes(expression.op)) return undefined
  const whom = new Set<Who>()
  const isUncertain = hasPart(expression, ({ op, who, field }) => {
    if (who !== undefined) whom.add(who as Who)
    return !CERTAIN.includes(String(op)) || (op === 'field' && code.specialiser.isChanged(Number(field)))
  })
  const [who] = whom
  if (isUncertain || who === undefined || whom.size > 1) return undefined
  const values: number[] = []
  let isBoolean = false
  for (const one of code.everybody()) {
    const own = code.specialiser.fold(expression, { who: { [who]: [one] } })
    if (own.op === 'number') values.push(own.value)
    else if (own.op === 'boolean') values.push(Number(own.value))
    else return undefined
    isBoolean = own.op === 'boolean'
  }
  return { who, values, isBoolean }
}
