import { isNothing, type LocatedEntry, type LocatedMap } from '../source/located.ts'
import type { Section } from './ruleset.ts'

/** What one entry of each catalog is called in messages. */
export const CATALOGS: Readonly<Record<Section, string>> = {
  weapons: 'weapon',
  armours: 'armour',
  shields: 'shield',
  items: 'item',
  spells: 'spell',
}

export const CATALOG_NAMES = Object.keys(CATALOGS) as readonly Section[]

/** Sections that are `id: entry`, which imports fill and the file itself adds to. */
export const SECTIONS_BY_ID: readonly string[] = [...CATALOG_NAMES, 'combatants', 'tactics']

/** All keys of a scenario file. */
export const KEYS: readonly string[] = [
  'tiltyard',
  'id',
  'name',
  'rules',
  'import',
  'override',
  ...SECTIONS_BY_ID,
  'parties',
  'field',
  'run',
  'expect',
  'matrix',
]

/** Called with what both files have: `weapons.sword`, or a whole section that has no ids. */
export type OnClash = (path: string, earlier: LocatedEntry, later: LocatedEntry) => void

/**
 * Two files as one: of sections by id the later file's entries win, of all others the later file's section. What has come
 * by two ways from one place is no clash.
 */
export function mergeFiles(earlier: LocatedMap, later: LocatedMap, onClash: OnClash): LocatedMap {
  return mergeEntries(earlier, later, (entry, winner) => {
    const { key, value } = entry
    if (!SECTIONS_BY_ID.includes(key) || value.kind !== 'map' || winner.value.kind !== 'map') {
      if (value !== winner.value) onClash(key, entry, winner)
      return winner
    }
    const merged = mergeEntries(value, winner.value, (one, other) => {
      if (one.value !== other.value) onClash(`${key}.${one.key}`, one, other)
      return other
    })
    return { ...winner, value: merged }
  })
}

/** An id with nothing behind it (`sword:`) is an entry without any fields: it is there, and what it needs is missing. */
export function withEmptyEntries(root: LocatedMap): LocatedMap {
  const whole = (entry: LocatedEntry): LocatedEntry => {
    const { place } = entry.value
    return isNothing(entry.value) ? { ...entry, value: { kind: 'map', entries: [], place } } : entry
  }
  const entries = root.entries.map((section): LocatedEntry => {
    const { key, value } = section
    const isById = SECTIONS_BY_ID.includes(key) || key === 'parties'
    return isById && value.kind === 'map'
      ? { ...section, value: { ...value, entries: value.entries.map(whole) } }
      : section
  })
  return { ...root, entries }
}

/** Both maps' entries in order of first appearance; where both have a key, the later one's value. */
export function mergeMaps(earlier: LocatedMap, later: LocatedMap): LocatedMap {
  return mergeEntries(earlier, later, (_, winner) => winner)
}

/** The same; `join` says what becomes of entries that both have. */
export function mergeEntries(
  earlier: LocatedMap,
  later: LocatedMap,
  join: (earlier: LocatedEntry, later: LocatedEntry) => LocatedEntry,
): LocatedMap {
  const entries = new Map(earlier.entries.map((entry) => [entry.key, entry]))
  for (const entry of later.entries) {
    const before = entries.get(entry.key)
    entries.set(entry.key, before ? join(before, entry) : entry)
  }
  return { kind: 'map', entries: [...entries.values()], place: later.place }
}
