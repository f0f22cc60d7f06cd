import { isDeepStrictEqual } from 'node:util'
import { listOf } from '../source/plain.ts'
import type { RulesetSchema, Section } from './ruleset.ts'
import type { Scenario } from './scenario.ts'
import { CATALOG_NAMES } from './sections.ts'

/** One of the parties of a scenario, by its place. */
interface Company {
  readonly scenario: Scenario
  readonly party: 0 | 1
}

/** A scenario as one plain file without imports; see `Scenario.whole`. */
type Whole = Record<string, unknown>
type Entries = Record<string, Record<string, unknown>>

/** Which fields of combatants hold ids, and of what. */
type References = RulesetSchema['references']

/**
 * A scenario file in which a company of one scenario meets a company of another, on the ground and by the rules of `ground`,
 * whose parties' ids they take. Where both scenarios call different things by one id (a sword of d6 and one of d8), the second
 * company's get another id: each side keeps what is its own.
 */
export function stageEncounter(
  ground: Scenario,
  { id, name }: Pick<Scenario, 'id' | 'name'>,
  sides: readonly [Company, Company],
  references: References,
): Whole {
  const [first, second] = sides
  const whole = copy(first.scenario.whole)
  const guest = bringIn(whole, copy(second.scenario.whole), second, references)
  const { rules, field, run, tiltyard } = ground.whole
  const [host, foe] = ground.parties.map(({ id }) => id)
  const own = partyOf(whole, first)
  const parties = { [host]: own, [foe]: apart(own, guest) }
  const templates = entriesOf(whole, 'combatants')
  const used = Object.values(parties).flatMap((party) => usedTemplates(party, templates))
  const combatants = Object.fromEntries([...new Set(used)].map((id) => [id, templates[id]]))
  const rest = mentioned(whole, { rules, combatants, parties, field })
  return {
    ...{ tiltyard, id, name, rules, ...rest, combatants, parties },
    ...(field !== undefined && { field }),
    ...(run !== undefined && { run }),
  }
}

/**
 * The entries of catalogs and the tactics whose ids stand anywhere in what is used, or in what that uses in turn: whatever
 * refers to one has its id in it.
 */
function mentioned(whole: Whole, used: unknown): Record<string, Entries> {
  const words = new Set<string>()
  const mention = (value: unknown): void => {
    for (const [word] of JSON.stringify(value).matchAll(/[A-Za-z][\w-]*/g)) words.add(word)
  }
  mention(used)
  const kept: Record<string, Entries> = {}
  for (let before = -1; before < words.size; ) {
    before = words.size
    for (const section of [...CATALOG_NAMES, 'tactics']) {
      const entries = Object.entries(entriesOf(whole, section)).filter(([id]) => words.has(id))
      if (entries.length > 0) kept[section] = Object.fromEntries(entries)
      mention(entries)
    }
  }
  return kept
}

/** Adds to the host's file what the guest needs and it has not, or has otherwise; returns the guest's party. */
function bringIn(host: Whole, guest: Whole, company: Company, references: References): Whole {
  const party = copy(partyOf(guest, company))
  const renamed = Object.fromEntries(
    CATALOG_NAMES.map((section) => [section, add(entriesOf(host, section), entriesOf(guest, section))]),
  ) as Record<Section, Map<string, string>>
  const templates = entriesOf(guest, 'combatants')
  const used = usedTemplates(party, templates)
  const described = used.map((id) => templates[id] as Record<string, unknown>)

  const inTactics = (id: string) => CATALOG_NAMES.map((section) => renamed[section].get(id)).find(Boolean) ?? id
  const tactics = entriesOf(guest, 'tactics')
  for (const tactic of Object.values(tactics)) renameInTactic(tactic, inTactics)
  const fieldsOf = [...described, ...membersOf(party)]
  const named = new Set(fieldsOf.flatMap(({ tactic }) => (typeof tactic === 'string' ? [tactic] : [])))
  for (const fields of fieldsOf) {
    for (const [field, section] of Object.entries(references)) {
      if (field in fields) fields[field] = renameIds(fields[field], renamed[section])
    }
  }

  const wanted = Object.fromEntries(Object.entries(tactics).filter(([id]) => named.has(id)))
  const tacticsRenamed = add(entriesOf(host, 'tactics'), wanted)
  for (const fields of fieldsOf) if ('tactic' in fields) fields.tactic = renameIds(fields.tactic, tacticsRenamed)

  const hosts = entriesOf(host, 'combatants')
  const templatesRenamed = new Map<string, string>()
  // What is based on one that is another combatant is another one as well; `used` has bases first.
  for (const id of used) {
    const fields = templates[id]
    if ('based-on' in fields) fields['based-on'] = renameIds(fields['based-on'], templatesRenamed)
    for (const [old, now] of add(hosts, { [id]: fields }, templates)) templatesRenamed.set(old, now)
  }
  const callAllies = (selector: string) =>
    selector.replace(/^([a-z-]+:)(.+)$/, (_, kind, id) => `${kind}${templatesRenamed.get(id) ?? id}`)
  for (const [id, tactic] of Object.entries(entriesOf(host, 'tactics'))) {
    if ([...named].some((name) => (tacticsRenamed.get(name) ?? name) === id)) renameSelectors(tactic, callAllies)
  }
  return { ...party, members: listOf(party.members).map((member) => renameMember(member, templatesRenamed)) }
}

/**
 * Adds entries to a section; what it has otherwise under the same id is added under one that is free, also of `taken`. Returns
 * the old ids with the new ones.
 */
function add(host: Entries, guest: Entries, taken = guest): Map<string, string> {
  const renamed = new Map<string, string>()
  for (const [id, entry] of Object.entries(guest)) {
    if (Object.hasOwn(host, id) && isDeepStrictEqual(host[id], entry)) continue
    const free = Object.hasOwn(host, id) ? freeId(id, { ...host, ...taken }) : id
    if (free !== id) renamed.set(id, free)
    host[free] = entry
  }
  return renamed
}

function freeId(id: string, taken: object): string {
  for (let number = 2; ; number++) if (!Object.hasOwn(taken, `${id}-${number}`)) return `${id}-${number}`
}

/** Templates that the members of a party are made of, each after what it is based on. */
function usedTemplates(party: Whole, templates: Entries): string[] {
  const used: string[] = []
  const visited = new Set<string>()
  const visit = (id: unknown): void => {
    if (typeof id !== 'string' || visited.has(id) || !Object.hasOwn(templates, id)) return
    visited.add(id)
    visit(templates[id]['based-on'])
    used.push(id)
  }
  for (const member of listOf(party.members)) visit(templateOf(member))
  return used
}

const MEMBER = /^([\d_]+\s+)?(\S+)$/

function templateOf(member: unknown): unknown {
  return typeof member === 'string' ? MEMBER.exec(member)?.[2] : (member as Record<string, unknown>).is
}

function renameMember(member: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (typeof member === 'string') {
    return member.replace(MEMBER, (_, count = '', id) => `${count}${renamed.get(id) ?? id}`)
  }
  const fields = member as Record<string, unknown>
  return { ...fields, is: renameIds(fields.is, renamed) }
}

/** Members that are described by themselves. */
function membersOf(party: Whole): Record<string, unknown>[] {
  return listOf(party.members).filter((member) => typeof member === 'object' && member !== null) as Record<
    string,
    unknown
  >[]
}

/** A party whose members' own names are not those of another's. */
function apart(other: Whole, party: Whole): Whole {
  const taken = new Set(membersOf(other).map(({ name }) => name))
  const members = listOf(party.members).map((member) => {
    if (typeof member !== 'object' || member === null) return member
    const { name } = member as Record<string, unknown>
    return typeof name === 'string' && taken.has(name) ? { ...member, name: `${name} 2` } : member
  })
  return { ...party, members }
}

function renameIds(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renameIds(each, renamed))
  return typeof value === 'string' ? (renamed.get(value) ?? value) : value
}

/** Rules name things with `with`; conditions and short forms do not. */
function renameInTactic(tactic: Record<string, unknown>, rename: (id: string) => string): void {
  for (const rule of rulesOf(tactic)) if (typeof rule.with === 'string') rule.with = rename(rule.with)
}

function renameSelectors(tactic: Record<string, unknown>, rename: (selector: string) => string): void {
  for (const key of ['turn', 'reactions']) {
    const rules = tactic[key]
    if (!Array.isArray(rules)) continue
    tactic[key] = rules.map((rule) => {
      if (typeof rule === 'string') return rule.replace(/\S+$/, rename)
      return typeof rule.at === 'string' ? { ...rule, at: rename(rule.at) } : rule
    })
  }
}

function rulesOf(tactic: Record<string, unknown>): Record<string, unknown>[] {
  return ['turn', 'reactions'].flatMap((key) =>
    listOf(tactic[key]).filter((rule) => typeof rule === 'object'),
  ) as Record<string, unknown>[]
}

function partyOf(whole: Whole, { scenario, party }: Company): Whole {
  return entriesOf(whole, 'parties')[scenario.parties[party].id]
}

function entriesOf(whole: Whole, section: string): Entries {
  whole[section] ??= {}
  return whole[section] as Entries
}

/** `whole` has maps without prototypes, which are never equal to those with one. */
function plainly(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function copy(whole: Readonly<Whole>): Whole {
  return plainly(whole) as Whole
}
