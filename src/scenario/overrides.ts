import { z } from 'zod'
import { follow, isNothing, type Located, type LocatedEntry, type LocatedMap, valueAt } from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { type Place, type Problem, refusal, type SourceText, wholeOf } from '../source/problem.ts'
import { amend, type Operator } from './amend.ts'
import { ID, ID_EXPECTED } from './ids.ts'
import { expectation, keysOf, schemaWithin, unwrap } from './issues.ts'
import { nearestKey } from './synonyms.ts'
import { readYaml } from './yaml.ts'

/** One `--set PATH=VALUE`, or `PATH+=VALUE`, read but not applied. */
export interface Override {
  readonly source: SourceText
  readonly path: readonly Step[]
  /** Left out where the value is set to another. */
  readonly operator?: Operator
  readonly value: Located
}

interface Step {
  readonly key: string
  readonly place: Place
}

/** Steps with points between them; within a step may be spaces, for names of sheets: `weapons.Long Sword.damage`. */
export const PATH = /^[^\s.]+( +[^\s.]+)*(\.[^\s.]+( +[^\s.]+)*)*$/

/**
 * Reads `weapons.spear.damage=d8`; the value is YAML, so `[spear, dagger]` is a list. Or `weapons.spear.to_hit+=1`, which
 * changes the number that is there.
 */
export function readOverride(source: SourceText, problems: Problem[]): Override | undefined {
  const { text } = source
  const equals = text.indexOf('=')
  const [, path, operator] = /^(.*?)\s*([-+*]?)$/s.exec(text.slice(0, Math.max(equals, 0)).trim()) ?? ['', '', '']
  if (!PATH.test(path)) {
    const place = wholeOf(source)
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
  if (!value) return undefined
  const written = text.slice(value.place.start, value.place.end)
  if (operator === '' && /^\+ ?[\d_.]+%?$/.test(written)) {
    const [more, same] = [`${path}+=${written.slice(1).trim()}`, `${path}=${written.slice(1).trim()}`]
    problems.push(refusal(`"${written}" may mean more, or just so many`, `write ${more} or ${same}`, value.place))
    return undefined
  }
  return { source, path: steps, value, ...(operator !== '' && { operator: operator as Operator }) }
}

/**
 * The scenario with one value changed or added. What is set must be something the scenario has or its schema knows, or a whole
 * new entry of a section; anything else is a problem, and changes nothing.
 */
export function applyOverride(
  root: LocatedMap,
  override: Override,
  schema: z.ZodType,
  problems: Problem[],
): LocatedMap {
  let { path } = override
  const result = change(root, schema, 0)
  return result?.kind === 'map' ? result : root

  function change(located: Located | undefined, within: z.ZodType | undefined, depth: number): Located | undefined {
    const step = path[depth]
    if (!step) return newValue(override, located ?? inheritedAt(root, path), within, problems)
    if (located?.kind === 'list') return changeItem(located.items, located, step, within, depth)
    if (located && located.kind !== 'map' && !isNothing(located)) {
      return refuse(step, `"${pathTo(depth)}" is a single value, nothing can be set in it`)
    }
    const entries = located?.kind === 'map' ? located.entries : []
    const next = path[depth + 1]
    const isKnown = (key: string) => entries.some((each) => each.key === key) || keysOf(within).includes(key)
    if (next && !isKnown(step.key) && isKnown(`${step.key}.${next.key}`)) {
      // A name with a point, such as that of a table's step from 0.5 on.
      const joined = { key: `${step.key}.${next.key}`, place: { ...step.place, end: next.place.end } }
      path = [...path.slice(0, depth), joined, ...path.slice(depth + 2)]
      return change(located, within, depth)
    }
    const entry = entries.find(({ key }) => key === step.key)
    if (!entry && isNewEntry(override, depth, within)) {
      // What the legend of a map is called by is no id; its map says what it may be.
      if (depth === 1 && !ID.test(step.key)) return refuse(step, `"${step.key}" is not ${ID_EXPECTED}`)
    } else if (!entry && !mayHave(within, step.key)) {
      return refuseUnknown(step, depth, [...entries.map(({ key }) => key), ...keysOf(within)])
    }
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
    const near = nearestKey(step.key, known)
    const whole = path.map(({ key }, at) => (at === depth ? near : key)).join('.')
    const names = [...new Set(known)].filter((name) => name !== 'tiltyard')
    const hint = near === undefined ? suggest(step.key, names, MOST_NAMES) : `did you mean "${whole}"?`
    return refuse(step, `unknown path "${pathTo(depth + 1)}"`, hint)
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

/** As many as the sections of a scenario. */
const MOST_NAMES = 16

/**
 * Whether a whole new entry of a section is set: `weapons.pike={ damage: d8 }`. A single value in an entry that is not there
 * is a slip of the pen: `weapons.spaer.damage=d8`.
 */
function isNewEntry({ path, value }: Override, depth: number, schema: z.ZodType | undefined): boolean {
  return depth === path.length - 1 && value.kind === 'map' && unwrap(schema) instanceof z.ZodRecord
}

/** Whether a key that is not there may be added: one that the schema knows, or anything where the schema says nothing. */
function mayHave(schema: z.ZodType | undefined, key: string): boolean {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodRecord) return false
  return bare instanceof z.ZodObject ? Object.hasOwn(bare.shape, key) : true
}

/** What is set; with an operator, what comes of the value that is there, or that stands in for it. Undefined if nothing can. */
function newValue(
  { source, operator, value, path }: Override,
  located: Located | undefined,
  within: z.ZodType | undefined,
  problems: Problem[],
): Located | undefined {
  if (!operator) return value
  const name = path.map(({ key }) => key).join('.')
  const written = located && !isNothing(located) ? located : undefined
  const before = written ? (written.kind === 'scalar' ? written.value : undefined) : defaultOf(within)
  if (before === undefined) {
    const wrong = written ? `a ${written.kind}, and no number` : 'not set, and has nothing to count up'
    problems.push(refusal(`${name} is ${wrong}`, `write ${name}=…`, path.at(-1)!.place))
    return undefined
  }
  const { start, end } = value.place
  const amended = amend(before, operator, source.text.slice(start, end).trim())
  if ('wrong' in amended) {
    problems.push(refusal(`${name} cannot be changed so: ${amended.wrong}`, undefined, value.place))
    return undefined
  }
  const number = Number(amended.text)
  const after = Number.isFinite(number) ? number : amended.text
  const [issue] = within?.safeParse(after).error?.issues ?? []
  if (issue) {
    problems.push(refusal(`${name} would be ${after}, expected ${expectation(issue)}`, undefined, value.place))
    return undefined
  }
  return { kind: 'scalar', value: after, place: value.place }
}

/** A field of a combatant or of a member that is not its own: that of the template that it is based on. */
function inheritedAt(root: LocatedMap, path: readonly Step[]): Located | undefined {
  const keys = path.map(({ key }) => key)
  const isMember = keys[0] === 'parties' && keys[2] === 'members'
  if (!isMember && keys[0] !== 'combatants') return undefined
  const depth = isMember ? 4 : 2
  const steps = keys.slice(0, depth).map((key, at) => (isMember && at === 3 ? Number(key) - 1 : key))
  let owner = follow(root, steps).value
  const seen = new Set<Located>()
  while (owner && !seen.has(owner)) {
    seen.add(owner)
    const found = follow(owner, keys.slice(depth)).value
    if (found && !isNothing(found)) return found
    const base = valueAt(owner, 'is') ?? valueAt(owner, 'based-on')
    const id = base?.kind === 'scalar' ? String(base.value) : undefined
    owner = id === undefined ? undefined : follow(root, ['combatants', id]).value
  }
  return undefined
}

/** What a field is where it is left out, as a file would write it. */
function defaultOf(schema: z.ZodType | undefined): unknown {
  let bare = schema
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodPrefault || bare instanceof z.ZodDefault) {
    if (!(bare instanceof z.ZodOptional)) return bare.def.defaultValue
    bare = bare.unwrap() as z.ZodType
  }
  return undefined
}
