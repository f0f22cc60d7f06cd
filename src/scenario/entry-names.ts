import type { Located, LocatedEntry, LocatedMap, LocatedScalar } from '../source/located.ts'
import { idMadeOf } from './entry-ids.ts'
import type { RulesetSchema } from './ruleset.ts'
import type { Notes, Scenario } from './scenario.ts'
import { SECTIONS_BY_ID } from './sections.ts'
import { idsOf } from './setting.ts'

/**
 * What sheets call their entries, where ids were made of that: who writes `Long Sword` in a scenario means `long-sword`. Case and
 * the kind of dash do not matter. An id that there is always stands for itself.
 */
export class EntryNames {
  /** By section, the ids by what their names come to; undefined for what several are called. */
  readonly #ids = new Map<string, Map<string, string | undefined>>()
  readonly #own: ReadonlyMap<string, ReadonlySet<string>>

  /** @param own the ids that there are, by section. */
  constructor(notes: Notes, own: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#own = own
    for (const [section, entries] of Object.entries(notes)) {
      const ids = new Map<string, string | undefined>()
      for (const [id, { name }] of Object.entries(entries)) {
        const made = name === undefined ? undefined : idMadeOf(String(name))
        if (made !== undefined) ids.set(made, ids.has(made) ? undefined : id)
      }
      if (ids.size > 0) this.#ids.set(section, ids)
    }
  }

  /** The id that a text stands for; the text itself if no entry is called so. */
  idOf(section: string, written: string): string {
    const ids = this.#ids.get(section)
    if (!ids || this.#own.get(section)?.has(written)) return written
    return ids.get(idMadeOf(written) ?? '') ?? written
  }

  /** `weapons.long-sword.damage` of `weapons.Long Sword.damage`. */
  withId(path: string): string {
    const [section, entry, ...rest] = path.split('.')
    return entry === undefined ? path : [section, this.idOf(section, entry), ...rest].join('.')
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }
}

/** The names of a scenario's sheets. */
export function entryNamesOf(root: LocatedMap, notes: Notes): EntryNames {
  const own = root.entries.flatMap(({ key, value }) =>
    value.kind === 'map' ? [[key, new Set(value.entries.map((entry) => entry.key))] as const] : [],
  )
  return new EntryNames(notes, new Map(own))
}

/** The names of a scenario that has been read. */
export function entryNamesIn(scenario: Scenario, schema: RulesetSchema): EntryNames {
  const own = SECTIONS_BY_ID.map((section) => [section, new Set(idsOf(section, scenario, schema))] as const)
  return new EntryNames(scenario.notes ?? {}, new Map(own))
}

/** A scenario in which what combatants, members and tactics name stands by its id. */
export function withIds(root: LocatedMap, { references }: RulesetSchema, names: EntryNames): LocatedMap {
  if (names.isEmpty) return root
  const fields = new Map<string, string>([
    ...Object.entries(references),
    ['based-on', 'combatants'],
    ['is', 'combatants'],
  ])
  const ofCombatant = (value: Located): Located =>
    inMap(value, (entry) => {
      const section = fields.get(entry.key)
      return section === undefined ? entry.value : named(entry.value, section, names)
    })
  const ofMembers = (value: Located): Located =>
    inMap(value, (entry) =>
      entry.key !== 'members'
        ? entry.value
        : inList(entry.value, (item) => (item.kind === 'map' ? ofCombatant(item) : named(item, 'combatants', names))),
    )
  const sections = new Set(fields.values())
  const ofRule = (rule: Located): Located =>
    inMap(rule, (entry) => (entry.key === 'with' ? namedIn(entry.value, sections, names) : entry.value))
  const ofTactic = (tactic: Located): Located => inMap(tactic, (entry) => inList(entry.value, ofRule))
  const changes: Readonly<Record<string, (value: Located) => Located>> = {
    combatants: ofCombatant,
    parties: ofMembers,
    tactics: ofTactic,
  }
  const entries = root.entries.map((section): LocatedEntry => {
    const change = Object.hasOwn(changes, section.key) ? changes[section.key] : undefined
    return change ? { ...section, value: inMap(section.value, ({ value }) => change(value)) } : section
  })
  return { ...root, entries }
}

function inMap(value: Located, change: (entry: LocatedEntry) => Located): Located {
  if (value.kind !== 'map') return value
  return { ...value, entries: value.entries.map((entry) => ({ ...entry, value: change(entry) })) }
}

function inList(value: Located, change: (item: Located) => Located): Located {
  return value.kind === 'list' ? { ...value, items: value.items.map(change) } : change(value)
}

/** One or a list of what may be counted: `4 Heavy Knight`. */
function named(value: Located, section: string, names: EntryNames): Located {
  return inList(value, (item) => withId(item, (name) => names.idOf(section, name)))
}

function namedIn(value: Located, sections: Iterable<string>, names: EntryNames): Located {
  return withId(value, (name) => {
    for (const section of sections) {
      const id = names.idOf(section, name)
      if (id !== name) return id
    }
    return name
  })
}

function withId(item: Located, idOf: (name: string) => string): Located {
  if (item.kind !== 'scalar' || typeof item.value !== 'string') return item
  const [, count = '', name = ''] = /^([\d_]+ +)?(.*)$/s.exec(item.value) ?? []
  const id = idOf(name)
  if (id === name) return item
  const { segments: _, ...rest } = item
  const found: LocatedScalar = { ...rest, value: `${count}${id}` }
  return found
}
