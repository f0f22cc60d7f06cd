import type { Located, LocatedMap, LocatedScalar } from '../source/located.ts'
import type { Place } from '../source/problem.ts'

/** What stands under a cursor. */
export interface Spot {
  /** The keys and list indices that lead there: `weapons`, `spear`, `damage`. */
  readonly path: readonly (string | number)[]
  readonly kind: 'key' | 'value'
  /** The whole key or value. */
  readonly place: Place
  readonly scalar?: LocatedScalar
}

/** The innermost key or single value at an offset of the text of that name; undefined if none stands there. */
export function spotAt(root: LocatedMap, name: string, offset: number): Spot | undefined {
  const isHere = ({ source, start, end }: Place): boolean => source.name === name && start <= offset && offset <= end
  // What an alias stands for, or an import brings in, stands outside the place of what has it: every part is looked at.
  const seen = new Set<Located>()
  const within = (located: Located, path: Spot['path']): Spot | undefined => {
    if (seen.has(located)) return undefined
    seen.add(located)
    if (located.kind === 'scalar') {
      const { place } = located
      return isHere(place) && place.end > place.start ? { path, kind: 'value', place, scalar: located } : undefined
    }
    if (located.kind === 'list') {
      for (const [index, item] of located.items.entries()) {
        const spot = within(item, [...path, index])
        if (spot) return spot
      }
      return undefined
    }
    for (const { key, keyPlace, value } of located.entries) {
      const own = [...path, key]
      if (isHere(keyPlace) && keyPlace.end > keyPlace.start) return { path: own, kind: 'key', place: keyPlace }
      const spot = within(value, own)
      if (spot) return spot
    }
    return undefined
  }
  return within(root, [])
}

/** The word around an offset: of ids alone, or with dots between, as `my.hp`. */
export function wordAt(text: string, offset: number, withDots = false): Omit<Place, 'source'> & { word: string } {
  const isPart = (at: number): boolean => (withDots ? /[\w.-]/ : /[\w-]/).test(text[at] ?? '')
  let start = offset
  let end = offset
  while (start > 0 && isPart(start - 1)) start--
  while (end < text.length && isPart(end)) end++
  return { start, end, word: text.slice(start, end) }
}
