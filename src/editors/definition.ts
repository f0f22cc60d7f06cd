import { dirname, resolve } from 'node:path'
import { valueAt } from '../source/located.ts'
import type { Place } from '../source/problem.ts'
import { findEntry, findInRules, RULES_OF_TACTICS, sectionsAt } from './names.ts'
import type { FileReading } from './read-file.ts'
import { type Spot, wordAt } from './spot.ts'

/** Where something is defined: in a text that was read, or at the top of a file that is named. */
type Definition = Place | { readonly file: string }

/** Where the word at an offset is defined, in any file of the scenario or of its rules; undefined if nothing defines it. */
export function findDefinition(reading: FileReading, spot: Spot, offset: number): Definition | undefined {
  const { root } = reading
  const { path, kind, place } = spot
  const file = fileNamed(reading, spot)
  if (file !== undefined) return { file }
  const { text } = place.source
  const { word } = wordAt(text, offset)
  if (kind === 'key') return findInRules(reading, word, keySections(path))?.keyPlace
  if (!root) return findInRules(reading, word, RULES_OF_TACTICS)?.keyPlace
  const found = findEntry(root, sectionsAt(path, reading), word)
  if (found) return found.entry.keyPlace
  if (path[0] === 'expect') return memberNamed(reading, text.slice(place.start, place.end))
  return findInRules(reading, word, RULES_OF_TACTICS)?.keyPlace
}

/** A key of an entry is declared in the section of its name: `spells.frost.cast` by `spells: { cast: … }`. */
function keySections([section, field, deeper]: Spot['path']): readonly string[] {
  if (section === 'rules') return field === 'options' ? ['options'] : ['tables']
  return deeper === undefined ? [] : [section === 'parties' ? 'combatants' : String(section)]
}

/** The file that an import, or `rules.system`, names. */
function fileNamed({ folder }: FileReading, { path, kind, place, scalar }: Spot): string | undefined {
  const names = path[0] === 'import' || (path[0] === 'rules' && path[1] === 'system')
  if (!names || kind !== 'value' || typeof scalar?.value !== 'string') return undefined
  if (!/\.(csv|ya?ml|[cm]?[jt]s)$/i.test(scalar.value)) return undefined
  return resolve(folder, dirname(place.source.name), scalar.value)
}

/** A member that has a name of its own, which a metric speaks of. */
function memberNamed({ root }: FileReading, expectation: string): Place | undefined {
  const parties = valueAt(root, 'parties')
  for (const { value } of parties?.kind === 'map' ? parties.entries : []) {
    const members = valueAt(value, 'members')
    for (const member of members?.kind === 'list' ? members.items : []) {
      const name = valueAt(member, 'name')
      if (name?.kind === 'scalar' && expectation.includes(`.${name.value}`)) return name.place
    }
  }
  return undefined
}
