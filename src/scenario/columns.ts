import { z } from 'zod'
import { entryOf, type LocatedEntry, type LocatedMap, plain } from '../source/located.ts'
import { nearest } from '../source/nearest.ts'
import type { Problem } from '../source/problem.ts'
import { keysOf } from './issues.ts'
import type { RulesetSchema } from './ruleset.ts'
import type { Notes } from './scenario.ts'
import { priced, scenarioSchema } from './schema.ts'
import { CATALOG_NAMES } from './sections.ts'

/**
 * A scenario whose spreadsheets have other columns than the rules: one that is called a little otherwise (`To Hit`) is what it
 * means, and one that the rules do not know and nobody can have meant (`weight`, `notes`) is a note, which no rule reads. Both are
 * told once, at the header; but for `name`, the note by which reports call the entry. What is certainly misspelt stays, and is
 * an error.
 */
export function readColumns(
  root: LocatedMap,
  schema: RulesetSchema,
  problems: Problem[],
): { readonly root: LocatedMap; readonly notes: Notes } {
  const told = new Set<string>()
  // Without prototypes: an entry can be called like what every object has (`constructor`), and need have no note.
  const notes: Record<string, Record<string, Record<string, unknown>>> = Object.create(null)
  const entries = root.entries.map((section): LocatedEntry => {
    const { key, value } = section
    const catalog = CATALOG_NAMES.find((name) => name === key)
    const fields = key === 'combatants' ? scenarioSchema(schema).template : catalog && schema[catalog]
    const known = fields instanceof z.ZodObject ? keysOf(priced(fields)) : []
    if (known.length === 0 || value.kind !== 'map') return section
    return { ...section, value: { ...value, entries: value.entries.map((entry) => readEntry(key, entry, known)) } }
  })
  return { root: { ...root, entries }, notes }

  function readEntry(section: string, entry: LocatedEntry, known: readonly string[]): LocatedEntry {
    const { value } = entry
    if (value.kind !== 'map' || !/\.csv$/i.test(value.place.source.name)) return entry
    const fields = value.entries.flatMap((field) => readField([section, entry.key], field, value, known))
    return { ...entry, value: { ...value, entries: fields } }
  }

  function readField(
    [section, id]: readonly [string, string],
    field: LocatedEntry,
    entry: LocatedMap,
    known: readonly string[],
  ): LocatedEntry[] {
    const { key } = field
    if (known.includes(key)) return [field]
    const meant = known.find((name) => isSameColumn(name, key))
    if (meant !== undefined && !entryOf(entry, meant)) {
      tell(`the column "${key}" is read as ${meant}`, field)
      return [{ ...field, key: meant }]
    }
    const isTitle = isSameColumn('name', key)
    if (meant !== undefined || (!isTitle && nearest(key, known) !== undefined)) return [field]
    if (!isTitle) tell(`the rules know no column "${key}": it is kept as a note`, field)
    notes[section] ??= Object.create(null) as (typeof notes)[string]
    notes[section][id] = { ...notes[section][id], [isTitle ? 'name' : key]: plain(field.value) }
    return []
  }

  function tell(message: string, { keyPlace }: LocatedEntry): void {
    const at = `${keyPlace.source.name}\n${keyPlace.start}`
    if (told.has(at)) return
    told.add(at)
    problems.push({ severity: 'warning', message, place: keyPlace })
  }
}

/** Whether two names of a column are the same to a spreadsheet: `To Hit` and `to_hit`. */
export function isSameColumn(one: string, other: string): boolean {
  const fold = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '-')
  return fold(one) === fold(other)
}
