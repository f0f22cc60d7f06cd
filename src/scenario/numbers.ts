import { z } from 'zod'
import { formatNotation, type Notation } from '../battle/notation.ts'
import { schemaWithin, unwrap } from './issues.ts'
import { stepAt } from './path-steps.ts'
import type { RulesetSchema, Section } from './ruleset.ts'
import type { Fields, Scenario } from './scenario.ts'
import { CATALOG_NAMES } from './sections.ts'
import { type Scale, scales } from './values.ts'

/** A number of a scenario that can be counted up and down, such as `weapons.spear.damage`. */
export interface NumberField {
  /** As `--set` takes it. */
  readonly path: string
  readonly scale: Scale
  readonly value: number | Notation
  /** Whether the file, or what it imports, says it; else it is as the rules have it where nobody does. */
  readonly isSet: boolean
}

/** Sections whose numbers make up a combatant; the numbers of other sections are found as well, after them. */
export const OF_COMBATANTS: readonly string[] = ['weapons', 'armours', 'shields', 'combatants', 'parties']

/**
 * Every number of what somebody in the scenario has or is: weapons, armours, shields, templates, what single members
 * override; then items, spells, the ruleset's options and the field.
 */
export function findNumbers(scenario: Scenario, schema: RulesetSchema): NumberField[] {
  const carried = carriedBy(scenario, schema)
  const rules = mapAt(scenario.whole, 'rules')
  const catalogs = CATALOG_NAMES.map((section) => {
    const entries = Object.entries(scenario[section]).filter(([id]) => carried[section].has(id))
    return {
      section,
      numbers: entries.flatMap(([id, fields]) => {
        const path = `${section}.${id}`
        const written = mapAt(mapAt(scenario.whole, section), id)
        const writer = (key: string) => (Object.hasOwn(written, key) ? path : undefined)
        return numbersOf(path, fields, schema[section], { writer })
      }),
    }
  })
  const numbers = (of: (section: string) => boolean) =>
    catalogs.filter(({ section }) => of(section)).flatMap((catalog) => catalog.numbers)
  const ofCombatants = (section: string) => OF_COMBATANTS.includes(section)
  const all = [
    ...numbers(ofCombatants),
    ...templateNumbers(scenario, schema),
    ...memberNumbers(scenario, schema),
    ...numbers((section) => !ofCombatants(section)),
    ...numbersOf('rules.options', scenario.rules.options, schema.options, { said: mapAt(rules, 'options') }),
    ...numbersOf('rules.tables', scenario.rules.tables ?? {}, schema.tables, { said: mapAt(rules, 'tables') }),
    ...numbersOf('field', scenario.field, schema.field, { said: mapAt(scenario.whole, 'field') }),
  ]
  // A map may leave some of its numbers to the rules.
  return all.map((number) => (isLeftOut(scenario.whole, number.path) ? { ...number, isSet: false } : number))
}

/** Whether a path leads to a map of the document that does not say its last step. */
function isLeftOut(whole: Fields, path: string): boolean {
  const steps = path.split('.')
  let owner: unknown = whole
  for (let at = 0; typeof owner === 'object' && owner !== null; at++) {
    const fields = owner as Fields
    const step = stepAt(steps, at, (name) => Object.hasOwn(fields, name))
    if (at === steps.length - 1) return !Array.isArray(owner) && !Object.hasOwn(owner, step)
    owner = fields[Array.isArray(owner) ? Number(step) - 1 : step]
  }
  return owner === undefined
}

/** The number so many steps up (or down, below 0), as `--set` writes it; a step is `size` times the scale's own. */
export function stepped({ scale, value }: Pick<NumberField, 'scale' | 'value'>, steps: number, size = 1): string {
  const more = steps * size * scale.step
  if (typeof value !== 'number') return formatNotation({ ...value, constant: value.constant + more })
  // 0.1 + 0.2 is not to be written 0.30000000000000004.
  const sum = String(Number((value + more).toPrecision(12)))
  if (scale.kind === 'share') return `${Number((100 * (value + more)).toPrecision(12))}%`
  return scale.unit === undefined ? sum : `${sum} ${scale.unit}`
}

function templateNumbers({ parties, whole }: Scenario, schema: RulesetSchema): NumberField[] {
  const members = parties.flatMap((party) => party.members)
  const found = members.flatMap((member) => {
    const { template } = member
    const inherited = Object.entries(member.fields).filter(([field]) => !member.own?.fields.includes(field))
    const writer = (key: string) => writerOf(mapAt(whole, 'combatants'), template, key)
    return numbersOf(`combatants.${template}`, Object.fromEntries(inherited), schema.combatants, { writer })
  })
  return withoutTwins(found)
}

/** What members override: that of their template is not theirs. */
function memberNumbers({ parties }: Scenario, schema: RulesetSchema): NumberField[] {
  const found = parties.flatMap(({ members }) =>
    members.flatMap(({ own, fields }) => {
      const overridden = Object.entries(fields).filter(([field]) => own?.fields.includes(field))
      return own ? numbersOf(own.path, Object.fromEntries(overridden), schema.combatants) : []
    }),
  )
  return withoutTwins(found)
}

/** Members that are alike have the same path, and so has what templates take over from one. */
function withoutTwins(fields: readonly NumberField[]): NumberField[] {
  return [...new Map(fields.map((field) => [field.path, field])).values()]
}

/**
 * @param writer the path of the entry in which a map or list of numbers is written: what takes it over has it as a whole. Undefined
 *   if it is not written anywhere, so that to set one of its numbers would unset others.
 * @param said what is written of the fields; what has a writer by default.
 */
function numbersOf(
  path: string,
  fields: Fields,
  schema: z.ZodObject | undefined,
  { writer = () => path, said }: { writer?: (key: string) => string | undefined; said?: Fields } = {},
): NumberField[] {
  return Object.keys(schema?.shape ?? {}).flatMap((key): NumberField[] => {
    if (!Object.hasOwn(fields, key)) return []
    const value = fields[key]
    const owner = isNumber(value) ? path : writer(key)
    if (owner === undefined) return []
    const isSet = said ? Object.hasOwn(said, key) : writer(key) !== undefined
    const found = numbersAt(`${owner}.${key}`, value, schema?.shape[key] as z.ZodType)
    return found.map((number) => ({ ...number, isSet }))
  })
}

/** The numbers of a value: itself, or those in its entries, which a user's own rulesets may nest. */
function numbersAt(path: string, value: unknown, schema: z.ZodType | undefined): Omit<NumberField, 'isSet'>[] {
  if (isNumber(value)) {
    const scale = scaleOf(schema)
    return scale ? [{ path, scale, value }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, within]) => {
    const index = Array.isArray(value) ? Number(key) : undefined
    // As in `--set`, entries of a list are counted from 1.
    const step = index === undefined ? key : index + 1
    return numbersAt(`${path}.${step}`, within, schemaWithin(schema, index ?? key))
  })
}

/** The path of the template in which a field is written: its own, or that of one that it is based on. */
function writerOf(templates: Fields, template: string, key: string): string | undefined {
  for (let id: unknown = template; typeof id === 'string'; ) {
    const written = mapAt(templates, id)
    if (Object.hasOwn(written, key)) return `combatants.${id}`
    id = written['based-on']
  }
  return undefined
}

function mapAt(values: Fields, key: string): Fields {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function isNumber(value: unknown): value is number | Notation {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && 'constant' in value)
}

/** What a field counts in; undefined if it is no number that can be written as it is read. */
function scaleOf(schema: z.ZodType | undefined): Scale | undefined {
  const bare = unwrap(schema)
  if (!bare) return undefined
  return scales.get(bare) ?? (bare instanceof z.ZodNumber ? scaleOfNumber(bare) : undefined)
}

/** zod's own numbers, of which a user's own rulesets are made, count in ones; fractions, in hundredths. */
function scaleOfNumber({ minValue, maxValue, isInt, def }: z.ZodNumber): Scale {
  const defs = (def.checks ?? []).map((check) => check._zod.def)
  const multiple = defs.find((check): check is z.core.$ZodCheckMultipleOfDef => check.check === 'multiple_of')?.value
  const isFraction = !isInt && (maxValue ?? Infinity) - (minValue ?? -Infinity) <= 1
  return { kind: 'number', step: Number(multiple ?? (isFraction ? 0.01 : 1)) }
}

/** Ids that members carry, by section. */
function carriedBy({ parties }: Scenario, { references }: RulesetSchema): Record<Section, Set<string>> {
  const carried = Object.fromEntries(CATALOG_NAMES.map((section) => [section, new Set<string>()])) as Record<
    Section,
    Set<string>
  >
  for (const { fields } of parties.flatMap((party) => party.members)) {
    for (const [field, section] of Object.entries(references)) {
      for (const id of [fields[field]].flat()) if (typeof id === 'string') carried[section].add(id)
    }
  }
  return carried
}
