import type { Located } from '../../../source/located.ts'
import { wordingOf } from '../../../tactics/wording.ts'
import { keysOf } from '../grammar.ts'
import type { Expression, Unit } from '../ir.ts'
import { Checker } from './check.ts'
import type { Draft, Scope } from './draft.ts'
import { choiceAt, expressionAt, keysAt, refuse } from './keys.ts'
import { parse } from './parse.ts'

export interface Lasting {
  readonly unit: Unit
  readonly count: Expression
  readonly ofCaster: boolean
  readonly atStart: boolean
}

const FOREVER: Expression = { op: 'number', value: 0 }
const WRITTEN = /^(.*\S) +(turns?|rounds?|s|seconds?)$/s

/** Reads `3 turns`, `d4 rounds`, `battle`, or `{ turns: N, of, at }`. */
export function readLasts(draft: Draft, value: Located, scope: Scope): Lasting | undefined {
  if (value.kind === 'map') {
    const keys = keysAt(draft, value, keysOf('duration'), 'lasts')
    const unit = keys.turns ? 'turns' : 'rounds'
    const count = keys[unit]
    if (!count) return refuse(draft, 'lasts has no turns', value.place, 'write { turns: 1 }')
    return {
      unit,
      count: expressionAt(draft, count.value, 'number', scope, unit),
      ofCaster: choiceAt(draft, keys.of, ['bearer', 'caster'], 'bearer') === 'caster',
      atStart: choiceAt(draft, keys.at, ['end', 'start'], 'end') === 'start',
    }
  }
  if (value.kind !== 'scalar') return refuse(draft, 'lasts is a list', value.place, 'write 3 turns')
  const { text, at } = wordingOf(value)
  const plain = { ofCaster: false, atStart: false }
  if (text === 'battle') return { unit: 'battle', count: FOREVER, ...plain }
  const [, written, unit] = WRITTEN.exec(text) ?? []
  if (written === undefined || unit === undefined) {
    return refuse(draft, `lasts is "${text}"`, value.place, 'expected N turns, N rounds or battle')
  }
  if (unit.startsWith('s')) return refuse(draft, 'seconds need order by time, which is not built yet', value.place)
  const wording = { text: written, at }
  const node = parse(wording, draft.problems)
  const count = node ? new Checker(draft, scope, wording).number(node, 'lasts takes') : FOREVER
  return { unit: unit.startsWith('turn') ? 'turns' : 'rounds', count, ...plain }
}
