import type { LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { COMMON_SELECTORS } from '../../../tactics/vocabulary.ts'
import { restOf, wordingOf } from '../../../tactics/wording.ts'
import { RELATIONS } from '../grammar.ts'
import type { Relation, Step, Steps } from '../ir.ts'
import type { Draft, Scope } from './draft.ts'
import { choiceAt, expressionAt, numberIn, refuse, refuseWithoutGrid, wordAt } from './keys.ts'
import { distanceAt } from './measures.ts'
import type { StepScope } from './step-scope.ts'

/** Steps that are done for each of several; `read` reads them in their scope. */
export function readEach(
  draft: Draft,
  keys: Readonly<Record<string, LocatedEntry | undefined>>,
  scope: StepScope,
  read: (scope: StepScope) => Steps,
): Step[] {
  if (keys.within) refuseWithoutGrid(draft, '"within" needs', keys.within.keyPlace)
  const of = keys.of && choiceAt(draft, keys.of, RELATIONS, 'targets')
  if (of === undefined && scope.isEvent) {
    refuse(draft, '"each" needs "of" here: an event has no targets', keys.each!.value.place, 'write of: foe')
  }
  if (of === 'targets' && scope.isEvent) refuse(draft, 'an event has no targets', keys.of!.value.place)
  const { to } = scope
  const within: StepScope = {
    ...scope,
    who: scope.who.includes('target') ? scope.who : [...scope.who, 'target'],
    to: scope.isEvent ? to : 'target',
  }
  const legal: Scope = { ...within, dice: false, where: 'the "if" of "each"' }
  return [
    {
      op: 'each',
      ...(of !== undefined && of !== 'targets' && { of: of as Relation }),
      ...(keys.if && { condition: expressionAt(draft, keys.if.value, 'boolean', legal, 'if') }),
      ...(keys.most && { most: expressionAt(draft, keys.most.value, 'number', scope, 'most') }),
      ...(keys.within && {
        within: distanceAt(draft, keys.within.value, { ...scope, dice: false, where: '"within" of "each"' }, 'within'),
      }),
      ...orderAt(draft, keys.by, { ...within, dice: false, where: '"by" of "each"' }),
      steps: read(within),
    },
  ]
}

/** Which ones come first: a selector, or `most EXPR`, `least EXPR`. */
function orderAt(
  draft: Draft,
  entry: LocatedEntry | undefined,
  scope: Scope,
): Pick<Extract<Step, { op: 'each' }>, 'by' | 'rank'> {
  const selector = entry && wordAt(draft, entry.value, 'by')
  if (selector === undefined || entry?.value.kind !== 'scalar') return { by: -1 }
  const end = /^(most|least)\s+\S/.exec(selector)?.[1] as 'most' | 'least' | undefined
  if (end) {
    const value = numberIn(draft, restOf(wordingOf(entry.value), end.length), scope, `"${end}" takes`)
    return { by: -1, rank: { end, value } }
  }
  const by = COMMON_SELECTORS.indexOf(selector)
  if (by < 0) {
    const hint = suggest(selector, COMMON_SELECTORS) ?? 'expected a selector, most EXPR or least EXPR'
    refuse(draft, `unknown selector "${selector}"`, entry.value.place, hint)
  }
  return { by }
}
