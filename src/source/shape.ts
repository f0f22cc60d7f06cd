import { z } from 'zod'

// The shapes of files that programs write and people, merges and full disks change: each fault is reported by the field's name.

/** A whole number within bounds, both included. */
export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const error = `a whole number from ${least} to ${most}`
  return z.int({ error }).min(least, { error }).max(most, { error })
}

/** Any number that is not infinite. */
export function finite() {
  return z.number({ error: 'a number' })
}

export function string() {
  return z.string({ error: 'a text' })
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item, { error: 'a list' })
}

export function mapOf<Item extends z.ZodType>(item: Item) {
  return z.record(z.string(), item, { error: 'a map' })
}

/** A map of known keys; others are passed over. */
export function fieldsOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object(fields, { error: 'a map' })
}

/** JSON of any kind, no deeper than people write it: what goes through it calls itself. */
export function data() {
  return z.unknown().refine((value) => depthOf(value) <= MOST_DEPTH, { error: `no more than ${MOST_DEPTH} levels` })
}

const MOST_DEPTH = 100

/** How many lists and maps stand in one another; level by level, since a file of brackets would end the stack. */
function depthOf(value: unknown): number {
  let depth = 0
  for (let level = [value]; level.length > 0 && depth <= MOST_DEPTH; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return depth
}

/** What is wrong first with a value, as a sentence without its full stop: `experiments.x.ranges.0.from is -1, expected …`. */
export function describeFault(value: unknown, { issues: [issue] }: z.ZodError): string {
  const { path, message } = deepest(issue)
  let at: unknown = value
  for (const step of path) at = (at as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[step]
  const name = path.length === 0 ? 'it' : path.map(String).join('.')
  return at === undefined ? `${name} is missing, expected ${message}` : `${name} is ${show(at)}, expected ${message}`
}

/** Of several shapes none of which fits, the one that fits furthest says what is wrong. */
function deepest(issue: z.core.$ZodIssue): { readonly path: readonly PropertyKey[]; readonly message: string } {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flatMap(([first]) => (first ? [deepest(first)] : []))
  const [furthest] = inner.sort((one, other) => other.path.length - one.path.length)
  if (!furthest) return issue
  if (furthest.path.length > 0) return { path: [...issue.path, ...furthest.path], message: furthest.message }
  return { path: issue.path, message: [...new Set(inner.map(({ message }) => message))].join(' or ') }
}

const LONGEST_SHOWN = 60

function show(value: unknown): string {
  if (depthOf(value) > MOST_DEPTH) return '…'
  const text = JSON.stringify(value)
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`
}
