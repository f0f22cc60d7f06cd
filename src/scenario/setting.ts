import { z } from 'zod'
import { didYouMean } from '../source/nearest.ts'
import type { Place, Problem } from '../source/problem.ts'
import { unwrap } from './issues.ts'
import type { RulesetSchema, Section } from './ruleset.ts'
import type { Member, Scenario } from './scenario.ts'
import { SECTIONS_BY_ID } from './sections.ts'

/**
 * A change as options and situations write it: `PATH=VALUE` as `--set` takes it, or with a path of one word for everybody of a
 * party (`armour=mail`, `hp=12`; `weapons=mace` for the first weapon, `combatants=knight` for who they are).
 */
export interface Setting {
  readonly path: string
  readonly value: string
  /** Where the user wrote it, for messages; left out of what nobody wrote. */
  readonly written?: { readonly path: Place; readonly value: Place }
}

/** Whether the path is a section whose entries everybody can have one of: then its values are ids. */
export function isSection(path: string): boolean {
  return SECTIONS_BY_ID.includes(path)
}

/** The ids of a section that a scenario can use, with those that the ruleset has built in. */
export function idsOf(section: string, scenario: Scenario, { builtIn }: RulesetSchema): string[] {
  const own = Object.keys((scenario.whole[section] as object | undefined) ?? {})
  return [...own, ...(builtIn[section as Section] ?? [])]
}

/** What is wrong with a path of one word, if anything is. */
export function wrongWord(path: string, schema: RulesetSchema): { message: string; hint?: string } | undefined {
  if (path.includes('.') || isSection(path) || path === 'tactic' || path in schema.combatants.shape) return undefined
  const fields = [...Object.keys(schema.combatants.shape), 'tactic', ...SECTIONS_BY_ID]
  const hint = didYouMean(path, fields)
  const message = `"${path}" is nothing that everybody can take, expected a path, a field of combatants or a section`
  return { message, ...(hint !== undefined && { hint }) }
}

/**
 * The setting as `--set` takes it, for both parties: whoever takes the side of one of them has what it says. A path within a
 * party speaks of the party that takes it.
 */
export function overridesOf({ path, value }: Setting, scenario: Scenario, schema: RulesetSchema): string[] {
  const parties = scenario.parties.map(({ id }) => id)
  const [root, id, ...rest] = path.split('.')
  if (root === 'parties' && rest.length > 0 && parties.includes(id)) {
    return parties.map((party) => `${['parties', party, ...rest].join('.')}=${value}`)
  }
  if (path.includes('.')) return [`${path}=${value}`]
  if (path === 'combatants') {
    return scenario.parties.map((party) => `parties.${party.id}.members=[${party.members.length} ${value}]`)
  }
  const field = fieldOf(path, value, schema)
  const members = scenario.parties.flatMap((party) => party.members)
  const changes = members.map((member) => `${placeOf(member, field)}=${valueFor(member, field, path, value, schema)}`)
  return [...new Set(changes)]
}

/**
 * What is wrong with one of these settings, told where the user wrote it: the scenario was read with the setting as `--set`
 * takes it (`overridesOf`), and nobody wrote that.
 */
export function atSetting(
  problem: Problem,
  settings: readonly Setting[],
  scenario: Scenario,
  schema: RulesetSchema,
): Problem {
  const { place } = problem
  if (place?.source.name !== '--set') return problem
  const { text } = place.source
  const setting = settings.find((each) => overridesOf(each, scenario, schema).includes(text))
  if (!setting?.written) return problem
  const equals = text.indexOf('=')
  const isPath = place.end <= equals
  const whole = isPath ? setting.written.path : setting.written.value
  const [is, was] = isPath ? [text.slice(0, equals), setting.path] : [text.slice(equals + 1), setting.value]
  const from = isPath ? 0 : equals + 1
  // Where it stands letter by letter as it was written, the very characters; elsewhere all of the path, or of the value.
  const isSame = is === was && whole.source.text.slice(whole.start, whole.end) === was
  const within = { ...whole, start: whole.start + place.start - from, end: whole.start + place.end - from }
  return { ...problem, place: isSame ? within : whole }
}

/** The field of combatants that holds what a section has: the first that does. */
function fieldOf(path: string, value: string, { combatants, references }: RulesetSchema): string {
  if (path === 'tactics') return 'tactic'
  // `weapons=[sword, dagger]` is the field itself.
  if (path in combatants.shape && (!isSection(path) || value.startsWith('['))) return path
  return Object.keys(references).find((field) => references[field] === path) ?? path
}

/** Of what is a list only the first is exchanged: who has a dagger at the belt keeps it. */
function valueFor({ fields }: Member, field: string, path: string, value: string, schema: RulesetSchema): string {
  const isList = unwrap(schema.combatants.shape[field] as z.ZodType | undefined) instanceof z.ZodArray
  if (!isSection(path) || !isList || value.startsWith('[')) return value
  const rest = [fields[field] ?? []].flat().slice(1) as string[]
  const all = value === 'none' ? rest : [value, ...rest.filter((id) => id !== value)]
  return `[${all.join(', ')}]`
}

/** Where a member has a field: in its own entry if that names it, or else in its template. */
function placeOf({ template, own }: Member, field: string): string {
  return own?.fields.includes(field) ? `${own.path}.${field}` : `combatants.${template}.${field}`
}
