import { type DrawnMap, readMap } from '../../../field/drawn-map.ts'
import { layOutField, measureField, type Field as PlainField } from '../../../field/field.ts'
import { planWalls } from '../../../field/map-tables.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { NO_FACE } from '../codes.ts'
import type * as schema from '../schema.ts'
import { findThing } from './bearers.ts'
import type { Bearer } from './loadout.ts'
import type { Lying } from './things.ts'
import { type MapOfWalks, planWalks } from './walks.ts'

/** The field of a battle, with what the ruleset knows of its cells. Columns are empty where no cell has any of it. */
export interface Field extends PlainField<MapOfWalks> {
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

/** A drawn map, or the open field of §8.1. */
export function planField(scenario: Scenario, bearers: readonly Bearer[]): PlannedField {
  const field = scenario.field as schema.Field
  return field.map === undefined ? planOpenField(field, bearers) : planDrawnField(scenario, field, field.map, bearers)
}

/** The ids of things that lie on the map, in reading order. */
export function lyingIds({ map, legend }: schema.Field): string[] {
  if (map === undefined) return []
  return readMap<schema.Ground>(map, legend).ground.flatMap(({ item }) => (item === undefined ? [] : [item]))
}

function planDrawnField(
  scenario: Scenario,
  { legend = {} }: schema.Field,
  text: string,
  bearers: readonly Bearer[],
): PlannedField {
  const drawn: DrawnMap<schema.Ground> = readMap(text, legend as Readonly<Record<string, schema.Ground>>)
  const { ground } = drawn
  const measured = measureField(drawn, (map) => ({ ...planWalls(map), ...planWalks(scenario, map, bearers) }), bearers)
  const { field, cells, cellOf } = measured
  const fill = <Column extends Int32Array | Uint8Array>(
    make: (length: number) => Column,
    is: (ground: Partial<schema.Ground>) => boolean,
    of: (ground: Partial<schema.Ground>) => number,
  ): Column => {
    if (!ground.some(is)) return make(0)
    const values = make(field.cells)
    for (const [number, each] of ground.entries()) values[cellOf(number)] = of(each)
    return values
  }
  const bytes = (length: number): Uint8Array => new Uint8Array(length)
  const ints = (length: number): Int32Array => new Int32Array(length)
  return {
    field: {
      ...field,
      dark: fill(
        bytes,
        ({ dark }) => dark === true,
        ({ dark }) => Number(dark === true),
      ),
      cover: fill(
        bytes,
        ({ cover = 'none' }) => cover !== 'none',
        ({ cover = 'none' }) => QUARTERS[cover],
      ),
      height: fill(
        ints,
        ({ height = 0 }) => height !== 0,
        ({ height = 0 }) => height,
      ),
      face: fill(
        ints,
        ({ climb }) => climb !== undefined,
        ({ climb }) => climb?.dv ?? NO_FACE,
      ),
      free: fill(
        bytes,
        ({ climb }) => climb !== undefined,
        ({ climb }) => Number(climb?.free === true),
      ),
    },
    cells,
    lying: [...ground.entries()].flatMap(([number, { item }]) =>
      item === undefined ? [] : [{ thing: findThing(scenario, item), cell: cellOf(number) }],
    ),
  }
}

function planOpenField(layout: schema.Field, bearers: readonly Bearer[]): PlannedField {
  const { field, cells } = layOutField(layout, bearers)
  return {
    field: {
      ...field,
      dark: new Uint8Array(0),
      cover: new Uint8Array(0),
      height: new Int32Array(0),
      face: new Int32Array(0),
      free: new Uint8Array(0),
    },
    cells,
    lying: [],
  }
}
