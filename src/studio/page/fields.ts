import { z } from 'zod'
import { isCondition } from '../../scenario/condition.ts'
import { COUNTED } from '../../scenario/ids.ts'
import { unwrap } from '../../scenario/issues.ts'
import type { Ruleset, Section } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { CATALOG_NAMES, CATALOGS } from '../../scenario/sections.ts'
import { type Takes, takesOf } from '../../scenario/values.ts'
import { writtenOf } from '../../scenario/written.ts'
import type { Changes } from '../opening.ts'
import { type DocumentMap, isMap, mapAt } from './edited.ts'
import { type Composed, type Entry, type Field, type Group, isComposed, type ListTakes, type Origin } from './field.ts'
import { drawingField } from './map-field.ts'
import { rosterGroup } from './members.ts'
import { sliderValuesOf } from './slider-values.ts'
import { conditionNames, tacticGroups } from './tactics.ts'
import { basesOf, usedTemplates } from './templates.ts'

/** Every number, die, length and choice of what the scenario uses, its lists, tactics and map, in groups. */
export function fieldsOf(scenario: Scenario, ruleset: Ruleset, changes: Changes = {}): Group[] {
  const { schema } = ruleset
  const whole = scenario.whole as DocumentMap
  const templates = mapAt(whole, 'combatants')
  const names = conditionNames(scenario, ruleset)
  const groups: Group[] = [rosterGroup(scenario), ...memberGroups()]
  for (const [id, parties] of usedTemplates(scenario, templates, added('combatants'))) {
    groups.push(templateGroup(id, parties))
  }
  groups.push(...tacticGroups(scenario, ruleset, added('tactics')))
  for (const section of CATALOG_NAMES) groups.push(...catalogGroups(section))
  groups.push(fieldGroup())
  for (const section of ['options', 'tables'] as const) {
    const title = section === 'options' ? 'Rules' : 'Tables'
    const values = mapAt(mapAt(whole, 'rules'), section)
    if (schema[section]) groups.push(sheetGroup(section, title, `rules.${section}`, values, schema[section]))
  }
  return groups.filter(({ fields }) => fields.length > 0)

  /** Entries of a section that are new: they are shown although nobody has them yet. */
  function added(section: string): string[] {
    return Object.keys(changes).flatMap((path) => {
      const [of, id, more] = path.split('.')
      return of === section && id !== undefined && more === undefined ? [id] : []
    })
  }

  function entryIn(section: string, id: string): Entry {
    const builtIn = schema.builtIn[section as Section] ?? []
    const taken = [...Object.keys(mapAt(whole, section)), ...builtIn]
    return { section, id, taken, isNew: added(section).includes(id) }
  }

  /** With a map, what only an open field has is not asked for. */
  function fieldGroup(): Group {
    const drawing = drawingField(scenario, ruleset)
    const sheet = sheetGroup('field', 'Field', 'field', mapAt(whole, 'field'), schema.field)
    if (!drawing) return sheet
    const isDrawn = drawing.text !== ''
    const onlyOpen = ['field.distance', 'field.margin', 'field.rank']
    const others = sheet.fields.filter(({ path }) => path !== 'field.walls' && !(isDrawn && onlyOpen.includes(path)))
    return { ...sheet, fields: [drawing, ...others] }
  }

  /** What single members have of their own. */
  function memberGroups(): Group[] {
    return scenario.parties.flatMap(({ id }, party) => {
      const { members } = mapAt(mapAt(whole, 'parties'), id)
      if (!Array.isArray(members)) return []
      return members.flatMap((member, at): Group[] => {
        if (typeof member !== 'object' || member === null) return []
        const { is, name, count: _, ...own } = member as DocumentMap
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
    const owner = [id, ...bases].find((template) => mapAt(templates, template).tactic !== undefined)
    const tactics = [...Object.keys(scenario.tactics), 'none']
    fields.push({
      path: `${path}.tactic`,
      label: 'tactic',
      hint: 'How it decides what to do; none: by the rules of the ruleset’s own tactic.',
      range: '',
      text: owner === undefined ? 'none' : String(mapAt(templates, owner).tactic),
      origin:
        owner === undefined ? { kind: 'rules' } : owner === id ? { kind: 'file' } : { kind: 'template', id: owner },
      inherits: inheritsOf('tactic', owner),
      suffix: '',
      takes: { kind: 'words', words: tactics },
      sliderValues: tactics,
    })
    return {
      id: path,
      title: titleIn('combatants', id),
      kind: 'combatant',
      parties,
      fields,
      entry: entryIn('combatants', id),
    }
  }

  function catalogGroups(section: Section): Group[] {
    const entries = mapAt(whole, section)
    const fieldSchema = schema[section]
    if (!fieldSchema) return []
    return Object.keys(entries).flatMap((id) => {
      const parties = ([0, 1] as const).filter((party) => carriers(section, id, party))
      if (parties.length === 0 && !added(section).includes(id)) return []
      return [
        {
          ...sheetGroup(`${section}.${id}`, titleIn(section, id), `${section}.${id}`, mapAt(entries, id), fieldSchema),
          kind: CATALOGS[section],
          parties,
          entry: entryIn(section, id),
        },
      ]
    })
  }

  /** What the catalog calls it, where that is no id. */
  function titleIn(section: Section | 'combatants', id: string): string {
    const name = scenario.notes?.[section]?.[id]?.name
    return name === undefined ? id : String(name)
  }

  function carriers(section: Section, id: string, party: 0 | 1): boolean {
    return scenario.parties[party].members.some(({ fields }) =>
      Object.entries(schema.references).some(([field, of]) => of === section && [fields[field]].flat().includes(id)),
    )
  }

  function sheetGroup(id: string, title: string, path: string, values: DocumentMap, sheet: z.ZodObject): Group {
    const fields = Object.entries(sheet.shape).flatMap(([key, field]) => fieldOf(key, field, path, values))
    return { id, title, kind: '', parties: [], fields }
  }

  function fieldOf(
    key: string,
    field: unknown,
    path: string,
    values: DocumentMap,
    inherited?: string,
    inherits: readonly string[] = [],
  ): Field[] {
    const type = field as z.ZodType | undefined
    const within = type && fieldsWithin(key, type, path, values)
    // A map that is taken over has its fields where it is written.
    if (within) return inherited === undefined ? within : []
    if (!type) return []
    const composed = listFor(key, type) ?? flagsFor(key, type) ?? conditionFor(type)
    const takes = composed ?? takesOf(type) ?? idsFor(key)
    const written = Object.hasOwn(values, key) ? values[key] : undefined
    if (!takes || (!composed && typeof written === 'object' && written !== null)) return []
    const assumed = written ?? defaultOf(type) ?? (!composed && schema.references[key] ? 'none' : undefined)
    if (!composed && typeof assumed === 'object') return []
    const text = composed
      ? writtenOf(composed.kind === 'list' && isMap(assumed) ? [] : (assumed ?? emptyOf(composed)))
      : assumed === undefined
        ? ''
        : String(assumed)
    const origin: Origin =
      written !== undefined
        ? inherited === undefined
          ? { kind: 'file' }
          : { kind: 'template', id: inherited }
        : { kind: assumed === undefined ? 'none' : 'rules' }
    const { description = '' } = describe(type)
    const sliderValues = isComposed(takes) ? [] : sliderValuesOf(takes, text)
    return [
      {
        path: `${path}.${key}`,
        label: key.replaceAll(/[_-]/g, ' '),
        hint: description,
        range: takes.kind === 'list' ? `at most ${takes.most}` : isComposed(takes) ? '' : rangeOf(takes),
        text,
        origin,
        inherits,
        suffix: '',
        takes,
        sliderValues,
      },
    ]
  }

  /** Those of a map such as `skills: { parry: 7 }`: all that it can have, or those that are written. */
  function fieldsWithin(key: string, type: z.ZodType, path: string, values: DocumentMap): Field[] | undefined {
    const map = isMap(values[key]) ? (flagsIn(type) ?? unwrap(type)) : unwrap(type)
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

  /** A list of ids: of a catalog's things, or of names that only this field has. */
  function listFor(key: string, type: z.ZodType): ListTakes | undefined {
    const bare = unwrap(type)
    if (!(bare instanceof z.ZodArray)) return undefined
    const section = schema.references[key]
    const { maxItems, uniqueItems } = z.globalRegistry.get(bare) ?? {}
    const element = z.globalRegistry.get(bare.element as z.ZodType)
    return {
      kind: 'list',
      what: section === undefined ? key.replaceAll(/[_-]/g, ' ') : CATALOGS[section],
      known: section === undefined ? [] : [...Object.keys(mapAt(whole, section)), ...(schema.builtIn[section] ?? [])],
      most: Number(maxItems ?? 99),
      repeats: uniqueItems !== true,
      counted: element?.pattern === COUNTED.source,
    }
  }

  /** Of a boolean for each of several keys, the list of those that are true. */
  function flagsFor(key: string, type: z.ZodType): ListTakes | undefined {
    const flags = flagsIn(type)
    if (!flags) return undefined
    const known = Object.keys(flags.shape)
    return {
      kind: 'list',
      what: key.replaceAll(/[_-]/g, ' '),
      known,
      most: known.length,
      repeats: false,
      counted: false,
    }
  }

  function conditionFor(type: z.ZodType): Composed | undefined {
    return isCondition(type) ? { kind: 'condition', names } : undefined
  }

  /** Fields that name one thing of a catalog. */
  function idsFor(key: string): Takes | undefined {
    const section = schema.references[key]
    const type = schema.combatants.shape[key] as z.ZodType | undefined
    if (!section || !type) return undefined
    const ids = Object.keys(mapAt(whole, section))
    return { kind: 'words', words: [...ids, 'none'] }
  }
}

/** The map behind a field that can also be written as the list of what is true in it. */
function flagsIn(type: z.ZodType): z.ZodObject | undefined {
  const bare = unwrap(type)
  return bare instanceof z.ZodPipe && bare.def.out instanceof z.ZodObject ? bare.def.out : undefined
}

/** A list without entries, a condition that never holds. */
function emptyOf({ kind }: Composed): unknown {
  return kind === 'list' ? [] : false
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
