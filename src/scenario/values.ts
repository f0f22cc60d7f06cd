import { z } from 'zod'
import { didYouMean } from '../source/nearest.ts'
import { meantPercentage, percentageFrom, readNumber, readPercentage } from './numeral.ts'
import { isPrintable } from './printable.ts'

// The building blocks of a ruleset's schema: each reads what YAML or a CSV cell gave, and says in one phrase what it
// expects (`a whole number from 1 to 7`). Each also carries its JSON Schema, so that editors know it.
//
// A default is given with `.prefault(...)`, as one would write it in a file: `.prefault('60 ft')`.

/** Marks a message as a phrase: see `IssueDetails`. */
export const EXPECTED = 'expected'

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
  readonly kind: 'number' | 'dice' | 'distance' | 'share'
  /** One more: of dice, on their constant; of a distance, in its unit; of a share, which is written in per cent, 0.01. */
  readonly step: number
  /** What stands behind the number of a distance. */
  readonly unit?: string
}

/** The scales of the building blocks that have one. */
export const scales = z.registry<Scale>()

type JsonSchema = Record<string, unknown>

interface Reading<T> {
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

/** A new building block: see `Reading`. */
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

export const UNDERSCORED = '^[+-]?[0-9]+(_[0-9]+)*$'
export const UNDERSCORED_DECIMAL = '^[+-]?[0-9]+(_[0-9]+)*(\\.[0-9]+(_[0-9]+)*)?$'

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
    hint: (raw) => meantNumber(raw, min, max),
  }).register(scales, { kind: 'number', step: 1 })
}

/** What counts in per cent is written without the sign: `did you mean 50?` of `50%`. */
function meantNumber(raw: unknown, min: number, max: number): string | undefined {
  const share = readPercentage(raw)
  const number = share === undefined ? undefined : Number((100 * share).toPrecision(12))
  return number !== undefined && number >= min && number <= max ? `did you mean ${number}?` : undefined
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

/** A number with `%`, read as a share: `2%` is 0.02. */
export function percentage(min: number, max: number) {
  return value({
    expected: percentageFrom(min, max),
    json: { type: 'string', pattern: '^[0-9]+(_[0-9]+)*(\\.[0-9]+)? ?%$' },
    takes: { kind: 'length', min: min * 100, max: max * 100, step: 0, unit: '%' },
    read: (raw) => {
      const share = readPercentage(raw)
      return share !== undefined && share >= min && share <= max ? share : undefined
    },
    hint: (raw) => meantPercentage(raw, min, max),
  })
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
