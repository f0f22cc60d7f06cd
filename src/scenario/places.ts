import { entryOf, type Located, type LocatedEntry, type LocatedMap } from '../source/located.ts'
import type { Place } from '../source/problem.ts'
import { stepAt } from './path-steps.ts'
import type { Scenario } from './scenario.ts'

/** What scenarios were read from, for as long as these live. They stay plain data themselves, which can be sent and compared. */
const roots = new WeakMap<Scenario, LocatedMap>()

/** Remembers where the values of a scenario are written. */
export function keepPlaces(scenario: Scenario, root: LocatedMap): void {
  roots.set(scenario, root)
}

/**
 * Where a file says the value at a path such as `weapons.spear.damage` or `parties.red.members.1.hp`; if no file does, the key
 * of what would have it. Undefined for what `--set` says, for what is not there at all, and for a copy of a scenario.
 */
export function placeWritten(scenario: Scenario, path: string): Place | undefined {
  let value: Located | undefined = roots.get(scenario)
  let owner: LocatedEntry | undefined
  let entry: LocatedEntry | undefined
  const steps = path.split('.')
  for (let at = 0; at < steps.length; at++) {
    const map = value
    const step = stepAt(steps, at, (name) => map?.kind === 'map' && entryOf(map, name) !== undefined)
    owner = entry
    entry = value?.kind === 'map' ? entryOf(value, step) : undefined
    value = value?.kind === 'list' ? value.items[Number(step) - 1] : entry?.value
  }
  const place = value?.place ?? owner?.keyPlace
  return place?.source.name === '--set' ? undefined : place
}
