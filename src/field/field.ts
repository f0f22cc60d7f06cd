import type { CommonGround, DrawnMap } from './drawn-map.ts'
import type { MapTables } from './map-tables.ts'

/**
 * The field of a battle. Cells are numbered row << shift | column: in reading order, and so that row and column are
 * found without a division.
 */
export interface Field<Map = MapTables> {
  readonly columns: number
  readonly rows: number
  readonly shift: number
  /** Numbers that cells have, those beyond the last column included. */
  readonly cells: number
  /** Tables of a drawn map; an open field needs none. */
  readonly map: Map | undefined
}

/** Somebody who stands on it at the start: a member of the first (0) or of the second party. */
export interface Deployed {
  readonly party: 0 | 1
}

/**
 * How an open field is laid out, in cells: between the two front ranks, around the parties, and members in one rank; and whether
 * the first party stands on the right.
 */
interface Layout {
  readonly distance: number
  readonly margin: number
  readonly rank: number
  readonly isMirrored: boolean
}

/** An open field just large enough for both parties, and the first cell of everybody. */
export function layOutField(layout: Layout, everybody: readonly Deployed[]): { field: Field<never>; cells: number[] } {
  const { distance, margin, rank, isMirrored } = layout
  const members = [0, 1].map((party) => everybody.filter((each) => each.party === party).length)
  const ranks = members.map((count) => Math.ceil(count / rank))
  const widest = Math.max(...members.map((count) => Math.min(count, rank)))
  const size = sizeOf(ranks[0] + ranks[1] + distance - 1 + 2 * margin, widest + 2 * margin)
  const cellOf = ({ party }: Deployed, combatant: number): number => {
    const index = combatant - (party === 0 ? 0 : members[0])
    const own = Math.floor(index / rank)
    const inRank = Math.min(rank, members[party] - own * rank)
    const row = margin + Math.floor((widest - inRank) / 2) + (index % rank)
    const front = margin + ranks[0] - 1
    const column = party === 0 ? front - own : front + distance + own
    return (row << size.shift) | (isMirrored ? size.columns - 1 - column : column)
  }
  return { field: { ...size, map: undefined }, cells: everybody.map(cellOf) }
}

/**
 * A drawn field, and the first cell of everybody.
 *
 * @param planMap makes the tables that the ruleset looks up in a map
 * @returns `cellOf` a number of the map's: there cells have no gaps between rows
 */
export function measureField<Ground extends CommonGround, Map>(
  drawn: DrawnMap<Ground>,
  planMap: (drawn: DrawnMap<Ground>) => Map,
  everybody: readonly Deployed[],
): { field: Field<Map>; cells: number[]; cellOf: (number: number) => number } {
  const { columns, rows, deployment } = drawn
  const size = sizeOf(columns, rows, LEAST_SHIFT)
  const cellOf = (number: number): number => (Math.floor(number / columns) << size.shift) | (number % columns)
  const waiting = [deployment[0].values(), deployment[1].values()]
  return {
    field: { ...size, map: planMap(drawn) },
    cells: everybody.map(({ party }) => cellOf(waiting[party].next().value!)),
    cellOf,
  }
}

/** In rows of fewer numbers a step to the right and one to the left and down would add the same number (ways.ts). */
const LEAST_SHIFT = 2

function sizeOf(columns: number, rows: number, least = 0): Omit<Field<never>, 'map'> {
  const shift = Math.max(least, Math.ceil(Math.log2(columns)))
  return { columns, rows, shift, cells: rows << shift }
}
