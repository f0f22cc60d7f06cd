import { makeInts } from '../battle/buffers.ts'
import type { Field } from './field.ts'
import type { SightTables } from './map-tables.ts'
import { alongLine } from './sight.ts'

/** The field while it is fought on: cells, how far they are from each other, and who stands where. */
export type Cells = ReturnType<typeof makeCells>

/** What the memory says of everybody. */
interface Placed {
  /** The cell stood on, also where a combatant that is out fell. */
  readonly cell: Int32Array
  /** States by bits. */
  readonly marks: Int32Array
}

/** What a step into rough ground costs; no step costs more. */
export const DEAREST = 2

/** An open field, where everybody is in sight of everybody. */
const WITHOUT_WALLS = { hasWalls: false, sight: new Int32Array(0), sightWords: 0 }

/** @param out the bit of `marks` of those that are off the field */
export function makeCells({ cells, columns, shift, map }: Field<SightTables>, { cell, marks }: Placed, out: number) {
  const { hasWalls: somewhereWalled, sight, sightWords } = map ?? WITHOUT_WALLS
  const occupant = makeInts(cells).fill(-1)
  const combatants = cell.length
  const columnMask = (1 << shift) - 1

  /** Column and row of a cell. */
  const columnOf = (at: number): number => at & columnMask
  const rowOf = (at: number): number => at >> shift

  /** Straight distance of two cells, in cells: a diagonal counts as one. */
  function between(from: number, to: number): number {
    const across = Math.abs((to & columnMask) - (from & columnMask))
    const down = Math.abs((to >> shift) - (from >> shift))
    return Math.max(across, down)
  }

  /**
   * Whether the line of sight from one cell to another is free of walls (docs/rules/README.md "The field"); not always
   * so the other way round.
   */
  function inSight(from: number, to: number): boolean {
    if (!somewhereWalled) return true
    const looker = (from >> shift) * columns + (from & columnMask)
    const seen = (to >> shift) * columns + (to & columnMask)
    return ((sight[looker * sightWords + (seen >> 5)] >> (seen & 31)) & 1) !== 0
  }

  /** Straight distance of two combatants. */
  function distance(combatant: number, other: number): number {
    return between(cell[combatant], cell[other])
  }

  /** The cell after `step` steps on the line between two cells. */
  function cellOnLine(from: number, to: number, step: number): number {
    if (step === 0) return from
    const steps = between(from, to)
    const right = alongLine(step, steps, columnOf(to) - columnOf(from))
    const below = alongLine(step, steps, rowOf(to) - rowOf(from))
    return from + (below << shift) + right
  }

  /** Puts a combatant into a free cell. */
  function moveTo(combatant: number, to: number): void {
    occupant[cell[combatant]] = -1
    occupant[to] = combatant
    cell[combatant] = to
  }

  /** Takes a combatant off its cell. */
  function vacate(combatant: number): void {
    occupant[cell[combatant]] = -1
  }

  /** Takes everybody's mark off the field, before the memory is set to another state; and puts it back. */
  function clearField(): void {
    for (let combatant = 0; combatant < combatants; combatant++) occupant[cell[combatant]] = -1
  }

  function setField(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & out) === 0) occupant[cell[combatant]] = combatant
    }
  }

  return {
    /** Who stands in each cell, or -1. Follows from the memory; kept so that a step need not ask everybody. */
    occupant,
    columnOf,
    rowOf,
    between,
    distance,
    inSight,
    cellOnLine,
    moveTo,
    vacate,
    clearField,
    setField,
  }
}
