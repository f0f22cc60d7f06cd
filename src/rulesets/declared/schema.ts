import { z } from 'zod'
import { fieldOf } from '../../scenario/field.ts'
import { groundProperties } from '../../scenario/ground.ts'
import { idOrNone, ids } from '../../scenario/ids.ts'
import { readNumber } from '../../scenario/numeral.ts'
import type { RulesetSchema } from '../../scenario/ruleset.ts'
import {
  boolean,
  choice,
  EXPECTED,
  type IssueDetails,
  integer,
  scales,
  UNDERSCORED_DECIMAL,
  value,
} from '../../scenario/values.ts'
import { didYouMean } from '../../source/nearest.ts'
import { hasFewDecimals, isWhole, MOST as MOST_NUMBER } from './arithmetic.ts'
import { DICE_LIMITS, looksLikeDice, parseDice } from './dice.ts'
import type { Game, Grid, LengthUnit, Section } from './ir.ts'
import type { Cell, Draft, FieldDraft } from './reading/draft.ts'
import { SECONDS } from './units.ts'

const MOST = 1e9
const LONGEST_LIST = 64

/** What scenarios of a game may hold: the schema that its rules file declares. */
export function schemaOf(draft: Draft, { grid, order: { clock } }: Game): RulesetSchema {
  const steps: Steps = { ...(clock && { s: clock.tick }), ...(grid && { [grid.unit]: grid.cell }) }
  const objectOf = (fields: ReadonlyMap<string, FieldDraft>) =>
    z.strictObject(Object.fromEntries([...fields.values()].map((field) => [field.name, schemaOfField(field, steps)])))
  const sections = Object.fromEntries([...draft.things].map(([section, fields]) => [section, objectOf(fields)]))
  const references = [...draft.fields.values()].flatMap(({ name, section }): [string, Section][] =>
    section ? [[name, section]] : [],
  )
  const combatants = objectOf(draft.fields)
  const waits = { waits: boolean().prefault(false).describe('It is not there until a step brings it in.') }
  return {
    options: objectOf(draft.options),
    ...(draft.tables.size > 0 && { tables: tablesOf(draft) }),
    ...sections,
    combatants: combatants.safeExtend(waits),
    field: grid ? fieldOn(grid) : z.strictObject({}),
    ...(grid && { onePerCell: true, cell: grid.cell }),
    builtIn: {},
    attacks: [
      { section: 'spells', isOne: () => true },
      { section: 'items', isOne: () => true },
    ],
    references: Object.fromEntries(references),
  }
}

/** What makes a difference at least: a tick, a cell. Nothing that is less changes a battle. */
type Steps = Partial<Record<'s' | LengthUnit, number>>

/** The next value of a time is this much more, unless a tick is longer. */
const STEP_OF_TIME = 0.1

function schemaOfField(field: FieldDraft, steps: Steps): z.ZodType {
  const { about, byDefault, keys } = field
  const one = keys === undefined ? plainField(field, steps) : byKey(field, keys, steps)
  const given =
    keys !== undefined ? one : field.section ? one : byDefault === undefined ? one : prefaulted(one, byDefault)
  return given.describe(about ?? `A field of this game: ${field.name}.`)
}

function prefaulted(schema: z.ZodType, byDefault: string | number | boolean): z.ZodType {
  return (schema as z.ZodPrefault).prefault(byDefault)
}

/** The cells of tables: what is left out is as the rules file has it. */
function tablesOf({ tables }: Draft): z.ZodObject {
  const written = [...tables.values()].map(({ name, rows, cells }) => {
    const within = [...cells].map(([key, own]) => {
      const where = rows ? `${name}, ${key}` : `${name} from ${key} on`
      if (!(own instanceof Map)) return [key, cellOf(own as Cell, where)]
      const columns = [...(own as ReadonlyMap<string, Cell>)].map(([column, cell]) => [
        column,
        cellOf(cell, `${where}, ${column}`),
      ])
      return [key, z.strictObject(Object.fromEntries(columns)).prefault({}).describe(`A row of the table ${name}.`)]
    })
    const table = z.strictObject(Object.fromEntries(within)).prefault({})
    return [name, table.describe(`A table of this game: ${name}.`)]
  })
  return z.strictObject(Object.fromEntries(written))
}

/** A cell takes numbers and shares, whichever the file has. */
function cellOf({ value: byDefault, isShare }: Cell, where: string): z.ZodType {
  return value({
    expected: 'a number, or a share such as 50%',
    json: { type: ['number', 'string'] },
    takes: isShare
      ? { kind: 'length', min: -MOST_NUMBER, max: MOST_NUMBER, step: 0, unit: '%' }
      : { kind: 'number', min: -MOST_NUMBER, max: MOST_NUMBER, whole: false },
    read: (raw) => {
      const read = readNumber(raw) ?? readShare(raw)
      return read !== undefined && Math.abs(read) <= MOST_NUMBER ? read + 0 : undefined
    },
  })
    .register(scales, isShare ? { kind: 'share', step: 0.01 } : { kind: 'number', step: 1 })
    .prefault(isShare ? `${Number((100 * byDefault).toPrecision(12))}%` : byDefault)
    .describe(`A cell of a table: ${where}.`)
}

function plainField(field: FieldDraft, steps: Steps): z.ZodType {
  const { kind, form, unit, words, min = -MOST, max = MOST } = field
  switch (kind) {
    case 'boolean':
      return boolean()
    case 'word':
      return choice(...words)
    case 'dice':
      return dice()
    case 'reference':
      return idOrNone()
    case 'list':
      return ids(LONGEST_LIST, { repeats: true }).prefault([])
    default:
      if (form === 'integer') return integer(min, max)
      if (unit) {
        const next = unit === 's' ? Math.max(STEP_OF_TIME, steps.s ?? 0) : (steps[unit] ?? 1)
        const what = unit === 's' ? 'a time in seconds' : `a distance in ${unit}`
        return measured(what, unit, Math.max(0, min), max, next)
      }
      return form === 'share' ? share(min, max) : decimal(min, max)
  }
}

/** A number of at most 6 decimals. */
function decimal(min: number, max: number) {
  return value({
    expected: `a number from ${min} to ${max}`,
    json: { type: ['number', 'string'], minimum: min, maximum: max, pattern: UNDERSCORED_DECIMAL },
    takes: { kind: 'number', min, max, whole: false },
    read: (raw) => {
      const read = readNumber(raw)
      return read !== undefined && read >= min && read <= max && hasFewDecimals(read) ? read + 0 : undefined
    },
    hint: (raw) => hintAtDecimals(readNumber(raw), 'write at most 6 decimals'),
  }).register(scales, { kind: 'number', step: 1 })
}

/** A number with `%`: `50%` is 0.5. A bare number would be a guess. */
function share(min: number, max: number) {
  const expected = `a share such as 50%${rangeOf(min, max)}`
  return value({
    expected,
    json: { type: 'string', pattern: '^[+-]?[0-9]+(_[0-9]+)*(\\.[0-9]+)? ?%$' },
    takes: { kind: 'length', min: 100 * min, max: 100 * max, step: 0, unit: '%' },
    read: (raw) => {
      const read = readShare(raw)
      return read !== undefined && read >= min && read <= max && hasFewDecimals(read) ? read + 0 : undefined
    },
    hint: (raw) => {
      const many = hintAtDecimals(readShare(raw), 'write at most 4 decimals before the %')
      if (many !== undefined) return many
      const bare = readNumber(raw)
      if (bare === undefined) return undefined
      // Up to 1 the share itself is meant, `0.7` for `70%`; beyond it only the sign is missing.
      const percents = Number((Math.abs(bare) <= 1 ? 100 * bare : bare).toPrecision(12))
      return percents >= 100 * min && percents <= 100 * max ? `did you mean ${percents}%?` : undefined
    },
  }).register(scales, { kind: 'share', step: 0.01 })
}

/** The bounds of a share that its field has; none are said where it has none. */
function rangeOf(min: number, max: number): string {
  if (min <= -MOST && max >= MOST) return ''
  if (max >= MOST) return `, at least ${100 * min}%`
  return min <= -MOST ? `, at most ${100 * max}%` : `, from ${100 * min}% to ${100 * max}%`
}

/**
 * A time or a distance in its unit: `1.5 s`, `30 ft`. A bare number would be a guess.
 *
 * @param next by how much the next value is more
 * @param inSteps whether it is a multiple of that
 */
function measured(what: string, unit: 's' | LengthUnit, min: number, max: number, next: number, inSteps = false) {
  const step = inSteps ? next : 0
  const written = unit === 's' ? `(${SECONDS})` : unit
  const form = new RegExp(`^([\\d_.]+) ?${written}$`)
  const example = step > 0 ? 2 * step : unit === 's' ? 1.5 : 30
  return value({
    expected: `${what} such as ${example} ${unit}, from ${min} to ${max}${step > 0 ? ` in steps of ${step}` : ''}`,
    json: { type: 'string', pattern: `^[0-9]+(_[0-9]+)*(\\.[0-9]+)? ?${written}$` },
    takes: { kind: 'length', min, max, step, unit },
    read: (raw) => {
      const read = readNumber((typeof raw === 'string' && form.exec(raw)?.[1]) || undefined)
      if (read === undefined || read < min || read > max) return undefined
      return step === 0 || isWhole(read / step) ? read + 0 : undefined
    },
    hint: (raw) => (readNumber(raw) === undefined ? undefined : `write the unit: ${raw} ${unit}`),
  }).register(scales, { kind: 'distance', step: next, unit })
}

/** The section `field` of scenarios on a grid: as of rulesets that fight on squares. */
function fieldOn({ cell, unit }: Grid) {
  const lengths = (most: number, min = 0) => measured('a distance in cells', unit, min, most, cell, true)
  const of = (cells: number) => ({ text: `${Number((cells * cell).toFixed(6))} ${unit}`, length: cells * cell })
  const { wall, rough, cover, height, dark } = groundProperties
  return fieldOf({
    lengths,
    cell: of(1),
    distance: { most: 1000 * cell, ...of(12) },
    margin: { most: 100 * cell, ...of(6) },
    ground: { wall, rough, cover, height, dark },
  })
}

function hintAtDecimals(number: number | undefined, hint: string): string | undefined {
  return number === undefined || hasFewDecimals(number) ? undefined : hint
}

function readShare(raw: unknown): number | undefined {
  const [, digits] = (typeof raw === 'string' && /^([+-]?[\d_.]+) ?%$/.exec(raw)) || []
  const percent = digits === undefined ? undefined : readNumber(digits)
  return percent === undefined ? undefined : percent / 100
}

/** Dice of a game: as everywhere, but more of them. */
function dice() {
  return value({
    expected: 'dice such as d8 or 2d6+1, or a whole number',
    json: { type: ['string', 'integer'] },
    takes: { kind: 'dice', min: -MOST, max: MOST, rolled: false },
    read: (raw) => {
      const constant = readNumber(raw)
      if (constant === undefined) return typeof raw === 'string' ? parseDice(raw) : undefined
      const fits = Number.isInteger(constant) && Math.abs(constant) <= MOST
      return fits ? { count: 0, sides: 0, constant: constant + 0 } : undefined
    },
    hint: (raw) => (typeof raw === 'string' && looksLikeDice(raw) ? DICE_LIMITS : undefined),
  }).register(scales, { kind: 'dice', step: 1 })
}

/** A number for each of several; of booleans perhaps the list of the true ones. */
function byKey(field: FieldDraft, keys: readonly string[], steps: Steps): z.ZodType {
  const { byDefault } = field
  const entries = keys.map((key) => {
    const one = plainField(field, steps)
    return [key, byDefault === undefined ? one : prefaulted(one, byDefault)] as const
  })
  const map = z.strictObject(Object.fromEntries(entries))
  if (field.kind !== 'boolean') return byDefault === undefined ? map : map.prefault({})
  const asMap = (raw: unknown, { issues }: z.RefinementCtx) => {
    const refuse = (input: unknown, path: number[], message: string, hint: string | undefined) => {
      const params: IssueDetails = { kind: EXPECTED, hint }
      issues.push({ code: 'custom', message, input, path, params: { ...params } })
    }
    const isKey = (entry: unknown) => keys.some((key) => key === entry)
    if (isKey(raw)) refuse(raw, [], 'a list, or "key: value" entries', `write [ ${raw} ]`)
    if (!Array.isArray(raw)) return raw
    for (const [at, entry] of raw.entries())
      if (!isKey(entry)) refuse(entry, [at], `one of ${keys.join(', ')}`, didYouMean(entry, keys))
    return Object.fromEntries([...keys.map((key) => [key, false]), ...raw.map((key) => [key, true])])
  }
  const listed = z
    .preprocess(asMap, map)
    .meta({ type: ['object', 'array'], items: { type: 'string', enum: [...keys] } })
  return byDefault === undefined ? listed : listed.prefault({})
}
