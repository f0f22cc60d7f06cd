import type { z } from 'zod'
import { follow, type LocatedMap, valueAt } from '../source/located.ts'
import { type Problem, refusal } from '../source/problem.ts'
import { guessField, readHeader } from './header.ts'
import { expectation } from './issues.ts'
import type { Notes } from './scenario.ts'

/** Lines of one sheet that all lack what a column of it should say. */
interface Lack {
  readonly section: string
  readonly field: string
  readonly ids: string[]
  readonly issue: z.core.$ZodIssue
}

/**
 * Issues of a scenario without those of columns that a sheet does not have: each of these is reported once, with how many lines
 * it concerns, and with the column that may have been meant. A single empty cell stays an issue of its own line.
 */
export function describeMissingColumns(
  issues: readonly z.core.$ZodIssue[],
  root: LocatedMap,
  notes: Notes,
  problems: Problem[],
): z.core.$ZodIssue[] {
  const lacks = new Map<string, Lack>()
  const others = issues.filter((issue) => {
    const [section, id, field] = issue.path.map(String)
    const value = issue.path.length === 3 ? follow(root, issue.path.slice(0, 2)).value : undefined
    const name = value?.place.source.name ?? ''
    if (!/\.csv$/i.test(name) || follow(root, issue.path).value || hasColumn(root, section, name, field)) return true
    const key = [name, section, field].join('\n')
    const lack = lacks.get(key) ?? { section, field, ids: [], issue }
    lacks.set(key, lack)
    lack.ids.push(id)
    return false
  })
  for (const { section, field, ids, issue } of lacks.values()) {
    const [first] = ids
    const who = ids.length === 1 ? `${first} has` : `${first} and ${ids.length - 1} more have`
    const header = Object.keys(notes[section]?.[first] ?? {}).find(
      (each) => guessField(readHeader(each).words, [field]) === field,
    )
    const hint = header === undefined ? `call its column "${field}"` : `call the column "${header}" "${field}"`
    const place = follow(root, [section, first]).entry!.keyPlace
    problems.push(refusal(`${who} no ${field}, expected ${expectation(issue)}`, hint, place))
  }
  return others
}

/** Whether any line of that sheet has something in the column of a field. */
function hasColumn(root: LocatedMap, section: string, name: string, field: string): boolean {
  const entries = follow(root, [section]).value
  if (entries?.kind !== 'map') return false
  return entries.entries.some(({ value }) => value.place.source.name === name && valueAt(value, field) !== undefined)
}
