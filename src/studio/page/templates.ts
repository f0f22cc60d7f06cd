import type { Scenario } from '../../scenario/scenario.ts'
import { type DocumentMap, mapAt } from './edited.ts'

/** The templates of members and those that they are based on, with the parties that they fight for. */
export function usedTemplates(
  scenario: Scenario,
  templates: DocumentMap,
  added: readonly string[],
): Map<string, (0 | 1)[]> {
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
  for (const id of added) if (!used.has(id)) used.set(id, [])
  return used
}

/** The chain of `based-on`, nearest first. It has been checked to end. */
export function basesOf(id: string, templates: DocumentMap): string[] {
  const base = mapAt(templates, id)['based-on']
  return typeof base === 'string' ? [base, ...basesOf(base, templates)] : []
}
