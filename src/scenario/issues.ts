import { z } from 'zod'
import { follow, isNothing, type Located, type LocatedMap, type LocatedScalar, plain } from '../source/located.ts'
import { MAX_PROBLEMS, type Place, type Problem, refusal } from '../source/problem.ts'
import { wordingOf } from '../tactics/wording.ts'
import { CATALOGS } from './sections.ts'
import { nearestKey, suggestKey } from './synonyms.ts'
import type { IssueDetails } from './values.ts'

/** What zod found wrong, in our words and with its places. A key that is misspelt is not missing as well. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], subject: Subject): Problem[] {
  const meant = new Set(
    issues.flatMap((issue) => meantKeys(issue, subject.schema).map((key) => pathText([...issue.path, key]))),
  )
  return issues.slice(0, MAX_PROBLEMS).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownKeys(issue, subject)
    return meant.has(pathText(issue.path)) && !follow(subject.root, issue.path).value ? [] : [problemOf(issue, subject)]
  })
}

/** The known keys that unknown keys were certainly meant to be. */
export function meantKeys(issue: z.core.$ZodIssue, schema: z.ZodType): string[] {
  if (issue.code !== 'unrecognized_keys') return []
  const known = keysOf(schemaAt(schema, issue.path))
  return issue.keys.slice(0, MAX_PROBLEMS).flatMap((key) => nearestKey(key, known) ?? [])
}

function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>(schemaWithin, schema)
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join('\n')
}

/** What was checked. */
interface Subject {
  readonly root: LocatedMap
  readonly schema: z.ZodType
  /** How messages call the root if something is missing in it, and where they point; left out: the file and its start. */
  readonly name?: string
  readonly place?: Place
}

function unknownKeys({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, { root, schema }: Subject): Problem[] {
  const map = follow(root, path).value ?? root
  const known = keysOf(schemaAt(schema, path))
  return keys.slice(0, MAX_PROBLEMS).map((key) => {
    const place = follow(map, [key]).entry?.keyPlace ?? map.place
    const near = suggestKey(key, known)
    if (path.length === 0 && Object.hasOwn(CATALOGS, key)) return problem(`the ruleset has no ${key}`, place)
    return problem(`unknown key "${key}"`, place, near)
  })
}

function problemOf(issue: z.core.$ZodIssue, { root, schema, name, place }: Subject): Problem {
  const { value } = follow(root, issue.path)
  const details: IssueDetails = (issue.code === 'custom' && issue.params) || {}
  if (issue.code === 'custom' && details.kind === undefined) {
    const within = details.part && value?.kind === 'scalar' ? wordingOf(value).at(...details.part) : undefined
    return problem(issue.message, within ?? value?.place ?? place ?? root.place, details.hint)
  }
  const expected = expectation(issue)
  if (value) {
    const message = `${labelOf(issue.path)} is ${showValue(value)}, expected ${expected}`
    return problem(message, value.place, details.hint ?? hintAt(issue, value, schema))
  }
  const missing = String(issue.path.at(-1))
  const owner = issue.path.length > 1 ? labelOf(issue.path.slice(0, -1)) : name
  const message = owner === undefined ? `${missing} is missing` : `${owner} has no ${missing}`
  const owned = placeOfOwner(issue.path, { root, ...(place && { place }) })
  return problem(`${message}, expected ${expected}`, owned, issue.path.length === 1 ? FIRST_LINES[missing] : undefined)
}

/** What a file lacks whose writer has not read that it must begin so. */
const FIRST_LINES: Readonly<Record<string, string>> = {
  tiltyard: 'begin the file with "tiltyard: 1"',
  rules: 'write rules: { system: osr-d20 }, or another ruleset',
  parties: 'write parties: { red: { members: [2 knight] }, blue: { members: [3 bandit] } }',
}

/** Where something is missing: the key of what should have it. */
function placeOfOwner(path: readonly PropertyKey[], { root, place }: Pick<Subject, 'root' | 'place'>): Place {
  const { entry, value } = follow(root, path.slice(0, -1))
  if (entry) return entry.keyPlace
  return path.length > 1 ? startOf(value ?? root) : (place ?? startOf(root))
}

/** What would have been right, as a phrase: `a whole number from 1 to 7`. */
export function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected
  if (issue.code === 'too_small' || issue.code === 'too_big') return limit(issue)
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`
  return issue.message
}

/** A user's own rulesets may be made of zod's own blocks, whose messages are for programmers. */
const TYPES: Readonly<Record<string, string>> = {
  object: '"key: value" entries',
  record: '"key: value" entries',
  array: 'a list',
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
}

function limit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  if (issue.origin === 'array') return `${bound} entries`
  return issue.origin === 'string' ? `text of ${bound} characters` : `a number of ${bound}`
}

function hintAt(issue: z.core.$ZodIssue, value: Located, root: z.ZodType): string | undefined {
  const expected = issue.code === 'invalid_type' ? issue.expected : undefined
  if (expected === 'array' && value.kind === 'scalar') return `write [ ${written(value)} ]`
  const schema = schemaAt(root, issue.path)
  // `armour: [mail]`, where there is but one.
  const [only, second] = value.kind === 'list' ? value.items : []
  if (only && !second && expected !== 'array' && schema?.safeParse(plain(only)).success) return `write ${written(only)}`
  if (expected === 'object' && value.kind === 'scalar') return hintAtField(value, schema)
  return undefined
}

/** `write { damage: d8 }` of `d8`, where something has several fields: it can only be that field, or is the first that it can be. */
function hintAtField(value: LocatedScalar, schema: z.ZodType | undefined): string | undefined {
  const bare = unwrap(schema)
  if (!(bare instanceof z.ZodObject)) return undefined
  const takes = (field: z.ZodType) => field.safeParse(value.value).success
  const fields = Object.entries(bare.shape) as [string, z.ZodType][]
  const needed = fields.filter(([, field]) => !field.safeParse(undefined).success)
  const [key] = needed.find(([, field]) => takes(field)) ?? fields.find(([, field]) => takes(field)) ?? []
  return key === undefined ? undefined : `write { ${key}: ${written(value)} }`
}

/** `damage`, or `weapons entry 2`. */
function labelOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  return typeof last === 'number' ? `${String(path.at(-2) ?? 'list')} entry ${last + 1}` : String(last)
}

/** A value as messages quote it. */
export function showValue(value: Located): string {
  if (value.kind === 'list') return value.items.length === 0 ? 'an empty list' : `a list of ${value.items.length}`
  if (value.kind === 'map')
    return value.entries.length === 0 ? 'an empty mapping' : `a mapping of ${value.entries.length}`
  if (isNothing(value)) return 'empty'
  return typeof value.value === 'string' ? `"${shorten(value.value)}"` : written(value)
}

function written({ place: { source, start, end } }: Located): string {
  return shorten(source.text.slice(start, end))
}

function shorten(words: string): string {
  const line = words.trim().replaceAll(/\s+/g, ' ')
  const characters = [...line]
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : line
}

function startOf({ place }: Located): Place {
  return { ...place, end: place.start }
}

function problem(message: string, place: Place, hint?: string): Problem {
  return refusal(message, hint, place)
}

/** The schema of what stands under a key (or an index) of what `schema` describes; undefined if it does not say. */
export function schemaWithin(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodObject) {
    return Object.hasOwn(bare.shape, key) ? (bare.shape[String(key)] as z.ZodType) : undefined
  }
  if (bare instanceof z.ZodRecord) return bare.valueType as z.ZodType
  return bare instanceof z.ZodArray ? (bare.element as z.ZodType) : undefined
}

/** The keys that `schema` knows; none if it describes no map, or one of ids. */
export function keysOf(schema: z.ZodType | undefined): string[] {
  const plain = unwrap(schema)
  // A map that may also be written as a list.
  const bare = plain instanceof z.ZodPipe ? plain.def.out : plain
  return bare instanceof z.ZodObject ? Object.keys(bare.shape) : []
}

/** The schema without its default, and without all else that only says when it may be left out. */
export function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  let bare = schema
  while (WRAPPERS.some((wrapper) => bare instanceof wrapper)) bare = (bare as z.ZodOptional).unwrap() as z.ZodType
  return bare
}

const WRAPPERS = [
  z.ZodOptional,
  z.ZodPrefault,
  z.ZodDefault,
  z.ZodNullable,
  z.ZodNonOptional,
  z.ZodReadonly,
  z.ZodCatch,
]
