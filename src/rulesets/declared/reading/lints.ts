import type { LocatedEntry } from '../../../source/located.ts'
import type { Game, Step, Steps } from '../ir.ts'
import { type Draft, foldName } from './draft.ts'
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

const NAMED = ['effects', 'counts', 'tables'] as const

/**
 * Names that nothing reads: a slip of the pen, or no longer needed. Fields and values are left alone: tactics of scenarios read them,
 * and catalogs have what nobody reads.
 */
export function findUnused(draft: Draft, keys: Readonly<Record<string, LocatedEntry | undefined>>): void {
  for (const section of NAMED) {
    const value = keys[section]?.value
    if (value?.kind !== 'map') continue
    for (const { key, keyPlace } of value.entries) {
      const name = foldName(key.replace(/ *\(.*$/, ''))
      const prefix = section === 'counts' || section === 'tables' ? `${section}.` : ''
      if (draft.used.has(prefix + name)) continue
      draft.problems.push({ severity: 'warning', message: `nothing uses "${key}"`, place: keyPlace })
    }
  }
}
