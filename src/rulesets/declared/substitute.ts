import type { Expression, Who } from './ir.ts'
import { copyParts, replaceParts } from './parts.ts'

/** The body of a value of somebody else, with some of its parameters known. */
export function substitute(body: Expression, who: Who, locals: ReadonlyMap<number, Expression>): Expression {
  const known = replaceParts(body, ({ op, local }) => (op === 'local' ? locals.get(Number(local)) : undefined))
  return who === 'my' ? known : rename(known, who)
}

/** What is said of `my` is said of somebody else, but for what arguments say. */
function rename<Whole>(part: Whole, who: Who): Whole {
  if (Array.isArray(part)) return part.map((each) => rename(each, who)) as Whole
  if (typeof part !== 'object' || part === null) return part
  return copyParts(part, (each, key) => (key === 'who' && each === 'my' ? who : rename(each, who)))
}
