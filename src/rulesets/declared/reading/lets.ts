import type { Located } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import type { Let, Step } from '../ir.ts'
import { type Draft, foldName, type Local, newLocal, type Type } from './draft.ts'
import { anyExpressionAt, isCutOff, mapAt, NAME, refuse } from './keys.ts'
import type { StepScope } from './step-scope.ts'

/** What a `let` works out, each known to those that follow it. */
export function readLets(draft: Draft, value: Located, scope: StepScope, locals: Map<string, Local>): Let[] {
  const map = mapAt(draft, value, 'let')
  return (map?.entries ?? []).flatMap(({ key, keyPlace, value: written }, at): Let[] => {
    if (isCutOff(map!, at)) return []
    if (!NAME.test(key) || (scope.given as readonly string[]).includes(foldName(key))) {
      refuse(draft, `"${key}" cannot name what let works out`, keyPlace, 'expected small letters, digits, _ and -')
      return []
    }
    const { expression, type, dice } = anyExpressionAt(draft, written, { ...scope, locals }, key)
    const local = newLocal(draft, key)
    draft.noted.lets.push({ local, place: keyPlace })
    locals.set(foldName(key), { local, type })
    return [dice ? { local, dice } : { local, value: expression }]
  })
}

/** Other values of what a `let` has worked out. */
export function readSets(draft: Draft, value: Located, scope: StepScope): Step[] {
  return (mapAt(draft, value, 'set')?.entries ?? []).flatMap(({ key, keyPlace, value: written }): Step[] => {
    const known = scope.locals.get(foldName(key))
    if (!known) {
      refuse(draft, `no let works out "${key}"`, keyPlace, suggest(key, scope.locals.keys()))
      return []
    }
    const { expression, type } = anyExpressionAt(draft, written, scope, key)
    const isNumber = ({ kind }: Type) => kind === 'number' || kind === 'dice'
    const isAlike = (one: Type, other: Type) => one.kind === other.kind || (isNumber(one) && isNumber(other))
    if (type && known.type && !isAlike(type, known.type)) {
      refuse(draft, `"${key}" is of another type`, written.place)
    }
    return [{ op: 'set', local: known.local, value: expression }]
  })
}
