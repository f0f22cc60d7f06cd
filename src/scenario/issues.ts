import { z } from 'zod'
import { follow, type Located, type LocatedMap } from './located.ts'
import { didYouMean } from './nearest.ts'
import type { Place, Problem } from './problem.ts'
import { CATALOGS } from './sections.ts'
import type { IssueDetails } from './values.ts'

/** What zod found wrong, in our words and with its places. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], subject: Subject): Problem[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownKeys(issue, subject) : [problemOf(issue, subject)],
  )
}

/** What was checked. */
export interface Subject {
  readonly root: LocatedMap
  readonly schema: z.ZodType
  /** How messages call the root if something is missing in it, and where they point; left out: the file and its start. */
  readonly name?: string
  readonly place?: Place
}

function unknownKeys({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, { root, schema }: Subject): Problem[] {
  const map = follow(root, path).value ?? root
  const known = keysOf(path.reduce<z.ZodType | undefined>(schemaWithin, schema))
  return keys.map((key) => {
    const place = follow(map, [key]).entry?.keyPlace ?? map.place
    const near = didYouMean(key, known) ?? (known.length <= 12 ? `expected one of ${known.join(', ')}` : undefined)
    if (path.length === 0 && Object.hasOwn(CATALOGS, key)) return problem(`the ruleset has no ${key}`, place)
    return problem(`unknown key "${key}"`, place, near)
  })
}

function problemOf(issue: z.core.$ZodIssue, { root, name, place }: Subject): Problem {
  const { value } = follow(root, issue.path)
  const details: IssueDetails = (issue.code === 'custom' && issue.params) || {}
  if (issue.code === 'custom' && details.kind === undefined) {
    return problem(issue.message, value?.place ?? place ?? root.place, details.hint)
  }
  const expected = issue.code === 'custom' ? issue.message : expectation(issue)
  if (value)
    return problem(
      `${labelOf(issue.path)} is ${showValue(value)}, expected ${expected}`,
      value.place,
      details.hint ?? hintAt(issue, value),
    )
  const parent = follow(root, issue.path.slice(0, -1))
  const owner = issue.path.length > 1 ? labelOf(issue.path.slice(0, -1)) : name
  const missing = String(issue.path.at(-1))
  return problem(
    owner === undefined
      ? `${missing} is missing, expected ${expected}`
      : `${owner} has no ${missing}, expected ${expected}`,
    parent.entry?.keyPlace ?? (issue.path.length > 1 ? startOf(parent.value ?? root) : (place ?? startOf(root))),
  )
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return `at most ${issue.maximum} entries`
  if (issue.code === 'invalid_type') return issue.expected === 'array' ? 'a list' : MAPPING
  return issue.message
}

const MAPPING = '"key: value" entries'

function hintAt(issue: z.core.$ZodIssue, value: Located): string | undefined {
  const isList = issue.code === 'invalid_type' && issue.expected === 'array'
  return isList && value.kind === 'scalar' ? `write [ ${written(value)} ]` : undefined
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
  return { severity: 'error', message, place, ...(hint !== undefined && { hint }) }
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
  const bare = unwrap(schema)
  return bare instanceof z.ZodObject ? Object.keys(bare.shape) : []
}

/** The schema without its default. */
export function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  let bare = schema
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodPrefault || bare instanceof z.ZodDefault) {
    bare = bare.unwrap() as z.ZodType
  }
  return bare
}
