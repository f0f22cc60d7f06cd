import { z } from 'zod'
import { isNothing, type Located, type LocatedEntry, type LocatedMap } from '../source/located.ts'
import { expectedNames, nearest } from '../source/nearest.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { keysOf, schemaWithin, unwrap } from './issues.ts'
import { readYaml } from './yaml.ts'

/** One `--set PATH=VALUE`, read but not applied. */
export interface Override {
  readonly source: SourceText
  readonly path: readonly Step[]
  readonly value: Located
}

interface Step {
  readonly key: string
  readonly place: Place
}

/** Reads `weapons.spear.damage=d8`; the value is YAML, so `[spear, dagger]` is a list. */
export function readOverride(source: SourceText, problems: Problem[]): Override | undefined {
  const { text } = source
  const equals = text.indexOf('=')
  const path = text.slice(0, Math.max(equals, 0)).trim()
  if (!/^[^\s.]+(\.[^\s.]+)*$/.test(path)) {
    const place = { source, start: 0, end: text.length }
    const hint = 'for example weapons.spear.damage=d8'
    problems.push({ severity: 'error', message: 'this is no override, expected PATH=VALUE', hint, place })
    return undefined
  }
  let start = text.indexOf(path)
  const steps = path.split('.').map((key) => {
    const place = { source, start, end: start + key.length }
    start += key.length + 1
    return { key, place }
  })
  const value = readYaml(source, problems, { start: equals + 1, end: text.length })
  return value && { source, path: steps, value }
}

/**
 * The scenario with one value changed or added. What is set must be something the scenario has or its schema knows;
 * anything else is a problem, and changes nothing.
 */
export function applyOverride(
  root: LocatedMap,
  { path, value }: Override,
  schema: z.ZodType,
  problems: Problem[],
): LocatedMap {
  const result = change(root, schema, 0)
  return result?.kind === 'map' ? result : root

  function change(located: Located | undefined, within: z.ZodType | undefined, depth: number): Located | undefined {
    const step = path[depth]
    if (!step) return value
    if (located?.kind === 'list') return changeItem(located.items, located, step, within, depth)
    if (located && located.kind !== 'map' && !isNothing(located)) {
      return refuse(step, `"${pathTo(depth)}" is a single value, nothing can be set in it`)
    }
    const entries = located?.kind === 'map' ? located.entries : []
    const entry = entries.find(({ key }) => key === step.key)
    if (!entry && !mayHave(within, step.key))
      return refuseUnknown(step, depth, [...entries.map(({ key }) => key), ...keysOf(within)])
    const changed = change(entry?.value, schemaWithin(within, step.key), depth + 1)
    if (!changed) return undefined
    // What is set as a whole stands here: so does what is missing in it.
    const keyPlace = entry && depth < path.length - 1 ? entry.keyPlace : step.place
    const replacement: LocatedEntry = { key: step.key, keyPlace, value: changed }
    const kept = entry ? entries.map((other) => (other === entry ? replacement : other)) : [...entries, replacement]
    return { kind: 'map', entries: kept, place: located?.place ?? step.place }
  }

  function changeItem(
    items: readonly Located[],
    list: Located,
    step: Step,
    within: z.ZodType | undefined,
    depth: number,
  ) {
    const index = Number(step.key) - 1
    if (!items[index]) {
      return refuse(step, `"${pathTo(depth)}" is a list of ${items.length}, expected the number of an entry, from 1`)
    }
    const changed = change(items[index], schemaWithin(within, index), depth + 1)
    return changed && ({ ...list, items: items.map((item, at) => (at === index ? changed : item)) } as Located)
  }

  function refuseUnknown(step: Step, depth: number, known: readonly string[]): undefined {
    const near = nearest(step.key, known)
    const whole = path.map(({ key }, at) => (at === depth ? near : key)).join('.')
    const names = [...new Set(known)].filter((name) => name !== 'tiltyard')
    const all = names.length > 0 && names.length <= 16 ? expectedNames(names) : undefined
    return refuse(step, `unknown path "${pathTo(depth + 1)}"`, near === undefined ? all : `did you mean "${whole}"?`)
  }

  function pathTo(depth: number): string {
    return path
      .slice(0, depth)
      .map(({ key }) => key)
      .join('.')
  }

  function refuse({ place }: Step, message: string, hint?: string): undefined {
    problems.push(refusal(message, hint, place))
  }
}

/** Whether a key that is not there may be added: one that the schema knows, or anything where the schema says nothing. */
function mayHave(schema: z.ZodType | undefined, key: string): boolean {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodRecord) return false
  return bare instanceof z.ZodObject ? Object.hasOwn(bare.shape, key) : true
}
