import { isNothing, type Located, type LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { hasFewDecimals } from '../arithmetic.ts'
import { DICE_LIMITS, looksLikeDice, parseDice } from '../dice.ts'
import { keysOf } from '../grammar.ts'
import type { FieldKind, Section } from '../ir.ts'
import { readMeasure } from '../units.ts'
import { type Draft, type FieldDraft, foldName, THING_NAMES } from './draft.ts'
import { keysAt, namesAt, refuse, refuseWithoutGrid, refuseWithoutTime, wordAt, wordsAt } from './keys.ts'

const MOST_FIELDS = 200
const MOST_KEYS = 64
const MOST = 1e9
const REFERENCES: Readonly<Record<string, readonly [FieldKind, Section]>> = {
  weapon: ['reference', 'weapons'],
  armour: ['reference', 'armours'],
  shield: ['reference', 'shields'],
  item: ['reference', 'items'],
  spell: ['reference', 'spells'],
  weapons: ['list', 'weapons'],
  armours: ['list', 'armours'],
  shields: ['list', 'shields'],
  items: ['list', 'items'],
  spells: ['list', 'spells'],
}
/** What other languages call the types. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...{ int: 'integer', number: 'integer or decimal', float: 'decimal', bool: 'boolean', percent: 'share' },
  ...{ string: '[one, another] for a choice', text: '[one, another] for a choice' },
}
const TYPES = ['integer', 'decimal', 'share', 'boolean', 'dice', 'kind', 'effect', 'distance', 'time']

/** Keys of combatants and members in all scenarios. */
const COMMON = ['tactic', 'name', 'is', 'count', 'based_on', 'waits', 'mistakes', 'cost']

/** What a declaration says of a field, but for its name. */
type Declared = Omit<FieldDraft, 'name' | 'index'>
const PLAIN = { words: [] as readonly string[], form: 'other' as const }

/** Reads the fields of a section (§3). `refers`: whether they may name things. */
export function readFields(draft: Draft, value: Located, what: string, refers: boolean): Map<string, FieldDraft> {
  const fields = new Map<string, FieldDraft>()
  for (const entry of namesAt(draft, value, what, MOST_FIELDS, (entry) => refers && namesItsThing(entry))) {
    if (refers && COMMON.includes(foldName(entry.key))) {
      refuse(draft, `"${entry.key}" is what every combatant of a scenario has, and no field`, entry.keyPlace)
      continue
    }
    const declared = declare(draft, entry, refers)
    if (declared) fields.set(foldName(entry.key), { ...declared, name: entry.key, index: fields.size })
    else draft.misdeclared.add(foldName(entry.key))
  }
  return fields
}

/** `weapon: weapon`: of a field, `my.weapon.X`, and so it is never taken for `weapon.X` of an action. */
function namesItsThing({ key, value }: LocatedEntry): boolean {
  const type = value.kind === 'map' ? value.entries.find((entry) => entry.key === 'type')?.value : value
  return Object.hasOwn(THING_NAMES, key) && type?.kind === 'scalar' && type.value === key
}

function declare(draft: Draft, { key, value, keyPlace }: LocatedEntry, refers: boolean): Declared | undefined {
  if (isNothing(value))
    return refuse(draft, `"${key}" declares nothing`, keyPlace, 'write a default such as 10, or a type such as integer')
  if (value.kind === 'map') return declareInFull(draft, value, refers)
  if (value.kind === 'list') return choiceOf(draft, value)
  const { value: written } = value
  if (typeof written === 'string' && (TYPES.includes(written) || Object.hasOwn(REFERENCES, written))) {
    return ofType(draft, written, value, refers)
  }
  const reported = draft.problems.length
  const declared = byDefault(draft, value)
  if (declared || draft.problems.length > reported) return declared
  const elsewhere = Object.hasOwn(ELSEWHERE, String(written)) ? `write ${ELSEWHERE[String(written)]}` : undefined
  const isDice = typeof written === 'string' && looksLikeDice(written)
  const hint = isDice
    ? DICE_LIMITS
    : (elsewhere ?? suggest(written, [...TYPES, ...(refers ? Object.keys(REFERENCES) : [])]))
  return refuse(draft, `"${key}" is ${JSON.stringify(written)}, expected a default or a type`, value.place, hint)
}

function choiceOf(draft: Draft, value: Located): Declared | undefined {
  const words = wordsAt(draft, value, 'a choice')
  if (words.length === 0) return refuse(draft, 'a choice of nothing', value.place)
  return { ...PLAIN, kind: 'word', words, byDefault: words[0]! }
}

/** Of a type, without a default. */
function ofType(draft: Draft, type: string, value: Located, refers: boolean): Declared | undefined {
  const reference = Object.hasOwn(REFERENCES, type) ? REFERENCES[type]! : undefined
  if (reference) {
    const [kind, section] = reference
    if (refers && !draft.declares.has(section)) {
      return refuse(draft, `the rules file has no ${section}`, value.place, `declare their fields: ${section}: { … }`)
    }
    if (refers) return { ...PLAIN, kind, section }
    return refuse(draft, `only combatants name things, found ${type}`, value.place)
  }
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'share':
      return { ...PLAIN, kind: 'number', form: type }
    case 'boolean':
    case 'dice':
      return { ...PLAIN, kind: type }
    case 'kind':
      return { ...PLAIN, kind: 'word', words: draft.kinds, byDefault: draft.kinds[0]! }
    case 'effect':
      // Whatever a scenario names is used.
      for (const name of draft.effects.keys()) draft.used.add(name)
      return {
        ...PLAIN,
        kind: 'word',
        words: ['none', ...[...draft.effects.values()].map(({ name }) => name)],
        byDefault: 'none',
      }
    case 'distance':
      refuseWithoutGrid(draft, 'a distance needs', value.place)
      return { ...PLAIN, kind: 'number', form: type, unit: draft.unit ?? 'ft' }
    case 'time':
      refuseWithoutTime(draft, 'a time needs', value.place)
      return { ...PLAIN, kind: 'number', form: type, unit: 's' }
    default:
      return refuse(draft, `unknown type "${type}"`, value.place, suggest(type, [...TYPES, ...Object.keys(REFERENCES)]))
  }
}

/** By its default. A number counts as it is written: `1.0` is a decimal. */
function byDefault(draft: Draft, value: Located): Declared | undefined {
  if (value.kind !== 'scalar') return undefined
  const { value: written, place } = value
  if (typeof written === 'boolean') return { ...PLAIN, kind: 'boolean', byDefault: written }
  const number = numberAt(value)
  if (number !== undefined && !(Math.abs(number) <= MOST))
    return refuse(draft, `default is ${written}, expected a number from -${MOST} to ${MOST}`, place)
  if (number !== undefined && !hasFewDecimals(number))
    return refuse(draft, `default is ${written}, expected a number of at most 6 decimals`, place, decimalsOf(value))
  if (typeof written === 'number') {
    const text = place.source.text.slice(place.start, place.end)
    const form = Number.isInteger(written) && !text.includes('.') ? 'integer' : 'decimal'
    return { ...PLAIN, kind: 'number', form, byDefault: written }
  }
  const text = String(written)
  if (/^[+-]?\d+(\.\d+)?%$/.test(text)) return { ...PLAIN, kind: 'number', form: 'share', byDefault: text }
  const unit = readMeasure(text)?.unit
  if (unit === 's') {
    refuseWithoutTime(draft, 'a time needs', place)
    return { ...PLAIN, kind: 'number', form: 'time', unit, byDefault: text }
  }
  if (unit !== undefined) {
    refuseWithoutGrid(draft, 'a distance needs', place)
    if (draft.unit !== undefined && unit !== draft.unit)
      refuse(draft, `distances of this game are in ${draft.unit}, found "${text}"`, place)
    return { ...PLAIN, kind: 'number', form: 'distance', unit: draft.unit ?? 'ft', byDefault: text }
  }
  return parseDice(text) ? { ...PLAIN, kind: 'dice', byDefault: text } : undefined
}

function declareInFull(draft: Draft, value: Located, refers: boolean): Declared | undefined {
  const { type, default: given, of, per, min, max, about } = keysAt(draft, value, keysOf('field'), 'a field')
  const written = type && wordAt(draft, type.value, 'type')
  const base =
    of !== undefined
      ? choiceOf(draft, of.value)
      : written !== undefined && type
        ? ofType(draft, written, type.value, refers)
        : given && (given.value.kind === 'scalar' ? byDefault(draft, given.value) : undefined)
  if (!base) {
    if (!type && !of && !given)
      refuse(draft, 'a field without a type', value.place, 'write type: integer, or a default')
    return undefined
  }
  const limit = (entry: LocatedEntry | undefined): number | undefined => {
    if (!entry) return undefined
    const number = numberAt(entry.value)
    if (number === undefined) refuse(draft, `${entry.key} is no number`, entry.value.place)
    return number
  }
  const keys = per && readKeys(draft, per.value)
  if (keys && base.kind !== 'number' && base.kind !== 'boolean') {
    refuse(draft, 'only numbers and booleans are by key', per.value.place)
  }
  const note = about && wordAt(draft, about.value, 'about')
  const [low, high] = [limit(min), limit(max)]
  const start = given === undefined ? base.byDefault : defaultOf(draft, given, base)
  const number = given && numberAt(given.value)
  if (given && base.kind === 'number' && number !== undefined && (number < (low ?? -MOST) || number > (high ?? MOST)))
    refuse(draft, `default is ${number}, which lies beyond its bounds`, given.value.place)
  return {
    ...base,
    ...(start !== undefined && { byDefault: start }),
    ...(keys && { keys }),
    ...(low !== undefined && { min: low }),
    ...(high !== undefined && { max: high }),
    ...(note !== undefined && { about: note }),
  }
}

/** A number as it is written, perhaps with `%` or a unit. */
export function numberAt(value: Located): number | undefined {
  if (value.kind !== 'scalar') return undefined
  if (typeof value.value === 'number') return value.value
  const text = String(value.value)
  const measure = readMeasure(text)
  if (measure) return measure.value
  return /^[+-]?\d+(\.\d+)?%$/.test(text) ? Number(text.slice(0, -1)) / 100 : undefined
}

/** Whether a number is whole where it must be, and has at most 6 decimals. */
function fitsForm(value: Located, form: Declared['form']): boolean {
  const number = numberAt(value)
  return number !== undefined && (form === 'integer' ? Number.isInteger(number) : hasFewDecimals(number))
}

/** How many decimals to write: of a share, before the sign. */
function decimalsOf(value: Located): string {
  const isShare = value.kind === 'scalar' && typeof value.value === 'string'
  return isShare ? 'write at most 4 decimals before the %' : 'write at most 6 decimals'
}

/** A default that its type takes. */
function defaultOf(draft: Draft, { value }: LocatedEntry, { kind, words, form }: Declared): Declared['byDefault'] {
  const written = value.kind === 'scalar' ? value.value : null
  const fits =
    kind === 'number'
      ? fitsForm(value, form)
      : kind === 'boolean'
        ? typeof written === 'boolean'
        : kind === 'dice'
          ? parseDice(String(written)) !== undefined
          : kind === 'word' && words.includes(String(written))
  if (fits && written !== null) return written
  const number = kind === 'number' ? numberAt(value) : undefined
  const isLong = number !== undefined && form !== 'integer' && !hasFewDecimals(number)
  return refuse(
    draft,
    `default is ${JSON.stringify(written)}, which the type does not take`,
    value.place,
    kind === 'word' ? suggest(written, words) : isLong ? decimalsOf(value) : undefined,
  )
}

function readKeys(draft: Draft, value: Located): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    kinds: draft.kinds,
    effects: [...draft.effects.values()].map(({ name }) => name),
  }
  if (value.kind === 'scalar') {
    const word = String(value.value)
    if (Object.hasOwn(known, word)) return known[word]!
    refuse(draft, `per is "${word}"`, value.place, 'expected kinds, effects or a list')
    return []
  }
  const keys = wordsAt(draft, value, 'per')
  if (keys.length > MOST_KEYS)
    refuse(draft, `per has ${keys.length} keys, at most ${MOST_KEYS} are allowed`, value.place)
  return keys.slice(0, MOST_KEYS)
}
