import { diceMeant } from '../scenario/vary.ts'
import { isMap } from '../source/plain.ts'

/** A value of a scenario that is not what it was. */
export interface Change {
  /** As `--set` would name it: `weapons.spear.damage`. */
  readonly path: string
  /** Left out where there was, or is, nothing. */
  readonly from?: unknown
  readonly to?: unknown
}

/** A change, and where a file of the scenario says so. */
export interface PlacedChange extends Change {
  /** Left out where `--set` says so, or nothing does. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number }
}

/** Where two scenarios differ, both as `resolvedOf` makes them, in the order of the first. */
export function changesBetween(from: unknown, to: unknown, path = ''): Change[] {
  if (isMap(from) && isMap(to)) {
    const keys = new Set([...Object.keys(from), ...Object.keys(to)])
    return [...keys].flatMap((key) => changesBetween(own(from, key), own(to, key), path ? `${path}.${key}` : key))
  }
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    return from.flatMap((item, index) => changesBetween(item, to[index], `${path}.${index + 1}`))
  }
  if (JSON.stringify(from) === JSON.stringify(to) || isSameDice(from, to)) return []
  return [{ path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]
}

/** `d6` and `1d6`: written otherwise, and no change. */
function isSameDice(from: unknown, to: unknown): boolean {
  if (typeof from !== 'string' || typeof to !== 'string') return false
  const meant = diceMeant(from)
  return meant !== undefined && meant === diceMeant(to)
}

/** A change in one line, however long: for distinguishing changes, not for people. */
export function showPlainChange({ path, from, to }: Change): string {
  return JSON.stringify([path, from ?? null, to ?? null])
}

/** Of the map itself: an id can be called like what every object has (`constructor`). */
function own(map: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
