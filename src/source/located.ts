import type { Place } from './problem.ts'

/** A value as the user wrote it, with the places of it and of everything in it, so that every problem can be shown. */
export type Located = LocatedScalar | LocatedList | LocatedMap

export interface LocatedScalar {
  readonly kind: 'scalar'
  /** What YAML 1.2 makes of it; a number beyond 2^53, infinite or none stays the text that was written. */
  readonly value: string | number | boolean | null
  readonly place: Place
  /**
   * Where the characters of a text value stand, for carets inside it: the one at `from` of the value stands at `start`
   * of the source, and so on to the next segment. Left out where the text is not written character by character
   * (escapes, folded lines).
   */
  readonly segments?: readonly { readonly from: number; readonly start: number }[]
}

export interface LocatedList {
  readonly kind: 'list'
  readonly items: readonly Located[]
  readonly place: Place
}

export interface LocatedMap {
  readonly kind: 'map'
  /** In the order written; no key twice. */
  readonly entries: readonly LocatedEntry[]
  readonly place: Place
}

export interface LocatedEntry {
  readonly key: string
  readonly keyPlace: Place
  readonly value: Located
}

/** The entry of a map by its key. */
export function entryOf(map: LocatedMap, key: string): LocatedEntry | undefined {
  return map.entries.find((entry) => entry.key === key)
}

/** The value of a map's key, if `located` is a map and has it. */
export function valueAt(located: Located | undefined, key: string): Located | undefined {
  return located?.kind === 'map' ? entryOf(located, key)?.value : undefined
}

/** What stands at a path of keys and list indices, as zod gives it; and the entry it is the value of, if any. */
export function follow(root: Located, path: readonly PropertyKey[]): { value?: Located; entry?: LocatedEntry } {
  let value: Located | undefined = root
  let entry: LocatedEntry | undefined
  for (const step of path) {
    entry = value?.kind === 'map' ? entryOf(value, String(step)) : undefined
    value = value?.kind === 'list' ? value.items[Number(step)] : entry?.value
  }
  return { ...(value && { value }), ...(entry && { entry }) }
}

/** True for what YAML calls null: an empty value, `~` or `null`. In a map it means that the key is left out. */
export function isNothing(located: Located): boolean {
  return located.kind === 'scalar' && located.value === null
}

/** The place of the characters `from` (included) to `to` (not included) of a text value; the whole value if unknown. */
export function placeWithin(scalar: LocatedScalar, from: number, to: number): Place {
  const start = offsetOf(scalar, from)
  // The end is taken from the last character, since the next one may stand on another line.
  const end = to > from ? offsetOf(scalar, to - 1) : start
  if (start === undefined || end === undefined) return scalar.place
  return { source: scalar.place.source, start, end: to > from ? end + 1 : start }
}

function offsetOf(scalar: LocatedScalar, index: number): number | undefined {
  const segment = scalar.segments?.findLast(({ from }) => from <= index)
  return segment && segment.start + (index - segment.from)
}

/** The value without its places. Keys of maps whose value is nothing are left out; maps have no prototype. */
export function plain(located: Located): unknown {
  if (located.kind === 'scalar') return located.value
  if (located.kind === 'list') return located.items.map(plain)
  const object: Record<string, unknown> = Object.create(null)
  for (const { key, value } of located.entries) if (!isNothing(value)) object[key] = plain(value)
  return object
}

/**
 * A map without what `faults`, paths into it, say is wrong: a list loses only its wrong entries, so that the others are
 * still looked up.
 */
export function withoutFaults(map: LocatedMap, faults: readonly (readonly PropertyKey[])[]): LocatedMap {
  const entries = map.entries.flatMap((entry): LocatedEntry[] => {
    const within = faults.filter(([key]) => key === entry.key)
    const { value } = entry
    if (within.length === 0) return [entry]
    const wrong = new Set<PropertyKey | undefined>(within.map(([, index]) => index))
    if (value.kind !== 'list' || wrong.has(undefined)) return []
    return [{ ...entry, value: { ...value, items: value.items.filter((_, index) => !wrong.has(index)) } }]
  })
  return { ...map, entries }
}

/** The map at a key; an empty one where there is none. */
export function mapAt(root: LocatedMap, key: string): LocatedMap {
  const value = entryOf(root, key)?.value
  return value?.kind === 'map' ? value : { kind: 'map', entries: [], place: value?.place ?? root.place }
}
