import type { LocatedEntry } from '../../../source/located.ts'
import { keysOf } from '../grammar.ts'
import type { Given, Order } from '../ir.ts'
import { ALWAYS, type Draft, NO_LOCALS, type Scope } from './draft.ts'
import { choiceAt, expressionAt, keysAt, refuse } from './keys.ts'

const DEFAULT: Order = {
  by: 'combatant',
  score: { op: 'number', value: 0 },
  once: false,
  ties: 'random',
  chooses: false,
}

const OF_TIME = ['tick', 'first', 'round'] as const

export function readOrder(draft: Draft, entry: LocatedEntry | undefined): Order {
  if (!entry) return DEFAULT
  const keys = keysAt(draft, entry.value, [...keysOf('order'), ...OF_TIME], 'order')
  if (keys.by?.value.kind === 'scalar' && keys.by.value.value === 'time') {
    refuse(draft, 'order by time is not built yet', keys.by.value.place, 'expected combatant, party or turns')
    return DEFAULT
  }
  for (const key of OF_TIME) {
    if (keys[key]) refuse(draft, `"${key}" needs order by time, which is not built yet`, keys[key].keyPlace)
  }
  const by = choiceAt(draft, keys.by, ['combatant', 'party', 'turns'], 'combatant')
  const chooses = keys.choose !== undefined && choiceAt(draft, keys.choose, ['round'], 'round') === 'round'
  const given: Given[] = by === 'combatant' ? [...ALWAYS] : ['round', 'first']
  const scope: Scope = {
    where: '"score"',
    who: by === 'combatant' ? ['my'] : [],
    given: chooses && by === 'combatant' ? [...given, 'priority'] : given,
    dice: true,
    locals: NO_LOCALS,
    ...(chooses && by === 'combatant' && { thing: 'any' as const }),
  }
  return {
    by,
    score: keys.score ? expressionAt(draft, keys.score.value, 'number', scope, 'score') : DEFAULT.score,
    once: choiceAt(draft, keys.rolled, ['once', 'each round'], 'each round') === 'once',
    ties: choiceAt(draft, keys.ties, ['random', 'listed', 'together'], 'random'),
    chooses,
  }
}
