import type { z } from 'zod'
import { partyColors } from '../battle/party-colors.ts'
import { entryOf, type LocatedMap, mapAt, valueAt, withoutFaults } from '../source/located.ts'
import { MAX_PROBLEMS, type Problem, refusal } from '../source/problem.ts'
import { readTactic } from '../tactics/read.ts'
import type { Tactic } from '../tactics/tactic.ts'
import { type Expected, readExpected } from './expected.ts'
import { meantKeys } from './issues.ts'
import { checkMap } from './map.ts'
import { type IdsInScope, MemberReader } from './members.ts'
import { checkNames, nameMembers } from './names.ts'
import { type PartyDraft, readParties } from './parties.ts'
import type { Ruleset } from './ruleset.ts'
import type {
  Catalog,
  Fields,
  MatrixSection,
  Member,
  Party,
  RunDefaults,
  Scenario,
  TableExpectation,
} from './scenario.ts'
import { scenarioSchema } from './schema.ts'
import { CATALOG_NAMES, CATALOGS } from './sections.ts'
import { readTableExpectations } from './table-expectation.ts'
import { resolveTemplates } from './templates.ts'

/** What of a ruleset names are looked up in. */
type KnownRules = Pick<Ruleset, 'schema' | 'vocabulary' | 'circumstances' | 'ownMetrics'>

export interface Unresolved {
  /** The file with its imports and overrides. */
  readonly root: LocatedMap
  /** What the schema made of it; undefined if anything is wrong. */
  readonly data: Record<string, unknown> | undefined
  /** What the schema found wrong: it has been reported, and is passed over here. */
  readonly issues: readonly z.core.$ZodIssue[]
  readonly ruleset: KnownRules
  /** See `Gathering`. */
  readonly gaps: ReadonlySet<string>
  readonly problems: Problem[]
  /** See `ReadOptions`. */
  readonly unjudged: Problem['severity']
}

/**
 * Resolves every name: templates, members, weapons, tactics, metrics. Undefined if the file's values were wrong
 * already; what else is wrong comes out all the same.
 */
export function resolveScenario({
  root,
  data,
  issues,
  ruleset,
  gaps,
  problems,
  unjudged,
}: Unresolved): Omit<Scenario, 'sources' | 'whole'> | undefined {
  const schema = scenarioSchema(ruleset.schema)
  const ids = idsInScope(root, ruleset, problems)
  const tactics = readTactics(root, ruleset, ids, gaps, problems)

  const faults = issues.filter(({ path: [section, , field] }) => section === 'combatants' && field !== undefined)
  const misspelt = issues.flatMap((issue) => (issue.path[0] === 'combatants' ? meantKeys(issue, schema.file) : []))
  const faulty = new Set([...faults.map(({ path }) => String(path[2])), ...misspelt])
  const reported = problems.length
  const isField = (key: string) => Object.hasOwn(schema.template.shape, key)
  const sound = soundFields(mapAt(root, 'combatants'), isField, faults)
  const templates = resolveTemplates(sound, gaps.has('combatants'), problems)

  const written = valueAt(root, 'parties')
  const drafts = written?.kind === 'map' ? readParties(written, { templates, schema, faulty, gaps }, problems) : []
  const names = nameMembers(drafts)
  const members = new MemberReader(ruleset.schema, { ids, gaps, faulty }, problems)
  const parties = readMembers(drafts, names, members).map((party) => ({ ...party, ...saidOf(data, party.id) }))
  const isWhole =
    problems.length === reported && gaps.size === 0 && !faults.some(({ path }) => isReference(String(path[2]), ruleset))
  for (const template of templates.values()) members.checkUnused(template)

  const attacking = attackingIds(data, root, ruleset, members, problems)
  checkNames(drafts, names, problems)
  checkColors(mapAt(root, 'parties'), data, problems)
  checkMap(mapAt(root, 'field'), drafts, ruleset.schema.onePerCell ?? false, problems)
  const field = data?.field as Fields | undefined
  const expected = readExpected(
    root,
    { attacking, drafts, names, members, isWhole, field, unjudged },
    ruleset,
    problems,
  )
  const wanted = valueAt(valueAt(root, 'matrix'), 'expect')
  const ofTable = readTableExpectations(wanted?.kind === 'list' ? wanted.items : [], problems)
  return data && scenarioOf(root, data, { tactics, parties, ...expected, ofTable })
}

/** Values that are wrong by themselves are left out, so that nothing is reported twice. */
function soundFields(
  combatants: LocatedMap,
  isField: (key: string) => boolean,
  faults: readonly z.core.$ZodIssue[],
): LocatedMap {
  const faultsOf = new Map<string, PropertyKey[][]>()
  for (const { path } of faults) {
    const id = String(path[1])
    const own = faultsOf.get(id) ?? []
    own.push(path.slice(2))
    faultsOf.set(id, own)
  }
  const entries = combatants.entries.map((entry) => {
    const { key, value } = entry
    if (value.kind !== 'map') return entry
    const known = { ...value, entries: value.entries.filter((field) => isField(field.key)) }
    return { ...entry, value: withoutFaults(known, faultsOf.get(key) ?? []) }
  })
  return { ...combatants, entries }
}

/** True for a field that says what a combatant carries, or whose fields it takes. */
function isReference(field: string, { schema }: KnownRules): boolean {
  return field === 'based-on' || Object.hasOwn(schema.references, field)
}

function idsInScope(root: LocatedMap, { schema }: KnownRules, problems: Problem[]): IdsInScope {
  const scope: Record<string, ReadonlySet<string>> = {}
  for (const section of CATALOG_NAMES) {
    const builtIn = schema.builtIn[section] ?? []
    const { entries } = mapAt(root, section)
    for (const { key, keyPlace } of entries) {
      if (!builtIn.includes(key)) continue
      const message = `the ${CATALOGS[section]} "${key}" is built in and cannot be defined`
      problems.push(refusal(message, undefined, keyPlace))
    }
    scope[section] = new Set([...entries.map(({ key }) => key), ...builtIn])
  }
  scope.tactics = new Set(mapAt(root, 'tactics').entries.map(({ key }) => key))
  return scope as IdsInScope
}

function readTactics(
  root: LocatedMap,
  { vocabulary }: KnownRules,
  ids: IdsInScope,
  gaps: ReadonlySet<string>,
  problems: Problem[],
) {
  const known = CATALOG_NAMES.filter((section) => !gaps.has(section))
  const context = { vocabulary, ids: Object.fromEntries(known.map((section) => [section, [...ids[section]]])) }
  const tactics: Record<string, Tactic> = Object.create(null)
  for (const { key, value } of mapAt(root, 'tactics').entries) {
    if (problems.length >= MAX_PROBLEMS) break
    tactics[key] = readTactic(value, context, problems)
  }
  return tactics
}

function readMembers(drafts: readonly PartyDraft[], names: readonly string[], reader: MemberReader) {
  let index = 0
  return drafts.map(({ id, members }) => ({
    id,
    members: members.map(({ template, fields, place, path }): Member => {
      const own = fields.entries.filter((entry) => !template.fields.entries.includes(entry)).map(({ key }) => key)
      const isOwn = fields !== template.fields
      const name = names[index++]!
      const described = isOwn ? place : template.place
      return {
        name,
        template: template.id,
        fields: reader.read(fields, { name: isOwn ? name : template.id, place: described, isWhole: template.isWhole }),
        place: described,
        ...(own.length > 0 && { own: { path, fields: own } }),
      }
    }),
  }))
}

/** The ids of what attacks: weapons, and what else the ruleset says does. */
function attackingIds(
  data: Record<string, unknown> | undefined,
  root: LocatedMap,
  { schema: { attacks } }: KnownRules,
  { carried }: MemberReader,
  problems: Problem[],
): readonly string[] {
  const known = new Map([...carried.weapons].map((id) => [id, CATALOGS.weapons]))
  for (const { section, isOne } of attacks ? [attacks].flat() : []) {
    const entries = data?.[section] as Catalog | undefined
    // Of entries that could not be read it is not known whether they attack: nothing is said against them.
    const others = [...carried[section]].filter((id) => !entries?.[id] || isOne(entries[id]))
    for (const { key, keyPlace } of mapAt(root, section).entries) {
      const other = known.get(key)
      if (!others.includes(key) || other === undefined) continue
      const message = `${CATALOGS[section]} "${key}" has the name of ${/^[aeiou]/.test(other) ? 'an' : 'a'} ${other}`
      problems.push(refusal(message, 'metrics could not tell them apart', keyPlace))
    }
    for (const id of others) known.set(id, CATALOGS[section])
  }
  return [...known.keys()]
}

function scenarioOf(
  root: LocatedMap,
  data: Record<string, unknown>,
  found: {
    tactics: Readonly<Record<string, Tactic>>
    parties: readonly unknown[]
    expect: Expected['expect']
    evenSides: Expected['evenSides']
    skill: Expected['skill']
    replies: Expected['replies']
    ofTable: readonly TableExpectation[]
  },
): Omit<Scenario, 'sources' | 'whole'> {
  const run = data.run as { battles?: number; precision?: number; seed: string; max_rounds: number }
  const { battles, precision, seed, max_rounds: maxRounds } = run
  const defaults: RunDefaults = {
    ...(battles !== undefined && { battles }),
    ...(precision !== undefined && { precision }),
    seed,
    maxRounds,
  }
  const stem = root.place.source.name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  return {
    id: (data.id as string | undefined) ?? stem,
    name: (data.name as string | undefined) ?? stem,
    rules: data.rules as Scenario['rules'],
    weapons: catalog(data.weapons),
    armours: catalog(data.armours),
    shields: catalog(data.shields),
    items: catalog(data.items),
    spells: catalog(data.spells),
    tactics: found.tactics,
    parties: found.parties as Scenario['parties'],
    field: data.field as Fields,
    run: defaults,
    expect: found.expect,
    evenSides: found.evenSides,
    skill: found.skill,
    replies: found.replies,
    ...(data.matrix !== undefined && {
      matrix: { ...(data.matrix as Omit<MatrixSection, 'expect'>), expect: found.ofTable },
    }),
  }
}

/** What a party says besides its members. */
function saidOf(data: Record<string, unknown> | undefined, party: string): Pick<Party, 'color' | 'mistakes'> {
  const parties = data?.parties as Readonly<Record<string, Pick<Party, 'color' | 'mistakes'>>> | undefined
  const { color, mistakes } = parties?.[party] ?? {}
  return { ...(color !== undefined && { color }), ...(mistakes !== undefined && { mistakes }) }
}

/** Nobody could tell two parties of one colour apart: the second is drawn in another. */
function checkColors(parties: LocatedMap, data: Record<string, unknown> | undefined, problems: Problem[]): void {
  const [first, second] = parties.entries
  if (!second) return
  const { color } = saidOf(data, first.key)
  if (color === undefined || color !== saidOf(data, second.key).color) return
  const [, drawn] = partyColors({ parties: [first.key, second.key], colors: [color, color] })
  const message = `${first.key} and ${second.key} are both ${color}: ${second.key} is drawn ${drawn}`
  problems.push({ severity: 'warning', message, place: entryOf(second.value as LocatedMap, 'color')!.value.place })
}

/** Without a prototype, since `constructor` is an id like any other. */
function catalog(entries: unknown): Catalog {
  return Object.assign(Object.create(null), entries)
}
