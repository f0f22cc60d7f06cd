import { firstTieOrder, type Ties } from '../battle/tie-order.ts'
import type { Places } from '../scenario/field.ts'
import { type CommonGround, type DrawnMap, readMap } from './drawn-map.ts'
import { exchangePlaces } from './exchange.ts'
import { type Deployed, layOutField, measureField } from './field.ts'

/** The field of a scenario: a drawn map, or the lengths of an open one. */
interface WrittenField<Ground> {
  readonly map?: string | undefined
  readonly legend?: Readonly<Record<string, Ground>> | undefined
  readonly distance: number
  readonly margin: number
  readonly rank: number
  readonly ties: Ties
  readonly places: Places
}

/**
 * The field of a battle, the first cell of everybody, and what is known of its cells.
 *
 * @param cellLength the length of a cell, in what the scenario's lengths are in
 * @param planMap makes the tables that the ruleset looks up in a map
 */
export function planFieldOf<Ground extends CommonGround, Map>(
  { map, legend, distance, margin, rank, ties, places }: WrittenField<Ground>,
  cellLength: number,
  planMap: (drawn: DrawnMap<Ground>) => Map,
  everybody: readonly Deployed[],
) {
  const isExchanged = places === 'exchanged'
  const read = map === undefined ? undefined : readMap<Ground>(map, legend)
  const drawn = read && isExchanged ? exchangePlaces(read) : read
  const layout = { distance: distance / cellLength, margin: margin / cellLength, rank, isMirrored: isExchanged }
  const { field, cells, cellOf }: ReturnType<typeof measureField<Ground, Map>> =
    drawn === undefined
      ? { ...layOutField(layout, everybody), cellOf: (number) => number }
      : measureField(drawn, planMap, everybody)
  /** By number of the map's; of an open field none. */
  const ground = drawn?.ground ?? []

  function fill<Column extends Int32Array | Uint8Array>(
    make: (length: number) => Column,
    of: (ground: Partial<Ground>) => number,
    has: (ground: Partial<Ground>) => boolean,
  ): Column {
    if (!ground.some(has)) return make(0)
    const values = make(field.cells)
    for (const [number, each] of ground.entries()) values[cellOf(number)] = of(each)
    return values
  }

  return {
    field: { ...field, ...firstTieOrder(ties) },
    cells,
    ground,
    cellOf,
    /** By cell: what its ground comes to. Empty where no ground `has` any of it; left out: where all come to 0. */
    bytes: (of: (ground: Partial<Ground>) => number, has = (each: Partial<Ground>) => of(each) !== 0) =>
      fill((length) => new Uint8Array(length), of, has),
    /** The same in whole numbers of any size. */
    ints: (of: (ground: Partial<Ground>) => number, has = (each: Partial<Ground>) => of(each) !== 0) =>
      fill((length) => new Int32Array(length), of, has),
  }
}
