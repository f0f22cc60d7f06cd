import type { LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { keysOf } from '../grammar.ts'
import type { Expression, Fate, Pool } from '../ir.ts'
import { ALWAYS, type Draft, foldName, NO_LOCALS, type Scope } from './draft.ts'
import { readHandlers } from './handlers.ts'
import { booleanAt, choiceAt, expressionAt, keysAt, refuse, refuseWithoutTime, wholeAt } from './keys.ts'
import type { StepReader } from './steps.ts'

const KEYS = keysOf('pool')
const ZERO: Expression = { op: 'number', value: 0 }

export function readPool(draft: Draft, { key, value, keyPlace }: LocatedEntry, steps: StepReader): Pool {
  const keys = keysAt(draft, value, KEYS, `"${key}"`)
  const scope = (where: string, dice: boolean): Scope => ({
    where,
    who: ['my'],
    given: ALWAYS,
    dice,
    locals: NO_LOCALS,
    ...(where !== '"min"' && { ownPool: foldName(key) }),
  })
  const number = (entry: LocatedEntry, dice: boolean) =>
    expressionAt(draft, entry.value, 'number', scope(`"${entry.key}"`, dice), entry.key)
  if (keys['each second']) refuseWithoutTime(draft, '"each second" needs', keys['each second'].keyPlace)
  const gained = ({ key: name, value: each }: LocatedEntry) =>
    expressionAt(draft, each, 'number', { ...scope(`"${name}"`, false), ownPool: '' }, name)
  if (!keys.start) refuse(draft, `"${key}" has no start`, keyPlace, `write { start: my.${foldName(key)} }`)
  const decimals = wholeAt(draft, keys.decimals, [0, 4], 0)
  const start = keys.start ? number(keys.start, true) : ZERO
  if (keys.start) draft.noted.starts.push({ pool: key, start, place: keys.start.value.place })
  const fate = fateOf(draft, keys.vital)
  const resets = keys.resets && choiceAt(draft, keys.resets, ['turn', 'round'], 'turn')
  return {
    name: key,
    start,
    ...(keys.max && { max: number(keys.max, false) }),
    ...(keys.min && { min: expressionAt(draft, keys.min.value, 'number', scope('"min"', false), 'min') }),
    ...(fate && { fate }),
    absorbs: booleanAt(draft, keys.absorbs),
    ...(keys['each turn'] && { eachTurn: gained(keys['each turn']) }),
    ...(keys['each second'] && { eachSecond: gained(keys['each second']) }),
    ...(resets && { resets }),
    decimals: Number.isInteger(decimals) ? Math.min(4, Math.max(0, decimals)) : 0,
    on: readHandlers(draft, keys.on?.value, steps, 'pool'),
    isBudget: false,
  }
}

function fateOf(draft: Draft, entry: LocatedEntry | undefined): Fate | undefined {
  if (entry?.value.kind !== 'scalar') return undefined
  const { value, place } = entry.value
  if (value === false) return undefined
  if (value === true) return 'slain'
  if (value === 'fled' || value === 'yielded') return value
  return refuse(draft, `vital is ${JSON.stringify(value)}`, place, suggest(value, ['true', 'fled', 'yielded']))
}
