import { CATALOG_NAMES, SECTIONS_BY_ID } from '../scenario/sections.ts'
import { readYaml } from '../scenario/yaml.ts'
import { entryOf, type LocatedEntry, type LocatedMap, valueAt } from '../source/located.ts'
import { fold } from '../source/nearest.ts'
import type { FileReading } from './read-file.ts'
import type { Spot } from './spot.ts'

/** The sections whose ids may stand at a path, likeliest first; none where no id does. */
export function sectionsAt(path: Spot['path'], { ruleset }: Pick<FileReading, 'ruleset'>): readonly string[] {
  const [section, , third, ...rest] = path
  if (section === 'combatants') return ofField(third, ruleset)
  if (section === 'parties' && third === 'members') {
    const field = rest.find((step) => typeof step === 'string')
    return field === undefined || field === 'is' ? ['combatants'] : ofField(field, ruleset)
  }
  if (section === 'tactics') return [...CATALOG_NAMES, 'combatants']
  if (section === 'expect') return ['parties', 'combatants', ...CATALOG_NAMES]
  if (section === 'override' || section === 'matrix') return SECTIONS_BY_ID
  return []
}

function ofField(field: string | number | undefined, ruleset: FileReading['ruleset']): readonly string[] {
  if (field === 'tactic') return ['tactics']
  if (field === 'based-on') return ['combatants']
  const references = ruleset?.schema.references ?? {}
  return typeof field === 'string' && Object.hasOwn(references, field) ? [references[field]] : []
}

/** The entry of an id in the first section that has it, with its path. */
export function findEntry(
  root: LocatedMap,
  sections: readonly string[],
  id: string,
): { readonly section: string; readonly entry: LocatedEntry } | undefined {
  for (const section of sections) {
    const entries = valueAt(root, section)
    const entry = entries?.kind === 'map' ? entryOf(entries, id) : undefined
    if (entry) return { section, entry }
  }
  return undefined
}

/** What of a rules file a word means, in the sections that are likely first: `my-hp` and `my_hp` are one word. */
export function findInRules({ rules }: Pick<FileReading, 'rules'>, word: string, likely: readonly string[]) {
  const found: { readonly rank: number; readonly entry: LocatedEntry }[] = []
  for (const source of rules) {
    const root = readYaml(source, [])
    for (const { key, value } of root?.kind === 'map' ? root.entries : []) {
      const entry =
        value.kind === 'map' && value.entries.find((each) => fold(each.key.replace(/\(.*$/, '')) === fold(word))
      if (entry) found.push({ entry, rank: likely.includes(key) ? likely.indexOf(key) : likely.length })
    }
  }
  return found.sort((one, other) => one.rank - other.rank)[0]?.entry
}

/** Sections of rules files that define words of tactics. */
export const RULES_OF_TACTICS: readonly string[] = ['actions', 'reactions', 'effects', 'values', 'pools', 'combatants']

/** What a scenario is called: by itself, or by its file. */
export function nameOf({ root, scenario }: Pick<FileReading, 'root' | 'scenario'>): string {
  const said = valueAt(root, 'name')
  if (scenario) return scenario.name
  if (said?.kind === 'scalar' && typeof said.value === 'string') return said.value
  return (root?.place.source.name ?? '').replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
}
