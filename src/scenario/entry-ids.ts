import { positionOf } from '../source/excerpt.ts'
import type { LocatedScalar } from '../source/located.ts'
import { type Problem, refusal } from '../source/problem.ts'
import { ID, ID_EXPECTED } from './ids.ts'

/** What the first cells of a catalog's lines are: ids, which stand as they are; or names, of which ids are made. */
type KeyColumn = 'ids' | 'names'

/** What the first column of a catalog holds by its header; undefined if that says something else. */
export function keyColumnOf(header: string, section: string | undefined): KeyColumn | undefined {
  const words = header.trim().toLowerCase()
  if (words === 'id') return 'ids'
  const thing = section?.replace(/s$/, '').replace(/^template$/, 'combatant')
  const kinds =
    thing === undefined ? [] : [thing, `${thing} name`, ...(thing === 'armour' ? ['armor', 'armor name'] : [])]
  return words === 'name' || kinds.includes(words) ? 'names' : undefined
}

/**
 * The ids of a catalog's lines, in their order; undefined for a line that has none, which is reported, as is an id that is there
 * already. In a column of ids, what is none is taken for a name: that is a warning, once.
 */
export function readKeys(
  cells: readonly LocatedScalar[],
  column: KeyColumn,
  problems: Problem[],
): (string | undefined)[] {
  const lines = new Map<string, LocatedScalar>()
  const made: LocatedScalar[] = []
  const keys = cells.map((cell) => {
    const name = String(cell.value)
    const key = column === 'ids' && ID.test(name) ? name : idMadeOf(name)
    if (key === undefined || (column === 'ids' && !ID.test(name) && !/\s/.test(name))) {
      problems.push(column === 'ids' || name === '' ? refuseId(cell) : refuseName(cell))
      return undefined
    }
    if (key !== name && column === 'ids') made.push(cell)
    const before = lines.get(key)
    if (before) problems.push(refuseSecond(cell, before, key))
    else lines.set(key, cell)
    return before ? undefined : key
  })
  if (made.length > 0) problems.push(describeMade(made))
  return keys
}

/**
 * The id that is made of a name: lower-case letters without accents, digits and `_`; of all else, dashes. `Épée longue (2h)` is
 * `epee-longue-2h`. Undefined if no letters are left.
 */
export function idMadeOf(name: string): string | undefined {
  const id = name
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => LETTERS[letter])
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
  return ID.test(id) ? id : undefined
}

/** Letters that are no letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

function refuseId({ value, place }: LocatedScalar): Problem {
  return refusal(`"${value}" is not ${ID_EXPECTED}`, undefined, place)
}

function refuseName({ value, place }: LocatedScalar): Problem {
  const message = `"${value}" has no letters from a to z that an id could be made of`
  return refusal(message, 'put a column id first, and call this one name', place)
}

function refuseSecond({ value, place }: LocatedScalar, first: LocatedScalar, key: string): Problem {
  const { line } = positionOf(first.place)
  if (value === first.value) return refusal(`"${value}" is there already, in line ${line}`, undefined, place)
  const message = `"${value}" has the id ${key}, which "${first.value}" in line ${line} has already`
  return refusal(message, 'put a column id first, with an id for each of them', place)
}

function describeMade(cells: readonly LocatedScalar[]): Problem {
  const [{ value, place }, ...others] = cells
  const message =
    others.length === 0
      ? `"${value}" is no id: its id is ${idMadeOf(String(value))}`
      : `${cells.length} of these are no ids: the id of "${value}" is ${idMadeOf(String(value))}`
  return { severity: 'warning', message, hint: 'a column of names is called name', place }
}
