import type { Located, LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import type { Expression, Step, Who } from '../ir.ts'
import { type Draft, foldName } from './draft.ts'
import { expressionAt, mapAt, refuse } from './keys.ts'
import { durationAt } from './measures.ts'
import { effectAt } from './step-names.ts'
import type { StepScope } from './step-scope.ts'

/** An effect that is applied, perhaps with a duration and stacks, and with what it carries. */
export function readApply(
  draft: Draft,
  value: Located,
  keys: Readonly<Record<string, LocatedEntry | undefined>>,
  scope: StepScope,
  to: Who,
): Step[] {
  if (value.kind === 'scalar' && value.value === 'none') return []
  const effect = effectAt(draft, value, scope)
  const name = value.kind === 'scalar' ? foldName(String(value.value)) : ''
  const known = draft.effects.get(name)
  const lasts = keys.lasts && durationAt(draft, keys.lasts.value, scope)
  const carrying = keys.carrying ? (mapAt(draft, keys.carrying.value, 'carrying')?.entries ?? []) : []
  // Where a field holds the name of the effect, it can be any that carries so much.
  const meant = known ? [known] : [...draft.effects.values()]
  const carried = carrying.flatMap(({ key, keyPlace, value: written }) => {
    const value = expressionAt(draft, written, 'number', scope, key)
    const found = meant.flatMap(({ index, carries }) => {
      const carry = carries.get(foldName(key))
      return carry === undefined ? [] : [{ effect: index, carry, value }]
    })
    if (found.length === 0)
      refuse(
        draft,
        `the effect carries no "${key}"`,
        keyPlace,
        suggest(
          key,
          meant.flatMap(({ carries }) => [...carries.keys()]),
        ),
      )
    return found
  })
  if (lasts && known) draft.lasting.push({ effect: known.index, unit: lasts.unit, place: keys.lasts!.value.place })
  const stacks: Expression = keys.stacks
    ? expressionAt(draft, keys.stacks.value, 'number', scope, 'stacks')
    : { op: 'number', value: 1 }
  return [
    { op: 'apply', effect, to, stacks, carrying: carried, ...(lasts && { lasts: lasts.count, unit: lasts.unit }) },
  ]
}
