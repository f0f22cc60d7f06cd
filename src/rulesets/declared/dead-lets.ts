import type { Let, Step, Steps } from './ir.ts'
import { hasPart, readsLocal, replaceParts } from './parts.ts'

/**
 * Kept dice that nothing reads are not rolled; nor is any other let that nothing reads, its dice included. Of dice that nothing
 * looks at one by one, the sum is kept.
 */
export function withoutDeadLets(steps: readonly Step[]): Steps {
  const [step, ...others] = steps
  if (step === undefined) return []
  if (step.op !== 'let') return [step, ...withoutDeadLets(others)]
  const [each, ...more] = step.lets
  if (each === undefined) return withoutDeadLets(others)
  const rest: readonly Step[] = more.length > 0 ? [{ op: 'let', lets: more }, ...others] : others
  const { local } = each
  if (!readsLocal(rest, local)) return withoutDeadLets(rest)
  if (!('dice' in each) || looksAtDice(rest, local)) return joinLets(each, withoutDeadLets(rest))
  const known = replaceParts(rest, ({ op, dice }) =>
    op === 'sum' && isKept(dice, local) ? { op: 'local', local } : undefined,
  )
  return joinLets({ local, value: { op: 'sum', dice: each.dice } }, withoutDeadLets(known))
}

function joinLets(each: Let, [step, ...others]: Steps): Steps {
  if (step?.op === 'let') return [{ op: 'let', lets: [each, ...step.lets] }, ...others]
  return [{ op: 'let', lets: [each] }, ...(step ? [step, ...others] : [])]
}

/** Whether anything reads more of kept dice than their sum. */
function looksAtDice(part: unknown, local: number): boolean {
  return hasPart(part, ({ op, dice }) => op !== 'sum' && isKept(dice, local))
}

function isKept(dice: unknown, local: number): boolean {
  const { op, local: own } = (dice ?? {}) as { readonly op?: string; readonly local?: number }
  return op === 'kept' && own === local
}
