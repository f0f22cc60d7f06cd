import type { z } from 'zod'
import { entriesOf, presetOf, takenBy } from '../scenario/field-text.ts'
import { jsonSchemaOf } from '../scenario/json-schema.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { priced, run, scenarioSchema } from '../scenario/schema.ts'
import { CATALOG_NAMES } from '../scenario/sections.ts'
import { visible } from '../source/escape.ts'
import { suggest } from '../source/nearest.ts'
import { COMMON_NAME_HELP, COMMON_SELECTOR_HELP } from '../tactics/help.ts'

/** A key of scenarios or a word of tactics, in one ruleset. */
export interface Explained {
  readonly ruleset: string
  /** `weapons.damage`; `attack`. */
  readonly path: string
  /** `key`, `action`, `reaction`, `selector` or `condition`. */
  readonly kind: string
  readonly meaning: string
  /** Of a key: what it takes, with its range and unit, and what it is where nobody says. */
  readonly takes?: string
  readonly otherwise?: string
}

/** What of one scenario has it. */
export interface Use {
  /** As the file, or what it imports, says; undefined if nothing does. */
  readonly now: string | undefined
  /** Combatants, with their parties. */
  readonly usedBy: readonly string[]
}

/**
 * What a path (`weapons.damage`, `weapons.spear.damage`, `damage`) or a word of a tactic (`attack`, `my.hp`) means, ruleset
 * by ruleset; or a hint at what there is, if that is nothing.
 */
export function explain(path: string, rulesets: readonly Ruleset[]): { found: Explained[]; hint?: string | undefined } {
  const all = rulesets.flatMap((ruleset) => [...keysOf(ruleset), ...wordsOf(ruleset)])
  const forms = new Set(formsOf(path))
  const exact = all.filter((each) => forms.has(each.path))
  // A key alone is that of every section which has it.
  const found = exact.length > 0 ? exact : all.filter((each) => each.path.split('.').at(-1) === path)
  if (found.length > 0) return { found }
  const [section] = path.split('.')
  const siblings = all.filter((each) => each.path.startsWith(`${section}.`)).map((each) => each.path)
  const known = siblings.length > 0 ? siblings : all.map((each) => each.path)
  return { found, hint: suggest(formsOf(path).at(-1), known) }
}

/** As it is written, and without the id of an entry: `weapons.spear.damage` is `weapons.damage`, a member's a combatant's. */
function formsOf(path: string): string[] {
  const member = path.replace(/^parties\.[^.]+\.members\.\d+\./, 'combatants.')
  const [section, ...rest] = member.split('.')
  return [path, member, ...(rest.length > 1 ? [[section, ...rest.slice(1)].join('.'), `${section}.${rest[1]}`] : [])]
}

function keysOf({ id, schema }: Ruleset): Explained[] {
  const sections: [string, z.ZodObject][] = [
    ...CATALOG_NAMES.flatMap((section): [string, z.ZodObject][] => {
      const entry = schema[section]
      return entry ? [[section, priced(entry)]] : []
    }),
    ['combatants', scenarioSchema(schema).template],
    ['rules.options', schema.options],
    ['field', schema.field],
    ['run', run],
  ]
  const needed = new Set((jsonSchemaOf(schema.combatants) as Json).required)
  return sections.flatMap(([section, fields]) =>
    fieldsOf(id, section, fields, section === 'combatants' ? needed : undefined),
  )
}

interface Json {
  readonly properties?: Readonly<Record<string, { readonly description?: string; readonly default?: unknown }>>
  readonly required?: readonly string[]
}

function fieldsOf(ruleset: string, section: string, fields: z.ZodObject, needed?: ReadonlySet<string>): Explained[] {
  const { properties = {}, required } = jsonSchemaOf(fields) as Json
  const must = needed ?? new Set(required)
  return (Object.entries(fields.shape) as [string, z.ZodType][]).flatMap(([key, field]) => {
    const { default: preset, description = '' } = properties[key] ?? {}
    const otherwise = preset === undefined ? (must.has(key) ? 'none: it must be given' : 'nothing') : presetOf(preset)
    const path = `${section}.${key}`
    const within = entriesOf(field)
    return [
      { ruleset, path, kind: 'key', meaning: description, takes: takenBy(field), otherwise },
      ...(within && 'shape' in within ? fieldsOf(ruleset, path, within as z.ZodObject) : []),
    ]
  })
}

function wordsOf({ id: ruleset, help }: Ruleset): Explained[] {
  const of = (kind: string, words: Readonly<Record<string, string>> = {}, start = '') =>
    Object.entries(words).map(([word, meaning]) => ({ ruleset, path: start + word, kind, meaning }))
  return [
    ...of('action', help?.actions),
    ...of('reaction', help?.reactions),
    ...of('selector', { ...COMMON_SELECTOR_HELP, ...help?.selectors }),
    ...of('condition', help?.columns, 'my.'),
    ...of('condition', help?.columns, 'target.'),
    ...of('condition', { ...COMMON_NAME_HELP, ...help?.names }),
  ]
}

/** Who of a scenario has what a path names, and what its file says of it. */
export function findUse(path: string, scenario: Scenario, { schema: { references } }: Ruleset): Use {
  const [section, id, ...rest] = path.split('.')
  const members = scenario.parties.flatMap((party) => party.members.map((member) => ({ party, member })))
  const users = members.filter(({ member: { template, fields } }) => {
    if (section === 'combatants') return template === id
    return Object.entries(references).some(([field, of]) => of === section && [fields[field]].flat().includes(id))
  })
  const names = users.map(({ party, member }) => `${member.template} (${party.id})`)
  const said = [section, id, ...rest].reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, key)
        ? Reflect.get(within, key)
        : undefined,
    scenario.whole,
  )
  return { now: said === undefined ? undefined : presetOf(said), usedBy: [...new Set(names)] }
}

/** In words; rulesets that say the same together. Ends with a line break. */
export function tellExplained(found: readonly Explained[], use?: Use): string {
  const groups = new Map<string, Explained & { rulesets: string[] }>()
  for (const { ruleset, ...rest } of found) {
    const key = JSON.stringify(rest)
    const known = groups.get(key)
    if (known) known.rulesets.push(ruleset)
    else groups.set(key, { ...rest, ruleset, rulesets: [ruleset] })
  }
  const told = [...groups.values()].map(({ path, kind, meaning, takes, otherwise, rulesets }) => [
    `${path}: ${kind === 'key' ? 'a key' : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} of tactics`} (${rulesets.join(', ')})`,
    `  ${meaning}`,
    ...(takes === undefined ? [] : [`  takes    ${takes}`]),
    ...(otherwise === undefined ? [] : [`  default  ${otherwise}`]),
  ])
  const now = use && [
    `  now      ${use.now ?? 'not set: the default counts'}`,
    `  used by  ${use.usedBy.length > 0 ? use.usedBy.join(', ') : 'nobody in this scenario'}`,
  ]
  const lines = told.map((each, at) => (now && at === told.length - 1 ? [...each, ...now] : each))
  return `${lines.map((each) => each.map((line) => visible(line)).join('\n')).join('\n\n')}\n`
}
