import {
  entryOf,
  isNothing,
  type Located,
  type LocatedEntry,
  type LocatedMap,
  type LocatedScalar,
  plain,
  withoutFaults,
} from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { meantKeys, problemsOf, showValue } from './issues.ts'
import { readNumber } from './numeral.ts'
import { MAX_MEMBERS, type ScenarioSchema } from './schema.ts'
import { mergeMaps } from './sections.ts'
import { meantEntry } from './synonyms.ts'
import type { Template } from './templates.ts'
import { validate } from './validation.ts'

/** A party before its members are named and their fields read. */
export interface PartyDraft {
  readonly id: string
  readonly place: Place
  readonly members: readonly MemberDraft[]
}

export interface MemberDraft {
  readonly template: Template
  /** The template's fields with the member's own over them; the template's themselves if it has none. */
  readonly fields: LocatedMap
  /** The name given to it, if any. */
  readonly name?: { readonly text: string; readonly place: Place }
  /** Where it stands in `members`. */
  readonly place: Place
  /** The path of its entry. */
  readonly path: string
}

interface PartiesContext {
  readonly templates: ReadonlyMap<string, Template>
  readonly schema: ScenarioSchema
  /** Fields that are wrong somewhere; members' own wrong fields are added. */
  readonly faulty: Set<string>
  /** See `Gathering`. */
  readonly gaps: ReadonlySet<string>
}

/** Reads the two parties, every `4 hoplite` as four members. */
export function readParties(
  parties: LocatedMap,
  { templates, schema, faulty, gaps }: PartiesContext,
  problems: Problem[],
): PartyDraft[] {
  if (parties.entries.length !== 2) {
    const { keyPlace } = parties.entries[2] ?? parties.entries[0] ?? { keyPlace: parties.place }
    refuse(`a battle has exactly two parties, not ${parties.entries.length}`, keyPlace)
  }
  return parties.entries.slice(0, 2).map(readParty)

  function readParty({ key, keyPlace, value }: LocatedEntry): PartyDraft {
    const entry = meantEntry(value, 'members', ['members', 'color', 'mistakes'])
    const members = entry && !isNothing(entry.value) ? readMembers(entry.value, `parties.${key}.members`) : undefined
    // A party that is no mapping has been reported already.
    if (!members && value.kind === 'map')
      refuse(`${key} has no members, expected a list such as [ 4 hoplite ]`, keyPlace)
    if (entry && members && members.length > MAX_MEMBERS) {
      refuse(`${key} has ${members.length} members, expected at most ${MAX_MEMBERS}`, entry.keyPlace)
    }
    return { id: key, place: keyPlace, members: members?.slice(0, MAX_MEMBERS) ?? [] }
  }

  /** A single entry may stand without its list, as `--set parties.spears.members='5 hoplite'` gives it. */
  function readMembers(value: Located, path: string): MemberDraft[] | undefined {
    const items = value.kind === 'list' ? value.items : [value]
    const drafts: MemberDraft[] = []
    let isAnybodyMeant = false
    // Each entry is a member at least: more of them than a party may have are too many, whatever they say.
    for (const [index, item] of items.slice(0, MAX_MEMBERS + 1).entries()) {
      const { count, draft } = readMember(item, value.kind === 'list' ? `${path}.${index + 1}` : path)
      for (let copy = 0; draft && copy < count && drafts.length <= MAX_MEMBERS; copy++) drafts.push(draft)
      // `0 hoplite` is nobody; what is wrong is somebody, and has been reported.
      isAnybodyMeant ||= !draft || count > 0
    }
    return isAnybodyMeant ? drafts : undefined
  }

  function readMember(item: Located, path: string): { count: number; draft?: MemberDraft | undefined } {
    if (item.kind === 'map') return readMemberMap(item, path)
    const [, digits, id] =
      /^(?:([\d_]+)\s+)?([A-Za-z][\w-]*)$/.exec(
        item.kind === 'scalar' && typeof item.value === 'string' ? item.value : '',
      ) ?? []
    const count = digits === undefined ? 1 : (readNumber(digits) ?? Number.NaN)
    if (id === undefined || item.kind !== 'scalar') {
      refuse(`this member is ${showValue(item)}, expected "4 hoplite", "hoplite" or a mapping with "is"`, item.place)
      return { count: 0 }
    }
    if (!(count <= MAX_MEMBERS)) {
      refuse(`there are ${digits} of them, expected a whole number from 0 to ${MAX_MEMBERS}`, item.place)
      return { count: 0 }
    }
    const template = findTemplate(id, item)
    return { count, draft: template && { template, fields: template.fields, place: item.place, path } }
  }

  function readMemberMap(item: LocatedMap, path: string): { count: number; draft?: MemberDraft | undefined } {
    const reading = validate(schema.member, plain(item))
    const issues = reading.error?.issues ?? []
    const wrong = new Set(issues.map(({ path }) => String(path[0])))
    for (const field of [...wrong, ...issues.flatMap((issue) => meantKeys(issue, schema.member))]) faulty.add(field)
    problems.push(
      ...problemsOf(issues, {
        root: item,
        schema: schema.member,
        name: 'this member',
        place: item.place,
      }),
    )
    const valueAt = (key: string) =>
      wrong.has(key) ? undefined : (entryOf(item, key)?.value as LocatedScalar | undefined)
    const is = valueAt('is')
    const name = valueAt('name')
    const count = readNumber(valueAt('count')?.value) ?? 1
    if (name && !isNothing(name) && count > 1) refuse('a name is for one member, not for several', name.place)
    const template = is && typeof is.value === 'string' ? findTemplate(is.value, is) : undefined
    if (!template) return { count: 0 }
    const own = item.entries.filter(({ key }) => Object.hasOwn(schema.member.shape, key) && !OWN_KEYS.has(key))
    const sound = withoutFaults(
      { ...item, entries: own },
      issues.map(({ path }) => path),
    )
    const fields = mergeMaps(template.fields, sound)
    const given = name && !isNothing(name) ? { name: { text: String(name.value).trim(), place: name.place } } : {}
    return { count, draft: { template, fields, place: item.place, path, ...given } }
  }

  function findTemplate(id: string, { place }: LocatedScalar): Template | undefined {
    const template = templates.get(id)
    if (!template && !gaps.has('combatants')) refuse(`unknown combatant "${id}"`, place, suggest(id, templates.keys()))
    return template
  }

  function refuse(message: string, place: Place, hint?: string): void {
    problems.push(refusal(message, hint, place))
  }
}

/** What a member says that is no field of a combatant. */
const OWN_KEYS: ReadonlySet<string> = new Set(['is', 'count', 'name'])
