import type { Located } from '../../../source/located.ts'
import { wordingOf } from '../../../tactics/wording.ts'
import { keysOf } from '../grammar.ts'
import type { Expression, Unit } from '../ir.ts'
import type { Draft, Scope } from './draft.ts'
import { choiceAt, expressionAt, keysAt, numberIn, refuse, refuseWithoutTime } from './keys.ts'

export interface Lasting {
  readonly unit: Unit
  readonly count: Expression
  readonly ofCaster: boolean
  readonly atStart: boolean
}

const FOREVER: Expression = { op: 'number', value: 0 }
const WRITTEN = /^(.*\S) +(turns?|rounds?|s|seconds?)$|^([\d._]+)(s)$/s
const UNITS: Readonly<Record<string, Unit>> = { turn: 'turns', round: 'rounds', s: 'seconds', second: 'seconds' }

/** Reads `3 turns`, `d4 rounds`, `battle`, or `{ turns: N, of, at }`; messages name the key. */
export function readLasts(draft: Draft, value: Located, scope: Scope, key = 'lasts'): Lasting | undefined {
  if (value.kind === 'map') {
    const keys = keysAt(draft, value, keysOf('duration'), key)
    const unit = keys.turns ? 'turns' : 'rounds'
    const count = keys[unit]
    if (!count) return refuse(draft, `${key} has no turns`, value.place, 'write { turns: 1 }')
    return {
      unit,
      count: expressionAt(draft, count.value, 'number', scope, unit),
      ofCaster: choiceAt(draft, keys.of, ['bearer', 'caster'], 'bearer') === 'caster',
      atStart: choiceAt(draft, keys.at, ['end', 'start'], 'end') === 'start',
    }
  }
  if (value.kind !== 'scalar') return refuse(draft, `${key} is a list`, value.place, 'write 3 turns')
  const { text, at } = wordingOf(value)
  const plain = { ofCaster: false, atStart: false }
  if (text === 'battle') return { unit: 'battle', count: FOREVER, ...plain }
  const [, spaced, unitAfter, close, s] = WRITTEN.exec(text) ?? []
  const [written, unit] = [spaced ?? close, unitAfter ?? s]
  if (written === undefined || unit === undefined) {
    return refuse(
      draft,
      `${key} is "${text}"`,
      value.place,
      `expected N turns, N rounds${draft.byTime ? ', N s' : ''}${key === 'lasts' ? ' or battle' : ''}`,
    )
  }
  if (unit.startsWith('s')) refuseWithoutTime(draft, 'seconds need', value.place)
  const count = numberIn(draft, { text: written, at }, scope, `${key} takes`)
  return { unit: UNITS[unit.replace(/(?<=.)s$/, '')]!, count, ...plain }
}
