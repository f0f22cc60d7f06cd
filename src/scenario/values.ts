import { z } from 'zod'
import { highestResult, lowestResult, type Notation, parseNotation } from '../battle/notation.ts'
import { didYouMean } from '../source/nearest.ts'
import { isPrintable } from './printable.ts'

// The building blocks of a ruleset's schema: each reads what YAML or a CSV cell gave, and says in one phrase what it
// expects (`a whole number from 1 to 7`). Each also carries its JSON Schema, so that editors know it.
//
// A default is given with `.prefault(...)`, as one would write it in a file: `.prefault('60 ft')`.

const EXPECTED = 'expected'

/** What a building block tells `issues.ts` besides the phrase. */
export interface IssueDetails {
  /** The message is a phrase that completes `damage is "x", expected …`; left out: it is a whole message. */
  readonly kind?: typeof EXPECTED
  readonly hint?: string | undefined
  /** The part of a text value that is wrong, in characters from its first that is no white space. */
  readonly part?: readonly [start: number, end: number]
}

/** What a field counts in, for studies that ask what one more is worth. */
export interface Scale {
  readonly kind: 'number' | 'dice' | 'distance'
  /** One more: of dice, on their constant; of a distance, in its unit. */
  readonly step: number
  /** What stands behind the number of a distance. */
  readonly unit?: string
}

/** The scales of the building blocks that have one. */
export const scales = z.registry<Scale>()

type JsonSchema = Record<string, unknown>

export interface Reading<T> {
  /** Completes `hp is "many", expected …`. */
  readonly expected: string
  readonly json: JsonSchema
  /** The value, or undefined if `raw` is something else. */
  readonly read: (raw: unknown) => T | undefined
  /** A certain way out, for a `raw` that `read` refuses. */
  readonly hint?: (raw: unknown) => string | undefined
  /** What it takes, for those who offer values to choose from. */
  readonly takes?: Takes
}

/** What a building block takes, in the unit that is written first. */
export type Takes =
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      readonly whole: boolean
      readonly words?: readonly string[]
    }
  | { readonly kind: 'dice'; readonly min: number; readonly max: number; readonly rolled: boolean }
  | {
      readonly kind: 'length'
      readonly min: number
      readonly max: number
      readonly step: number
      readonly unit: string
      /** Other units that it can be written in, and how many of the first each of them has. */
      readonly units?: Readonly<Record<string, number>>
    }
  | { readonly kind: 'words'; readonly words: readonly string[] }

/** By the function that reads, which copies of a schema (`.describe`, `.prefault`) share. */
const taken = new WeakMap<object, Takes>()

/** What a building block takes, if it is one that says so; defaults do not matter. */
export function takesOf(schema: z.ZodType): Takes | undefined {
  let bare = schema
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodPrefault || bare instanceof z.ZodDefault) {
    bare = bare.unwrap() as z.ZodType
  }
  const read = bare instanceof z.ZodPipe ? (bare.def.out as z.ZodType) : undefined
  return read instanceof z.ZodTransform ? taken.get(read.def.transform) : undefined
}

/** A building block of one's own: see `Reading`. */
export function value<T>({ expected, json, read, hint, takes }: Reading<T>) {
  const transform = (raw: unknown, context: z.RefinementCtx): T => {
    const result = read(raw)
    if (result !== undefined) return result
    const params: IssueDetails = { kind: EXPECTED, hint: raw === undefined ? undefined : hint?.(raw) }
    context.issues.push({ code: 'custom', message: expected, input: raw, params: { ...params } })
    return undefined as never
  }
  const schema = z.unknown().transform(transform)
  if (takes) taken.set((schema.def.out as z.ZodTransform).def.transform, takes)
  return schema.meta(json)
}

/** A number, or the text of one with `_` between its digits, which YAML 1.2 leaves a text: `100_000`. */
export function readNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined
  if (typeof raw !== 'string' || !/^[+-]?(\d+(_\d+)*)(\.\d+(_\d+)*)?$/.test(raw)) return undefined
  return Number(raw.replaceAll('_', ''))
}

const UNDERSCORED = '^[+-]?[0-9]+(_[0-9]+)*$'
const UNDERSCORED_DECIMAL = '^[+-]?[0-9]+(_[0-9]+)*(\\.[0-9]+(_[0-9]+)*)?$'

/** A whole number from `min` to `max`, both included. */
export function integer(min: number, max: number) {
  return value({
    expected: `a whole number from ${min} to ${max}`,
    json: { type: ['integer', 'string'], minimum: min, maximum: max, pattern: UNDERSCORED },
    takes: { kind: 'number', min, max, whole: true },
    read: (raw) => {
      const number = readNumber(raw)
      return number !== undefined && Number.isInteger(number) && number >= min && number <= max ? number + 0 : undefined
    },
  }).register(scales, { kind: 'number', step: 1 })
}

/** The same, or one of a few words. */
export function integerOr<const Word extends string>(min: number, max: number, ...words: readonly Word[]) {
  return value({
    expected: `a whole number from ${min} to ${max}, or ${words.join(' or ')}`,
    json: { anyOf: [{ type: 'integer', minimum: min, maximum: max }, { enum: words }, { pattern: UNDERSCORED }] },
    takes: { kind: 'number', min, max, whole: true, words },
    read: (raw): number | Word | undefined => {
      const number = readNumber(raw)
      if (number === undefined) return words.find((word) => word === raw)
      return Number.isInteger(number) && number >= min && number <= max ? number + 0 : undefined
    },
    hint: (raw) => didYouMean(raw, words),
  }).register(scales, { kind: 'number', step: 1 })
}

/** Any number from `min` to `max`, both included. */
export function number(min: number, max: number) {
  return value({
    expected: `a number from ${min} to ${max}`,
    json: { type: ['number', 'string'], minimum: min, maximum: max, pattern: UNDERSCORED_DECIMAL },
    takes: { kind: 'number', min, max, whole: false },
    read: (raw) => {
      const number = readNumber(raw)
      return number !== undefined && number >= min && number <= max ? number + 0 : undefined
    },
  }).register(scales, { kind: 'number', step: 1 })
}

export function boolean() {
  return value({
    expected: 'true or false',
    json: { type: 'boolean' },
    takes: { kind: 'words', words: ['true', 'false'] },
    read: (raw) => (typeof raw === 'boolean' ? raw : undefined),
    hint: (raw) => {
      const word = typeof raw === 'string' || typeof raw === 'number' ? String(raw).toLowerCase() : ''
      if (/^(yes|y|on|1|true)$/.test(word)) return 'did you mean true?'
      return /^(no|n|off|0|false)$/.test(word) ? 'did you mean false?' : undefined
    },
  })
}

/** One of a few words. */
export function choice<const Word extends string>(...words: readonly Word[]) {
  return value({
    expected: words.length === 1 ? `"${words[0]}"` : `one of ${words.join(', ')}`,
    json: { type: 'string', enum: words },
    takes: { kind: 'words', words },
    read: (raw) => words.find((word) => word === raw),
    hint: (raw) => didYouMean(raw, words),
  })
}

/** Printable text in any script: a name for people, not an id. */
export function text(longest = 100) {
  return value({
    expected: `printable text of 1 to ${longest} characters`,
    json: { type: 'string', minLength: 1, maxLength: longest },
    read: (raw) => {
      const words = typeof raw === 'number' ? String(raw) : raw
      return typeof words === 'string' && isPrintable(words) && [...words].length <= longest ? words : undefined
    },
  })
}

interface DiceLimits {
  /** The least result may not be below this … */
  readonly min?: number
  /** … nor the greatest above this. */
  readonly max?: number
  /** Dice (not plain numbers) may fall below `min`, because the ruleset raises such results to it. */
  readonly raised?: boolean
  /** At least one die: a plain number is not taken. */
  readonly rolled?: boolean
}

/** Dice notation or a plain number: `2d6+1`, `d%`, `9`. The limits of docs/rules/README.md, "Dice", always hold. */
export function dice({ min = -1000, max = 1000, raised = false, rolled = false }: DiceLimits = {}) {
  const limited = min !== -1000 || max !== 1000
  const read = (raw: unknown): Notation | undefined => {
    const constant = readNumber(raw)
    if (constant !== undefined) {
      const fits = !rolled && Number.isInteger(constant) && constant >= min && constant <= max
      return fits ? { count: 0, sides: 0, constant: constant + 0 } : undefined
    }
    const notation = typeof raw === 'string' ? parseNotation(raw) : undefined
    if (!notation || highestResult(notation) > max) return undefined
    return (raised ? highestResult(notation) : lowestResult(notation)) >= min ? notation : undefined
  }
  return value({
    expected: `dice such as d8 or 2d6+1${rolled ? '' : ', or a whole number'}${limited ? `, from ${min} to ${max}` : ''}`,
    json: {
      type: ['string', 'integer'],
      minimum: min,
      maximum: max,
      pattern: `${UNDERSCORED}|^[0-9]{0,2}d([0-9]{1,4}|%)( ?[+-] ?[0-9]{1,4})?$`,
    },
    takes: { kind: 'dice', min, max, rolled },
    read,
    hint: (raw) => {
      const number = readNumber(raw)
      const isRight = number === undefined ? typeof raw === 'string' && parseNotation(raw) : Number.isInteger(number)
      if (isRight && !limited && !rolled) return `no result below ${min} or above ${max}`
      if (typeof raw !== 'string') return undefined
      if (/^\d*d\d+(\s*[+-]\s*\d+)?$/.test(raw) && !parseNotation(raw)) return DICE_LIMITS
      const tidy = raw
        .toLowerCase()
        .replaceAll(/\s/g, '')
        .replace(/^(\d*)w/, '$1d')
      return tidy !== raw && read(tidy) ? `did you mean ${tidy}?` : undefined
    },
  }).register(scales, { kind: 'dice', step: 1 })
}

const DICE_LIMITS = 'at most 20 dice of 2 to 1000 sides, and a constant up to 1000'

/** What may stand behind a distance; the first is how we write many of them. */
const UNITS = { ft: ['ft'], yd: ['yd'], in: ['in'], area: ['areas', 'area'] } as const

interface DistanceLimits {
  readonly min?: number
  readonly max?: number
  /** The value must be a multiple of this; 1 unless given. */
  readonly step?: number
}

/** A length with its unit, `60 ft`, read as the number in that unit. A bare number is an error: it would be a guess. */
export function distance(unit: keyof typeof UNITS, { min = 0, max = 10_000, step = 1 }: DistanceLimits = {}) {
  const words = UNITS[unit]
  const form = new RegExp(`^([+-]?[\\d_.]+) ?(?:${words.join('|')})$`)
  const example = `a distance in ${words[0]}, such as ${Math.max(60 - (60 % step), min)} ${words[0]}`
  return value({
    expected: `${example}, from ${min} to ${max}${step === 1 ? '' : ` in steps of ${step}`}`,
    json: { type: 'string', pattern: `^[0-9]+(_[0-9]+)* ?(${words.join('|')})$` },
    takes: { kind: 'length', min, max, step, unit: words[0] },
    read: (raw) => {
      const length = typeof raw === 'string' ? readNumber(form.exec(raw)?.[1]) : undefined
      return length !== undefined && length >= min && length <= max && length % step === 0 ? length + 0 : undefined
    },
    hint: (raw) => (readNumber(raw) === undefined ? undefined : `write the unit: ${raw} ${words[0]}`),
  }).register(scales, { kind: 'distance', step, unit: words[0] })
}

interface MeasureLimits extends DistanceLimits {
  /** Rounded to whole units, halves up, and never below `min`: a ruleset's cells may be coarser than its units. */
  readonly rounded?: boolean
  /** What is measured, for messages; a distance unless given. */
  readonly what?: string
}

/**
 * A length in any of several units, read as the number in the first of them: `{ ft: 1, m: 10 / 3, sq: 5 }` says how many
 * feet each of them has. The limits are in the first unit; a `step` of 0 takes any number.
 */
export function distanceIn(
  units: Readonly<Record<string, number>>,
  { min = 0, max = 10_000, step = 1, rounded = false, what = 'a distance' }: MeasureLimits = {},
) {
  const [first, ...others] = Object.keys(units)
  const words = [first, ...others].join('|')
  const form = new RegExp(`^([+-]?[\\d_.]+) ?(${words})$`)
  const typical = Math.min(max, Math.max(60 - (step > 0 ? 60 % step : 0), min))
  const either = others.length > 0 ? ` (or in ${others.join(', ')})` : ''
  return value({
    expected: `${what} such as ${typical} ${first}${either}, from ${min} to ${max} ${first}${step > 1 ? ` in steps of ${step}` : ''}`,
    json: { type: 'string', pattern: `^[0-9]+(_[0-9]+)*(\\.[0-9]+)? ?(${words})$` },
    takes: { kind: 'length', min, max, step, unit: first, units },
    read: (raw) => {
      const [, digits, unit] = (typeof raw === 'string' && form.exec(raw)) || []
      const given = readNumber(digits)
      if (given === undefined) return undefined
      // 9 m are 30 ft, and not 30.000000000000004.
      const exact = Math.round(given * units[unit] * 1e6) / 1e6
      const length = rounded && exact > 0 ? Math.max(min, Math.floor(exact + 0.5)) : exact
      const fits = length >= min && length <= max && (step === 0 || length % step === 0)
      return fits ? length + 0 : undefined
    },
    hint: (raw) => (readNumber(raw) === undefined ? undefined : `write the unit: ${raw} ${first}`),
  })
}

/** A number with `%`, read as a share: `2%` is 0.02. */
export function percentage(min: number, max: number) {
  return value({
    expected: `a percentage from ${formatPercent(min)} to ${formatPercent(max)}`,
    json: { type: 'string', pattern: '^[0-9]+(_[0-9]+)*(\\.[0-9]+)? ?%$' },
    takes: { kind: 'length', min: min * 100, max: max * 100, step: 0, unit: '%' },
    read: (raw) => {
      const share = readPercentage(raw)
      return share !== undefined && share >= min && share <= max ? share : undefined
    },
    hint: (raw) => (readNumber(raw) === undefined ? undefined : `write the sign: ${raw}%`),
  })
}

/** `45%` as 0.45. Divided, not multiplied by 0.01, so that the result is the nearest number to what was written. */
export function readPercentage(raw: unknown): number | undefined {
  const percents = typeof raw === 'string' ? readNumber(/^(\S+) ?%$/.exec(raw)?.[1]) : undefined
  return percents === undefined ? undefined : percents / 100
}

function formatPercent(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`
}

export const ID = /^[A-Za-z][A-Za-z0-9_-]*$/
export const ID_EXPECTED = 'an id (a letter, then letters, digits, _ or -)'

/** The id of something. Whether it exists is checked after merging; see `RulesetSchema.references`. */
export function id() {
  return value({
    expected: ID_EXPECTED,
    json: { type: 'string', pattern: ID.source },
    read: (raw) => (typeof raw === 'string' && ID.test(raw) ? raw : undefined),
  })
}

/** The id of something, or `none`, which undoes what the template says. */
export function idOrNone() {
  return z
    .unknown()
    .transform((raw, context): string | undefined => {
      if (raw === 'none') return undefined
      if (typeof raw === 'string' && ID.test(raw)) return raw
      const params: IssueDetails = { kind: EXPECTED }
      context.issues.push({ code: 'custom', message: `${ID_EXPECTED} or none`, input: raw, params: { ...params } })
      return undefined as never
    })
    .meta({ type: 'string', pattern: ID.source })
    .optional()
}

/** A list of ids, at most `longest`; without `repeats` an id may stand in it only once. */
export function ids(longest: number, { repeats = false }: { repeats?: boolean } = {}) {
  const ids = list(id(), longest)
  if (repeats) return ids
  return ids
    .check(
      rule((entries, refuse) => {
        if (!Array.isArray(entries)) return
        for (const [index, entry] of entries.entries()) {
          if (entry !== undefined && entries.indexOf(entry) < index)
            refuse([index], `"${entry}" stands in the list twice`)
        }
      }),
    )
    .meta({ uniqueItems: true })
}

/** A list of at most `longest`. Not zod's own limit: that stumbles over a mapping with a key `length`. */
export function list<Entry extends z.ZodType>(entry: Entry, longest: number) {
  const check = z.check<z.output<Entry>[]>(({ value, issues }) => {
    if (!Array.isArray(value) || value.length <= longest) return
    const params: IssueDetails = { kind: EXPECTED }
    issues.push({ code: 'custom', message: `at most ${longest} entries`, input: value, params: { ...params } })
  })
  check._zod.def.when = () => true
  return z.array(entry).check(check).meta({ maxItems: longest })
}

/** An entry of a list that may be counted: `3 potion`, or `potion`. */
export const COUNTED = /^(?:([1-9]\d{0,2}) +)?([A-Za-z][A-Za-z0-9_-]*)$/

/** A list of ids, each of which may be counted: `[potion, 3 salve]`. Read as a list in which ids are repeated. */
export function countedIds(longest: number) {
  const entry = value({
    expected: 'an id, or a number from 1 to 999 and an id, such as "3 potion"',
    json: { type: 'string', pattern: COUNTED.source },
    read: (raw) => (typeof raw === 'string' && COUNTED.test(raw) ? raw : undefined),
  })
  return list(entry, longest).overwrite((entries) =>
    entries.flatMap((each) => {
      const [, count = '1', id] = COUNTED.exec(each)!
      return Array<string>(Number(count)).fill(id)
    }),
  )
}

type Refuse = (path: readonly (string | number)[], message: string, hint?: string) => void

/**
 * A rule that joins several fields, for `.check(...)`. It is tried even when some field is wrong, so that all problems
 * come at once: such a field is undefined here whatever its type says.
 */
export function rule<T>(judge: (value: T, refuse: Refuse) => void) {
  const check = z.check<T>((payload) => {
    if (typeof payload.value !== 'object' || payload.value === null) return
    judge(payload.value, (path, message, hint) => {
      const params: IssueDetails = { hint }
      payload.issues.push({ code: 'custom', message, path: [...path], input: payload.value, params: { ...params } })
    })
  })
  check._zod.def.when = () => true
  return check
}
