import type { Located, LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { type Wording, wordingOf } from '../../../tactics/wording.ts'
import { keysOf } from '../grammar.ts'
import type { Change, Effect } from '../ir.ts'
import { Checker, valueType } from './check.ts'
import {
  ALWAYS,
  type Draft,
  type FieldDraft,
  foldName,
  NO_LOCALS,
  type Scope,
  type Type,
  warn,
  wordOf,
} from './draft.ts'
import { numberAt } from './fields.ts'
import { readHandlers } from './handlers.ts'
import { booleanAt, expressionAt, keysAt, listAt, mapAt, namesAt, refuse, refuseWithoutTime, wordAt } from './keys.ts'
import { durationAt, timeAt } from './measures.ts'
import { parse } from './parse.ts'
import type { StepReader } from './steps.ts'

const KEYS = keysOf('effect')
const AGAIN = ['refresh', 'ignore', 'extend'] as const
const MOST_CARRIED = 64
/** What expressions of effects name in any case. */
const GIVEN: readonly string[] = [...ALWAYS, 'stacks']
const MOST_STACKS = 1_000_000

export function readEffect(draft: Draft, { key, value, keyPlace }: LocatedEntry, steps: StepReader): Effect {
  const keys = keysAt(draft, value, KEYS, `"${key}"`)
  const folded = foldName(key)
  const scopeOf = (where: string, dice: boolean): Scope => ({
    where,
    who: ['my', 'caster'],
    given: [...ALWAYS, 'stacks'],
    dice,
    locals: NO_LOCALS,
    effect: folded,
  })
  const lasting = keys.lasts && durationAt(draft, keys.lasts.value, scopeOf('"lasts"', true))
  if (!keys.lasts) draft.noted.lasting.push({ effect: key, place: keyPlace })
  const { again, most } = readAgain(draft, keys.again)
  const cannot = keys.cannot ? listAt(draft, keys.cannot.value, 'cannot') : []
  const only = keys.only && listAt(draft, keys.only.value, 'only')
  const named = (words: readonly ReturnType<typeof listAt>[number][], besides: readonly string[]): number[] =>
    words.flatMap((item) => {
      const word = String(item.value)
      if (besides.includes(word)) return []
      const action = draft.actions.get(foldName(word)) ?? draft.reactions.get(foldName(word))
      if (action) return [action.index]
      refuse(draft, `unknown action "${word}"`, item.place, suggest(word, [...besides, ...draft.actions.keys()]))
      return []
    })
  const left = only && named(only, [])
  const refused = named(cannot, ['act', 'react', 'move'])
  const everyTurnType = [...draft.actions.values(), ...draft.reactions.values()].map(({ index }) => index)
  const carries = keys.carries ? namesAt(draft, keys.carries.value, 'carries', MOST_CARRIED) : []
  for (const { key: name, keyPlace: place } of carries)
    if (GIVEN.includes(foldName(name))) refuse(draft, `"${name}" means something else in an effect`, place)
  return {
    name: key,
    word: wordOf(draft, key),
    unit: lasting?.unit ?? 'battle',
    lasts: lasting?.count ?? { op: 'number', value: 0 },
    ofCaster: lasting?.ofCaster ?? false,
    atStart: lasting?.atStart ?? false,
    ...(keys.while && { while: expressionAt(draft, keys.while.value, 'boolean', scopeOf('"while"', false), 'while') }),
    again,
    most,
    changes: keys.change ? readChanges(draft, keys.change.value, scopeOf('"change"', false)) : [],
    cannotAct: cannot.some(({ value }) => value === 'act'),
    cannotReact: cannot.some(({ value }) => value === 'react'),
    cannotMove: cannot.some(({ value }) => value === 'move'),
    refuses: everyTurnType.filter((index) => refused.includes(index) || left?.includes(index) === false),
    taunts: booleanAt(draft, keys.taunts),
    down: booleanAt(draft, keys.down),
    carries: carries.map(({ key: name, value: given }) => ({
      name,
      value: numberAt(given) ?? notNumber(draft, name, given),
    })),
    ...readEvery(draft, keys, scopeOf('"every"', false)),
    on: readHandlers(draft, keys.on?.value, steps, 'effect', folded, keys.every !== undefined),
  }
}

function readEvery(
  draft: Draft,
  { every: entry, on }: Readonly<Record<string, LocatedEntry | undefined>>,
  scope: Scope,
): Pick<Effect, 'every'> {
  if (!entry) return {}
  refuseWithoutTime(draft, '"every" needs', entry.keyPlace)
  const happens = on?.value.kind === 'map' && on.value.entries.some(({ key }) => key === 'every')
  if (!happens) warn(draft, 'nothing is done every so often', entry.keyPlace, 'write on: { every: [ … ] }')
  return { every: timeAt(draft, entry.value, scope, 'every') }
}

function notNumber(draft: Draft, name: string, value: Located): number {
  refuse(draft, `"${name}" starts as a number`, value.place)
  return 0
}

function readAgain(draft: Draft, entry: LocatedEntry | undefined): Pick<Effect, 'again' | 'most'> {
  const word = entry && wordAt(draft, entry.value, 'again')
  if (!entry || word === undefined) return { again: 'refresh', most: 1 }
  const [, stacks] = /^stack +(\d+)$/.exec(word) ?? []
  if (stacks !== undefined && Number(stacks) >= 1 && Number(stacks) <= MOST_STACKS) {
    return { again: 'stack', most: Number(stacks) }
  }
  const known = AGAIN.find((each) => each === word)
  const digits = /\d+/.exec(word)?.[0] ?? '5'
  const expected =
    stacks === undefined ? suggest(word, [...AGAIN, `stack ${digits}`]) : `expected from 1 to ${MOST_STACKS} stacks`
  if (known === undefined) refuse(draft, `again is "${word}"`, entry.value.place, expected)
  return { again: known ?? 'refresh', most: 1 }
}

/** `to_hit: -1`, `speed: x 50%`, `ac: = 10`, `resist(fire): x 2`. */
function readChanges(draft: Draft, value: Located, scope: Scope): Change[] {
  return (mapAt(draft, value, 'change')?.entries ?? []).flatMap((entry): Change[] => {
    const [, name, key] = /^([^()]*?)(?:\(([^()]*)\))?$/.exec(entry.key) ?? [undefined, entry.key]
    const folded = foldName(name!.trim())
    draft.used.add(folded)
    const field = draft.fields.get(folded)
    const own = draft.values.get(folded)
    if (!field && !own) {
      const known = [...draft.fields.keys(), ...draft.values.keys()]
      refuse(draft, `unknown field or value "${name}"`, entry.keyPlace, suggest(folded, known))
      return []
    }
    if (field ? field.kind !== 'number' : isOther(valueType(draft, own!, () => {}))) {
      refuse(draft, `"${name}" is no number, and cannot be changed`, entry.keyPlace)
      return []
    }
    if (field && draft.pools.has(folded)) {
      const message = `this changes the field "${name}", which only the start of its pool reads: the pool stays as it is`
      warn(draft, message, entry.keyPlace)
    }
    const word = field?.keys === undefined ? undefined : key
    if (field?.keys && (word === undefined || !field.keys.includes(word))) {
      refuse(draft, `"${name}" is changed by key`, entry.keyPlace, suggest(word, field.keys))
      return []
    }
    if (key !== undefined && word === undefined) {
      refuse(draft, `"${name}" is not by key`, entry.keyPlace, `write ${name!.trim()}`)
      return []
    }
    const how = readHow(draft, entry, field, scope)
    if (!how) return []
    return [
      {
        of: field ? 'field' : 'value',
        index: (field ?? own)!.index,
        ...(word !== undefined && { key: wordOf(draft, word) }),
        ...how,
      },
    ]
  })
}

/** Whether a type is known, and no number. */
function isOther(type: Type | undefined): boolean {
  return type !== undefined && type.kind !== 'number'
}

function readHow(
  draft: Draft,
  { key, value }: LocatedEntry,
  field: FieldDraft | undefined,
  scope: Scope,
): Pick<Change, 'how' | 'by'> | undefined {
  const wording = value.kind === 'scalar' ? asWritten(value) : undefined
  const [, sign, rest] = (wording && /^([-+x=]) *(\S.*)$/s.exec(wording.text)) || []
  if (!wording || sign === undefined || rest === undefined) {
    return refuse(draft, `"${key}" changes by nothing`, value.place, 'write +2, -1, x 50% or = 10')
  }
  if (/^[\d.]+%$/.test(rest) && (sign === '+' || sign === '-') && field?.form !== 'share') {
    const share = Number((sign === '+' ? 100 + Number.parseFloat(rest) : 100 - Number.parseFloat(rest)).toFixed(6))
    refuse(draft, `"${key}" is no share: + and - take no %`, value.place, `write x ${share}%`)
  }
  const shift = wording.text.length - rest.length
  const part: Wording = { text: rest, at: (start, end) => wording.at(shift + start, shift + end) }
  const node = parse(part, draft.problems)
  if (!node) return undefined
  const by = new Checker(draft, scope, part).number(node, `"${key}" takes`)
  return sign === '-' ? { how: '+', by: { op: 'minus', operand: by } } : { how: sign as Change['how'], by }
}

/** A number as it is written: `+1` is a change. */
function asWritten(value: Extract<Located, { kind: 'scalar' }>): Wording {
  const { place } = value
  if (typeof value.value !== 'number') return wordingOf(value)
  const { source, start, end } = place
  return { text: source.text.slice(start, end), at: (from, to) => ({ source, start: start + from, end: start + to }) }
}
