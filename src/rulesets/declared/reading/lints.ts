import type { Located, LocatedEntry } from '../../../source/located.ts'
import type { SourceText } from '../../../source/problem.ts'
import { type Game, SECTIONS, type Step, type Steps } from '../ir.ts'
import { type Draft, foldName, warn } from './draft.ts'
import { refuse } from './keys.ts'

/** Circles of `use` are errors: such an action would never end. */
export function findCircles(draft: Draft, { actions }: Game, entries: readonly LocatedEntry[]): void {
  const uses = actions.map(({ steps }) => usedBy(steps))
  const state = new Int8Array(actions.length)
  const visit = (action: number): boolean => {
    if (state[action] === 1) return true
    if (state[action] === 2) return false
    state[action] = 1
    const isCircle = uses[action]!.some(visit)
    state[action] = 2
    return isCircle
  }
  for (const [index, { key, keyPlace }] of entries.entries()) {
    if (visit(index)) refuse(draft, `"${key}" uses itself, directly or through others`, keyPlace)
  }
}

function usedBy(steps: Steps): number[] {
  return steps.flatMap((step: Step) => {
    if (step.op === 'use') return [step.action]
    if (step.op === 'attack' || step.op === 'if') return [...usedBy(step.holds), ...usedBy(step.fails)]
    return step.op === 'each' || step.op === 'repeat' ? usedBy(step.steps) : []
  })
}

/** What a change makes of a field or value cannot depend on that very field or value. */
export function findChangeCircles(
  draft: Draft,
  { fields, values, effects }: Game,
  entries: readonly LocatedEntry[],
): void {
  const reads = (part: unknown): number[] => {
    if (Array.isArray(part)) return part.flatMap(reads)
    if (typeof part !== 'object' || part === null) return []
    const { op, field, value } = part as { readonly op?: string; readonly field?: number; readonly value?: number }
    const own = op === 'field' ? [field!] : op === 'value' ? [fields.length + value!] : []
    return [...own, ...Object.values(part).flatMap(reads)]
  }
  const needs = [...fields.map((): number[] => []), ...values.map(({ body }) => reads(body))]
  for (const { of, index, by } of effects.flatMap(({ changes }) => changes)) {
    needs[of === 'field' ? index : fields.length + index]!.push(...reads(by))
  }
  const reaches = (from: readonly number[], goal: number, seen = new Set<number>()): boolean =>
    from.some((each) => {
      if (each === goal) return true
      if (seen.has(each)) return false
      seen.add(each)
      return reaches(needs[each]!, goal, seen)
    })
  for (const [at, { changes }] of effects.entries()) {
    for (const { of, index, by } of changes) {
      if (!reaches(reads(by), of === 'field' ? index : fields.length + index)) continue
      const name = of === 'field' ? fields[index]!.name : values[index]!.name
      refuse(
        draft,
        `"${entries[at]!.key}" changes "${name}" by what depends on it`,
        entries[at]!.keyPlace,
        'write x 50% for a share of it',
      )
    }
  }
}

const NAMED = ['options', 'pools', 'effects', 'counts', 'tables'] as const
const PREFIXED: readonly string[] = ['options', 'counts', 'tables']

/**
 * Names that nothing reads: a slip of the pen, or no longer needed. Values are left alone: tactics of scenarios read them. Pools do
 * something by themselves if they are vital, absorb, or have steps.
 */
export function findUnused(
  draft: Draft,
  { pools }: Game,
  keys: Readonly<Record<string, LocatedEntry | undefined>>,
): void {
  // Its own tactic is read later, when all names are known.
  const named = namesIn(keys.tactic?.value)
  const active = pools.filter(({ fate, absorbs, on }) => fate !== undefined || absorbs || on.length > 0)
  for (const section of NAMED) {
    const value = keys[section]?.value
    if (value?.kind !== 'map') continue
    for (const { key, keyPlace } of value.entries) {
      const name = foldName(key.replace(/ *\(.*$/, ''))
      const prefix = PREFIXED.includes(section) ? `${section}.` : ''
      if (draft.used.has(prefix + name) || named.has(prefix + name)) continue
      if (section === 'pools' && active.some((pool) => pool.name === key)) continue
      warn(draft, `nothing uses "${key}"`, keyPlace)
    }
  }
}

/**
 * Fields of combatants that nothing can read, since a pool bears their name and does not start by them (§2). Those of imported files
 * belong to other games as well.
 */
export function findHidden(draft: Draft, entry: LocatedEntry | undefined, own: SourceText): void {
  const entries = entry?.value.kind === 'map' ? entry.value.entries : []
  for (const { key, keyPlace } of entries) {
    const field = draft.fields.get(foldName(key))
    if (!field || !isHidden(draft, key) || draft.fieldsRead.has(field) || keyPlace.source !== own) continue
    const name = `my.${foldName(key)}`
    const hint = `give one of the two another name, or start the pool at ${name}`
    warn(draft, `nothing can read "${key}": ${name} is the pool`, keyPlace, hint)
  }
}

const isHidden = (draft: Draft, key: string): boolean => draft.pools.has(foldName(key))

/** Fields of combatants and things that the rules do not read; those of imported files belong to other games as well. */
export function findUnread(
  draft: Draft,
  { actions, reactions }: Game,
  keys: Readonly<Record<string, LocatedEntry | undefined>>,
  own: SourceText,
): LocatedEntry[] {
  const named = namesIn(keys.tactic?.value)
  const doneWith = new Set([...actions, ...reactions].map((each) => each.with))
  return (['combatants', ...SECTIONS] as const).flatMap((section) => {
    const fields = section === 'combatants' ? draft.fields : draft.things.get(section)
    const value = keys[section]?.value
    const entries = value?.kind === 'map' ? value.entries : []
    return entries.filter(({ key, keyPlace }) => {
      const field = fields?.get(foldName(key))
      if (!field || draft.fieldsRead.has(field) || named.has(foldName(key)) || keyPlace.source !== own) return false
      if (section === 'combatants' && isHidden(draft, key)) return false
      // Whoever names a thing can do actions with it.
      return !field.section || !doneWith.has(field.section)
    })
  })
}

/** Every name in the texts of a part of the file, also what stands behind its dots: `my.shield` and `shield`. */
function namesIn(value: Located | undefined): ReadonlySet<string> {
  if (value?.kind === 'list') return new Set(value.items.flatMap((item) => [...namesIn(item)]))
  if (value?.kind === 'map') return new Set(value.entries.flatMap((entry) => [...namesIn(entry.value)]))
  const words = value?.kind === 'scalar' ? String(value.value).match(/[a-z][\w.-]*/g) : null
  return new Set((words ?? []).flatMap((word) => [foldName(word), foldName(word.replace(/^.*\./, ''))]))
}
