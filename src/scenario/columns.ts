import { z } from 'zod'
import { type Located, type LocatedEntry, type LocatedMap, plain } from '../source/located.ts'
import { didYouMean, nearest } from '../source/nearest.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { guessField, knownUnit, readHeader } from './header.ts'
import { keysOf } from './issues.ts'
import type { RulesetSchema } from './ruleset.ts'
import type { Notes } from './scenario.ts'
import { priced, scenarioSchema } from './schema.ts'
import { CATALOG_NAMES } from './sections.ts'
import { suggestKey } from './synonyms.ts'
import { takesOf } from './values.ts'

/** What becomes of a column of a spreadsheet. */
type Column =
  | { readonly is: 'field'; readonly key: string; readonly unit: string | undefined; readonly part?: string }
  | { readonly is: 'note'; readonly key: string }
  /** It has been reported that it is wrong. */
  | { readonly is: 'wrong' }

/**
 * A scenario whose spreadsheets have other columns than the rules. A column that is called a little otherwise (`To Hit`, `Reach
 * (ft)`) is the field that it means, and its bare numbers are in the unit of its header. One that the rules do not know and
 * nobody can have meant (`weight`, `remarks`) is a note, which no rule reads. What is certainly misspelt is an error. Each cause is
 * reported once for a file, at the header.
 */
export function readColumns(
  root: LocatedMap,
  schema: RulesetSchema,
  problems: Problem[],
): { readonly root: LocatedMap; readonly notes: Notes } {
  // Without prototypes: an entry can be called like what every object has (`constructor`), and need have no note.
  const notes: Record<string, Record<string, Record<string, unknown>>> = Object.create(null)
  const entries = root.entries.map((section): LocatedEntry => {
    const { key, value } = section
    const catalog = CATALOG_NAMES.find((name) => name === key)
    const fields =
      key === 'combatants' ? scenarioSchema(schema).template : catalog && priced(schema[catalog] ?? NOTHING)
    if (!(fields instanceof z.ZodObject) || keysOf(fields).length === 0 || value.kind !== 'map') return section
    const reader = new SheetReader(fields, problems)
    const read = value.entries.map((entry): LocatedEntry => {
      if (entry.value.kind !== 'map' || !isSheet(entry.value)) return entry
      const { fields: own, notes: noted } = reader.readLine(entry.value)
      if (Object.keys(noted).length > 0) {
        notes[key] ??= Object.create(null) as (typeof notes)[string]
        notes[key][entry.key] = noted
      }
      return { ...entry, value: { ...entry.value, entries: own } }
    })
    reader.report()
    return { ...section, value: { ...value, entries: read } }
  })
  return { root: { ...root, entries }, notes }
}

const NOTHING = z.strictObject({})

function isSheet({ place: { source } }: LocatedMap): boolean {
  return /\.csv$/i.test(source.name)
}

/** Reads the lines of the sheets of one section. State: what has been found out of columns, and is reported once all are read. */
class SheetReader {
  readonly #fields: z.ZodObject
  readonly #problems: Problem[]
  /** By where the header stands. */
  readonly #columns = new Map<string, Column>()
  /** By file: the headers of columns that the rules do not know. */
  readonly #unknown = new Map<string, LocatedEntry[]>()
  /** By where the header stands: cells that are bare numbers, where a unit is needed. */
  readonly #bare = new Map<string, { readonly header: LocatedEntry; readonly unit: string; count: number }>()

  constructor(fields: z.ZodObject, problems: Problem[]) {
    this.#fields = fields
    this.#problems = problems
  }

  readLine(line: LocatedMap): { fields: LocatedEntry[]; notes: Record<string, unknown> } {
    const fields: LocatedEntry[] = []
    const notes: Record<string, unknown> = {}
    const parts = new Map<string, LocatedEntry[]>()
    for (const cell of line.entries) {
      const column = this.#columnOf(cell, line)
      if (column.is === 'note') notes[column.key] = plain(cell.value)
      if (column.is !== 'field') continue
      const { key, part } = column
      if (part === undefined) fields.push({ ...cell, key, value: this.#withUnit(cell, column) })
      else parts.set(key, [...(parts.get(key) ?? []), { ...cell, key: part }])
    }
    for (const [key, entries] of parts) {
      const [{ keyPlace, value }] = entries as [LocatedEntry]
      fields.push({ key, keyPlace, value: { kind: 'map', entries, place: value.place } })
    }
    return { fields, notes }
  }

  #columnOf(header: LocatedEntry, line: LocatedMap): Column {
    const at = placeKey(header.keyPlace)
    const known = this.#columns.get(at)
    if (known) return known
    const column = this.#judge(header, line)
    this.#columns.set(at, column)
    return column
  }

  #judge(header: LocatedEntry, line: LocatedMap): Column {
    const { key, keyPlace } = header
    const fields = keysOf(this.#fields)
    const part = this.#partOf(header, line)
    if (part) return part
    const { words, unit } = readHeader(key)
    const meant = fields.includes(key) ? key : fields.find((field) => readHeader(field).words === words)
    if (meant !== undefined) {
      const rival = line.entries.find((other) => other.key === meant && other !== header)
      if (rival) return this.#refuse(`the columns "${meant}" and "${key}" are the same`, keyPlace)
      return this.#field(meant, unit, header)
    }
    if (words === 'name') return { is: 'note', key: 'name' }
    if (nearest(words, fields) !== undefined) {
      return this.#refuse(`unknown column "${key}"`, keyPlace, didYouMean(words, fields))
    }
    if (!REMARKS.test(words)) {
      const { name } = keyPlace.source
      this.#unknown.set(name, [...(this.#unknown.get(name) ?? []), header])
    }
    return { is: 'note', key }
  }

  /** `resist.fire`: one key of a field by key, as paths write it. Nothing if no such field stands before the dot. */
  #partOf({ key: written, keyPlace }: LocatedEntry, line: LocatedMap): Column | undefined {
    const [, key = '', part = ''] = /^([^.]+)\.(.+)$/.exec(written) ?? []
    const known = keysOf(this.#fields.shape[key] as z.ZodType | undefined)
    if (known.length === 0) return undefined
    if (!known.includes(part)) return this.#refuse(`unknown column "${written}"`, keyPlace, suggestKey(part, known))
    if (line.entries.some((other) => other.key === key))
      return this.#refuse(`the column "${key}" has what "${written}" would say`, keyPlace)
    return { is: 'field', key, part, unit: undefined }
  }

  /** In parentheses behind a length stands its unit; behind anything else, whatever the designer wants to remember. */
  #field(key: string, said: string | undefined, { key: header, keyPlace }: LocatedEntry): Column {
    const takes = takesOf(this.#fields.shape[key] as z.ZodType)
    if (takes?.kind !== 'length' || said === undefined) return { is: 'field', key, unit: undefined }
    const unit = knownUnit(said, takes)
    if (unit !== undefined) return { is: 'field', key, unit }
    const others = Object.keys(takes.units ?? {}).filter((other) => other !== takes.unit)
    const expected = [takes.unit, ...others].join(' or ')
    return this.#refuse(`the column "${header}" is in ${said}, expected ${expected}`, keyPlace)
  }

  /** A number that stands alone is in the unit of its column. */
  #withUnit(cell: LocatedEntry, { key, unit }: Extract<Column, { is: 'field' }>): Located {
    const { value, keyPlace } = cell
    if (value.kind !== 'scalar' || typeof value.value !== 'number') return value
    if (unit !== undefined) return { ...value, value: `${value.value} ${unit}` }
    const takes = takesOf(this.#fields.shape[key] as z.ZodType)
    if (takes?.kind !== 'length') return value
    const at = placeKey(keyPlace)
    const bare = this.#bare.get(at) ?? { header: cell, unit: takes.unit, count: 0 }
    bare.count++
    this.#bare.set(at, bare)
    return { ...value, value: `${value.value} ${takes.unit}` }
  }

  #refuse(message: string, place: Place, hint?: string): Column {
    this.#problems.push(refusal(message, hint, place))
    return { is: 'wrong' }
  }

  /** What concerns whole columns. */
  report(): void {
    for (const { header, unit, count } of this.#bare.values()) {
      const { key, keyPlace } = header
      const cells = count === 1 ? 'a number' : `${count} numbers`
      const message = `the column "${key}" has ${cells} without a unit`
      this.#problems.push(refusal(message, `call it "${key} (${unit})" if they are in ${unit}`, keyPlace))
    }
    for (const headers of this.#unknown.values()) this.#problems.push(this.#reportUnknown(headers))
  }

  #reportUnknown(headers: readonly LocatedEntry[]): Problem {
    const taken = [...this.#columns.values()].map((column) => (column.is === 'field' ? column.key : undefined))
    const free = keysOf(this.#fields).filter((field) => !taken.includes(field))
    const names = headers.map(({ key }) => `"${key}"`)
    const guesses = headers.flatMap(({ key }, at) => {
      const field = guessField(readHeader(key).words, free)
      return field === undefined ? [] : [`${field} by ${names[at]}`]
    })
    const message =
      names.length === 1
        ? `the rules know no column ${names[0]}: it is kept as a note`
        : `the rules know none of the columns ${names.join(', ')}: they are kept as notes`
    const hint = guesses.length > 0 && `did you mean ${guesses.join(', ')}?`
    return { severity: 'warning', message, ...(hint && { hint }), place: headers[0].keyPlace }
  }
}

/** Columns that say by themselves that they are for people. */
const REMARKS = /^(notes?|comments?|remarks?|description|source|page)$/

function placeKey({ source, start }: Place): string {
  return `${source.name}\n${start}`
}
