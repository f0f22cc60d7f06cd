import type { FirstTieOrder } from '../../../battle/tie-order.ts'
import { type DrawnMap, readMap } from '../../../field/drawn-map.ts'
import type { Field as PlainField } from '../../../field/field.ts'
import { planWalls } from '../../../field/map-tables.ts'
import { planFieldOf } from '../../../field/plan-field.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { NO_FACE } from '../codes.ts'
import type * as schema from '../schema.ts'
import { findThing } from './bearers.ts'
import type { Bearer } from './loadout.ts'
import type { Lying } from './things.ts'
import { type MapOfWalks, planWalks } from './walks.ts'

/** The field of a battle, with what the ruleset knows of its cells. A column is empty where it is 0 in all cells. */
export interface Field extends PlainField<MapOfWalks>, FirstTieOrder {
  /** By cell: 1 where it is dark. */
  readonly dark: Uint8Array
  /** By cell: its cover in quarters. */
  readonly cover: Uint8Array
  /** By cell: inches above the ground. */
  readonly height: Int32Array
  /** By cell: the DV of its face, and 1 where one hangs free on it; `NO_FACE` where there is none. */
  readonly face: Int32Array
  readonly free: Uint8Array
}

const QUARTERS = { none: 0, quarter: 1, half: 2, 'three-quarter': 3, full: 4 } as const

/** The field with who and what is on it at the start. */
export interface PlannedField {
  readonly field: Field
  /** By combatant: its first cell. */
  readonly cells: readonly number[]
  readonly lying: readonly Lying[]
}

/** The field, a drawn map or the open one of §8.1, and who and what is on it. */
export function planField(scenario: Scenario, bearers: readonly Bearer[]): PlannedField {
  const planMap = (map: DrawnMap<schema.Ground>) => ({ ...planWalls(map), ...planWalks(scenario, map, bearers) })
  const { field, cells, ground, cellOf, bytes, ints } = planFieldOf(scenario.field as schema.Field, 1, planMap, bearers)
  const isFace = ({ climb }: Partial<schema.Ground>): boolean => climb !== undefined
  return {
    field: {
      ...field,
      dark: bytes(({ dark }) => Number(dark === true)),
      cover: bytes(({ cover = 'none' }) => QUARTERS[cover]),
      height: ints(({ height = 0 }) => height),
      face: ints(({ climb }) => climb?.dv ?? NO_FACE, isFace),
      free: bytes(({ climb }) => Number(climb?.free === true), isFace),
    },
    cells,
    lying: [...ground.entries()].flatMap(([number, { item }]) =>
      item === undefined ? [] : [{ thing: findThing(scenario, item), cell: cellOf(number) }],
    ),
  }
}

/** The ids of things that lie on the map, in reading order. */
export function lyingIds({ map, legend }: schema.Field): string[] {
  if (map === undefined) return []
  return readMap<schema.Ground>(map, legend).ground.flatMap(({ item }) => (item === undefined ? [] : [item]))
}
