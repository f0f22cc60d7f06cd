import { writtenOf } from '../../scenario/written.ts'
import type { Changes } from '../opening.ts'
import { dataOf, isMap } from './edited.ts'
import { changedTo, type Field, valueIn } from './field.ts'
import { readParts, writeParts } from './rule.ts'

/**
 * What to set, by paths, for a tactic that was found: of one that the form has, each of its lists by itself and only if it is
 * another, so that the file keeps its spelling and comments wherever nothing changes; undefined is what was at the beginning.
 *
 * @param found whole tactics, and who has them, as `best-reply --write` writes them
 * @param changes what has been changed so far
 */
export function adopted(
  found: Changes,
  fields: ReadonlyMap<string, Field>,
  changes: Changes,
): (readonly [path: string, value: string | undefined])[] {
  return Object.entries(found).flatMap(([path, value]) => {
    const tactic = dataOf(value)
    if (!isMap(tactic)) return [[path, value] as const]
    const lists = Object.entries(tactic).map(([list, rules]) => [list, briefly(rules)] as const)
    const isKnown = lists.every(([list]) => fields.has(`${path}.${list}`))
    if (!isKnown) return [[path, writtenOf(Object.fromEntries(lists))] as const]
    return lists.flatMap(([list, rules]) => {
      const field = fields.get(`${path}.${list}`)!
      const text = writtenOf(rules)
      const isSame = writtenOf(briefly(dataOf(valueIn(field, changes)))) === text
      return isSame ? [] : [[field.path, changedTo(field, text, changes)] as const]
    })
  })
}

/** Rules as one writes them: in short form where that is enough. */
function briefly(rules: unknown): readonly unknown[] {
  return (Array.isArray(rules) ? rules : []).map((rule) => {
    const parts = readParts(rule)
    return parts ? writeParts(parts) : rule
  })
}
