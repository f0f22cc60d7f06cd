import { z } from 'zod'
import { unwrap } from '../../scenario/issues.ts'
import type { Ruleset, Section } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { CATALOG_NAMES, CATALOGS } from '../../scenario/sections.ts'
import { type Takes, takesOf } from '../../scenario/values.ts'
import type { Changes } from '../opening.ts'
import { stopsOf } from './stops.ts'

/** A value of the scenario that can be changed. */
export interface Field {
  /** As `--set` names it. */
  readonly path: string
  readonly label: string
  /** What it means, in the schema's words. */
  readonly hint: string
  /** What it takes, for people: `0 to 40`. */
  readonly range: string
  /** The value at the beginning, as it is written; of the rules or of another template if it is not written here. */
  readonly text: string
  readonly origin: Origin
  /** The same field of the templates that this one is based on and that say it before `origin` does, nearest first. */
  readonly inherits: readonly string[]
  /** What stands behind the value in the file: ` spearman` in `4 spearman`. */
  readonly suffix: string
  readonly takes: Takes
  /** Values for a slider or a choice; none for a field that only takes text. */
  readonly stops: readonly string[]
}

/** Where a value comes from. */
export type Origin =
  | { readonly kind: 'file' }
  /** The default of the rules. */
  | { readonly kind: 'rules' }
  /** The template that this one is based on. */
  | { readonly kind: 'template'; readonly id: string }
  /** Nothing is said, and nothing is assumed. */
  | { readonly kind: 'none' }

/** Fields that belong together: a weapon, a template, the options. */
export interface Group {
  readonly id: string
  readonly title: string
  /** `weapon`, `combatant` … */
  readonly kind: string
  /** The parties that it matters to: marked in their colours. */
  readonly parties: readonly (0 | 1)[]
  readonly fields: readonly Field[]
}

type Values = Readonly<Record<string, unknown>>

/** Every number, die, length and choice of what the scenario uses, in groups. */
export function fieldsOf(scenario: Scenario, { schema }: Ruleset): Group[] {
  const whole = scenario.whole as Values
  const templates = mapAt(whole, 'combatants')
  const used = usedTemplates(scenario, templates)
  const groups: Group[] = [rosterGroup(scenario), ...memberGroups()]
  for (const [id, parties] of used) groups.push(templateGroup(id, parties))
  for (const section of CATALOG_NAMES) groups.push(...catalogGroups(section))
  groups.push(sheetGroup('field', 'Field', 'field', mapAt(whole, 'field'), schema.field))
  groups.push(sheetGroup('options', 'Rules', 'rules.options', mapAt(mapAt(whole, 'rules'), 'options'), schema.options))
  return groups.filter(({ fields }) => fields.length > 0)

  /** How many fight. */
  function rosterGroup({ parties }: Scenario): Group {
    const fields = parties.flatMap(({ id }) => {
      const { members } = mapAt(mapAt(whole, 'parties'), id)
      const path = `parties.${id}.members`
      if (!Array.isArray(members)) return countField(path, members, id)
      return members.flatMap((member, at) => countField(`${path}.${at + 1}`, member, id))
    })
    return { id: 'parties', title: 'Who fights', kind: '', parties: [], fields }
  }

  function countField(path: string, member: unknown, party: string): Field[] {
    const takes: Takes = { kind: 'number', min: 1, max: 64, whole: true }
    const origin = { kind: 'file' } as const
    const common = { hint: `How many of them fight for ${party}.`, range: '1 to 64', takes, origin, inherits: [] }
    if (typeof member === 'string') {
      const [, digits = '1', id] = /^(?:([\d_]+)\s+)?(\S+)$/.exec(member) ?? []
      if (id === undefined) return []
      return [
        { ...common, path, label: `${id} in ${party}`, text: digits, suffix: ` ${id}`, stops: stopsOf(takes, digits) },
      ]
    }
    const { is, name, count = 1 } = (member ?? {}) as Values
    if (typeof is !== 'string' || name !== undefined) return []
    const text = String(count)
    return [
      { ...common, path: `${path}.count`, label: `${is} in ${party}`, text, suffix: '', stops: stopsOf(takes, text) },
    ]
  }

  /** What single members have of their own. */
  function memberGroups(): Group[] {
    return scenario.parties.flatMap(({ id }, party) => {
      const { members } = mapAt(mapAt(whole, 'parties'), id)
      if (!Array.isArray(members)) return []
      return members.flatMap((member, at): Group[] => {
        if (typeof member !== 'object' || member === null) return []
        const { is, name, count: _, ...own } = member as Values
        const path = `parties.${id}.members.${at + 1}`
        const fields = Object.keys(own).flatMap((key) => fieldOf(key, schema.combatants.shape[key], path, own))
        return [{ id: path, title: String(name ?? is), kind: `${is} in ${id}`, parties: [party as 0 | 1], fields }]
      })
    })
  }

  function templateGroup(id: string, parties: readonly (0 | 1)[]): Group {
    const path = `combatants.${id}`
    const bases = basesOf(id, templates)
    const fields = Object.entries(schema.combatants.shape).flatMap(([key, field]) => {
      const owner = [id, ...bases].find((template) => mapAt(templates, template)[key] !== undefined)
      const values = owner === undefined ? {} : mapAt(templates, owner)
      const inherited = owner === undefined || owner === id ? undefined : owner
      return fieldOf(key, field, path, values, inherited, inheritsOf(key, owner))
    })
    /** Bases nearer than the one that says it, and that one; none if the template itself does. */
    function inheritsOf(key: string, owner: string | undefined): string[] {
      const last = owner === undefined ? bases.length : bases.indexOf(owner) + 1
      return bases.slice(0, last).map((base) => `combatants.${base}.${key}`)
    }
    const tactics = Object.keys(scenario.tactics)
    if (tactics.length > 1) {
      const owner = [id, ...bases].find((template) => mapAt(templates, template).tactic !== undefined)
      if (owner !== undefined) {
        const takes = { kind: 'words', words: tactics } as const
        const text = String(mapAt(templates, owner).tactic)
        const origin: Origin = owner === id ? { kind: 'file' } : { kind: 'template', id: owner }
        const hint = 'How it decides what to do.'
        fields.push({
          path: `${path}.tactic`,
          label: 'tactic',
          hint,
          range: '',
          text,
          origin,
          inherits: inheritsOf('tactic', owner),
          suffix: '',
          takes,
          stops: tactics,
        })
      }
    }
    return { id: path, title: id, kind: 'combatant', parties, fields }
  }

  function catalogGroups(section: Section): Group[] {
    const entries = mapAt(whole, section)
    const fieldSchema = schema[section]
    if (!fieldSchema) return []
    return Object.keys(entries).flatMap((id) => {
      const parties = ([0, 1] as const).filter((party) => carriers(section, id, party))
      if (parties.length === 0) return []
      return [
        {
          ...sheetGroup(`${section}.${id}`, id, `${section}.${id}`, mapAt(entries, id), fieldSchema),
          kind: CATALOGS[section],
          parties,
        },
      ]
    })
  }

  function carriers(section: Section, id: string, party: 0 | 1): boolean {
    return scenario.parties[party].members.some(({ fields }) =>
      Object.entries(schema.references).some(([field, of]) => of === section && [fields[field]].flat().includes(id)),
    )
  }

  function sheetGroup(id: string, title: string, path: string, values: Values, sheet: z.ZodObject): Group {
    const fields = Object.entries(sheet.shape).flatMap(([key, field]) => fieldOf(key, field, path, values))
    return { id, title, kind: '', parties: [], fields }
  }

  function fieldOf(
    key: string,
    field: unknown,
    path: string,
    values: Values,
    inherited?: string,
    inherits: readonly string[] = [],
  ): Field[] {
    const type = field as z.ZodType | undefined
    const within = type && fieldsWithin(key, type, path, values)
    // A map that is taken over has its fields where it is written.
    if (within) return inherited === undefined ? within : []
    const takes = type && (takesOf(type) ?? idsFor(key))
    const written = Object.hasOwn(values, key) ? values[key] : undefined
    if (!takes || (typeof written === 'object' && written !== null)) return []
    const assumed = written ?? defaultOf(type) ?? (schema.references[key] ? 'none' : undefined)
    if (typeof assumed === 'object') return []
    const text = assumed === undefined ? '' : String(assumed)
    const origin: Origin =
      written !== undefined
        ? inherited === undefined
          ? { kind: 'file' }
          : { kind: 'template', id: inherited }
        : { kind: assumed === undefined ? 'none' : 'rules' }
    const { description = '' } = describe(type)
    const stops = stopsOf(takes, text)
    return [
      {
        path: `${path}.${key}`,
        label: key.replaceAll(/[_-]/g, ' '),
        hint: description,
        range: rangeOf(takes),
        text,
        origin,
        inherits,
        suffix: '',
        takes,
        stops,
      },
    ]
  }

  /** Those of a map such as `skills: { parry: 7 }`: all that it can have, or those that are written. */
  function fieldsWithin(key: string, type: z.ZodType, path: string, values: Values): Field[] | undefined {
    const map = unwrap(type)
    const written = mapAt(values, key)
    const named = (field: Field): Field => ({ ...field, label: `${key} ${field.label}`.replaceAll(/[_-]/g, ' ') })
    if (map instanceof z.ZodObject) {
      // Where the map is left out and is not empty then, to set one of its fields would unset others.
      const assumed = Object.hasOwn(values, key) ? {} : (defaultOf(type) ?? {})
      if (Object.keys(assumed).length > 0) return []
      return Object.entries(map.shape).flatMap(([name, field]) =>
        fieldOf(name, field, `${path}.${key}`, written).map(named),
      )
    }
    if (!(map instanceof z.ZodRecord)) return undefined
    return Object.keys(written).flatMap((name) => fieldOf(name, map.valueType, `${path}.${key}`, written).map(named))
  }

  /** Fields that name one thing of a catalog. */
  function idsFor(key: string): Takes | undefined {
    const section = schema.references[key]
    const type = schema.combatants.shape[key] as z.ZodType | undefined
    if (!section || !type || isList(type)) return undefined
    const ids = Object.keys(mapAt(whole, section))
    return { kind: 'words', words: [...ids, 'none'] }
  }
}

function isList(type: z.ZodType): boolean {
  let bare: z.ZodType = type
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodPrefault) bare = bare.unwrap() as z.ZodType
  return bare instanceof z.ZodArray
}

function rangeOf(takes: Takes): string {
  switch (takes.kind) {
    case 'words':
      return ''
    case 'number':
      return [`${takes.min} to ${takes.max}`, ...(takes.words ?? [])].join(' or ')
    case 'dice':
      return takes.rolled ? 'dice' : takes.min === -1000 ? 'dice or a number' : `dice or a number from ${takes.min}`
    case 'length':
      return `${takes.min} to ${takes.max} ${takes.unit}${takes.step > 1 ? ` in steps of ${takes.step}` : ''}`
  }
}

/** The default as it would be written in a file. */
function defaultOf(type: z.ZodType): unknown {
  if (type instanceof z.ZodPrefault || type instanceof z.ZodDefault) return type.def.defaultValue
  return describe(type).default
}

function describe(type: z.ZodType): { readonly description?: string | undefined; readonly default?: unknown } {
  return z.globalRegistry.get(type) ?? {}
}

/** The templates of members and those that they are based on, with the parties that they fight for. */
function usedTemplates(scenario: Scenario, templates: Values): Map<string, (0 | 1)[]> {
  const used = new Map<string, (0 | 1)[]>()
  for (const [party, { members }] of scenario.parties.entries()) {
    for (const id of new Set(members.map(({ template }) => template))) {
      for (const each of [id, ...basesOf(id, templates)]) {
        const parties = used.get(each) ?? []
        if (!parties.includes(party as 0 | 1)) parties.push(party as 0 | 1)
        used.set(each, parties)
      }
    }
  }
  return used
}

/** The chain of `based-on`, nearest first. It has been checked to end. */
function basesOf(id: string, templates: Values): string[] {
  const base = mapAt(templates, id)['based-on']
  return typeof base === 'string' ? [base, ...basesOf(base, templates)] : []
}

function mapAt(values: Values, key: string): Values {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}

/**
 * What a field is where it is not changed itself: as the file says, or as a template that it is based on says now. What is
 * shown is what is fought.
 */
export function standingIn({ text, inherits }: Field, changes: Changes): string {
  const changed = inherits.find((path) => Object.hasOwn(changes, path))
  return changed === undefined ? text : changes[changed]
}

/** The value that holds, without what stands behind it in the file. */
export function valueIn(field: Field, changes: Changes): string {
  const { path, suffix } = field
  if (!Object.hasOwn(changes, path)) return standingIn(field, changes)
  const value = changes[path]
  return suffix !== '' && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value
}

/** What the file would say for a value; undefined if that holds without being said. */
export function changedTo(field: Field, value: string, changes: Changes): string | undefined {
  const trimmed = value.trim()
  if (trimmed === standingIn(field, changes)) return undefined
  return `${trimmed}${trimmed === '' ? '' : field.suffix}`
}
