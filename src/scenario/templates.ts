import { entryOf, type Located, type LocatedEntry, type LocatedMap } from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { MAX_PROBLEMS, type Place, type Problem } from '../source/problem.ts'
import { mergeMaps } from './sections.ts'

/** One of `combatants` with the fields of the template it is based on. */
export interface Template {
  readonly id: string
  /** Where its id stands. */
  readonly place: Place
  readonly fields: LocatedMap
  /** False if a template that it is based on is unknown: it may have the fields that are missing. */
  readonly isWhole: boolean
}

/**
 * Resolves every `based-on`. Unknown and circular ones are problems; such a template keeps its own fields, so that
 * what else is wrong with it comes out as well.
 *
 * @param hasGaps true if templates may stand where nothing could be read: then unknown ones are no problems.
 */
export function resolveTemplates(combatants: LocatedMap, hasGaps: boolean, problems: Problem[]): Map<string, Template> {
  const resolved = new Map<string, Template>()
  const byId = new Map(combatants.entries.map((entry) => [entry.key, entry]))
  for (const entry of combatants.entries) resolve(entry)
  return resolved

  /** Walks up to a template that is resolved or based on nothing, then back down: chains may be long. */
  function resolve(entry: LocatedEntry): void {
    const chain = new Set<LocatedEntry>()
    let next: LocatedEntry | undefined = entry
    while (next && !resolved.has(next.key) && !chain.has(next)) {
      chain.add(next)
      next = baseOf(next)
    }
    const members = [...chain]
    if (next && chain.has(next)) refuseCycle(members.slice(members.indexOf(next)))
    for (const child of members.reverse()) {
      const { key, keyPlace } = child
      const named = baseId(child)
      const base = named && resolved.get(named.name)
      const own = withoutBase(child.value)
      resolved.set(key, {
        id: key,
        place: keyPlace,
        fields: base ? { ...mergeMaps(base.fields, own), place: own.place } : own,
        isWhole: !named || (base?.isWhole ?? false),
      })
    }
  }

  function baseOf(child: LocatedEntry): LocatedEntry | undefined {
    const base = baseId(child)
    if (!base) return undefined
    const entry = byId.get(base.name)
    if (!entry && !hasGaps && problems.length < MAX_PROBLEMS) {
      const message = `unknown combatant "${base.name}"`
      const hint = suggest(base.name, byId.keys())
      problems.push({ severity: 'error', message, place: base.place, ...(hint !== undefined && { hint }) })
    }
    return entry
  }

  function refuseCycle(cycle: readonly LocatedEntry[]): void {
    const [first, ...others] = cycle.map(({ key }) => `"${key}"`)
    const through = others.length > 0 ? `, through ${others.join(' and ')}` : ''
    const place = baseId(cycle[0]!)!.place
    problems.push({ severity: 'error', message: `${first} is based on itself${through}`, place })
  }
}

const BASED_ON = 'based-on'

function baseId({ value }: LocatedEntry): { name: string; place: Place } | undefined {
  const base = value.kind === 'map' ? entryOf(value, BASED_ON)?.value : undefined
  return base?.kind === 'scalar' && typeof base.value === 'string' ? { name: base.value, place: base.place } : undefined
}

function withoutBase(value: Located): LocatedMap {
  const entries = value.kind === 'map' ? value.entries.filter(({ key }) => key !== BASED_ON) : []
  return { kind: 'map', entries, place: value.place }
}
