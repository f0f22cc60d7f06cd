import { makeInts } from '../battle/buffers.ts'
import type { AreaField } from './area-field.ts'

/** What the memory says of everybody. */
interface Placed {
  /** The area stood in, also where a combatant that is out fell. */
  readonly cell: Int32Array
  /** States by bits. */
  readonly marks: Int32Array
}

/** A field of areas while it is fought on (see `makeAreas`). */
export type Areas = ReturnType<typeof makeAreas>

/**
 * A field of areas while it is fought on: how far they are from each other, and how many stand in each.
 *
 * @param out the bit of `marks` of those that are off the field
 * @param firstParty how many combatants, from number 0 on, are the first party's
 */
export function makeAreas(field: AreaField, { cell, marks }: Placed, out: number, firstParty: number) {
  const { cells, columns, rows, shift, walks, hasWalls, sight, sightWords } = field
  const areas = columns * rows
  const combatants = cell.length
  const columnMask = (1 << shift) - 1
  /** By party × cells + cell: who stand there. Follows from the memory; kept so that nobody needs to be asked. */
  const standing = makeInts(2 * cells)

  /** Whether nothing is in anybody's way: then walks need not be looked up. */
  const isOpen = walks.every((walk, at) => walk === between(cellOf(at % areas), cellOf(Math.floor(at / areas))))

  const partyOf = (combatant: number): number => (firstParty - 1 - combatant) >>> 31
  const numberOf = (at: number): number => (at >> shift) * columns + (at & columnMask)

  function cellOf(number: number): number {
    return (Math.floor(number / columns) << shift) + (number % columns)
  }

  /** Columns apart and rows apart. */
  function between(area: number, other: number): number {
    const across = Math.abs((other & columnMask) - (area & columnMask))
    return across + Math.abs((other >> shift) - (area >> shift))
  }

  /** The same of two combatants. */
  function distance(combatant: number, other: number): number {
    return between(cell[combatant], cell[other])
  }

  /** Whether the line of sight between two areas is free; so it is both ways. */
  function inSight(from: number, to: number): boolean {
    if (!hasWalls) return true
    const seen = numberOf(to)
    return ((sight[numberOf(from) * sightWords + (seen >> 5)] >> (seen & 31)) & 1) !== 0
  }

  /** The fewest moves from one area to another, or `UNREACHABLE` (steps.ts). */
  function walk(from: number, to: number): number {
    if (isOpen) return between(from, to)
    return walks[numberOf(to) * areas + numberOf(from)]
  }

  /** How many of that party (0 or 1) stand in an area. */
  function heads(party: number, area: number): number {
    return standing[party * cells + area]
  }

  /** Puts a combatant who stands on the field into another area. */
  function moveTo(combatant: number, to: number): void {
    vacate(combatant)
    cell[combatant] = to
    standing[partyOf(combatant) * cells + to]++
  }

  /** Takes somebody off the field who stands on it. */
  function vacate(combatant: number): void {
    standing[partyOf(combatant) * cells + cell[combatant]]--
  }

  /** Takes everybody off the field, before the memory is set to another state; and puts them back. */
  function clearField(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      standing[partyOf(combatant) * cells + cell[combatant]] = 0
    }
  }

  function setField(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & out) === 0) standing[partyOf(combatant) * cells + cell[combatant]]++
    }
  }

  return {
    between,
    distance,
    inSight,
    walk,
    heads,
    moveTo,
    vacate,
    clearField,
    setField,
  }
}
