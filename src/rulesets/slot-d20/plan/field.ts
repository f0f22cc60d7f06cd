import { readMap } from '../../../field/drawn-map.ts'
import { layOutField, measureField, type Field as PlainField } from '../../../field/field.ts'
import { planMap } from '../../../field/map-tables.ts'
import { FEET_PER_CELL } from '../codes.ts'
import type * as schema from '../schema.ts'
import type { Bearer } from './equipment.ts'

type Ground = NonNullable<schema.Field['legend']>[string]

/** The field of a battle, with what the ruleset knows of its cells. */
export interface Field extends PlainField {
  /** By cell: 1 where it is dark; empty if it is light everywhere. */
  readonly dark: Uint8Array
  /** By cell: what its cover adds to ranged attacks, and how much it is in quarters; empty if there is none anywhere. */
  readonly cover: Int32Array
  readonly coverQuarters: Uint8Array
  /** By cell: feet above the ground; empty if it is level everywhere. */
  readonly height: Int32Array
}

/** The field with what stands on it at the start. */
interface PlannedField {
  readonly field: Field
  /** By combatant: its first cell. */
  readonly cells: readonly number[]
}

/** A drawn map, or the open field of §2.7. */
export function planField(options: schema.Options, field: schema.Field, bearers: readonly Bearer[]): PlannedField {
  return field.map === undefined
    ? planOpenField(field, bearers)
    : planDrawnField(options, field.map, field.legend ?? {}, bearers)
}

const QUARTERS = { none: 0, quarter: 1, half: 2, 'three-quarter': 3, full: 4 } as const

function planDrawnField(
  options: schema.Options,
  text: string,
  legend: Readonly<Record<string, Ground>>,
  bearers: readonly Bearer[],
): PlannedField {
  const drawn = readMap(text, legend)
  const { ground } = drawn
  const costOf = (_from: Partial<Ground>, { rough, climb }: Partial<Ground>): number => (rough || climb ? 2 : 1)
  const { field, cells, cellOf } = measureField(drawn, (map) => planMap(map, costOf), bearers)
  const byCell = <Column extends Int32Array | Uint8Array>(
    values: Column,
    of: (ground: Partial<Ground>) => number,
  ): Column => {
    for (const [number, each] of ground.entries()) values[cellOf(number)] = of(each)
    return values
  }
  const isCovered = ground.some(({ cover = 'none' }) => cover !== 'none')
  const isDark = ground.some(({ dark }) => dark)
  const isHilly = ground.some(({ height = 0 }) => height !== 0)
  const bonus = [0, options.cover_quarter, options.cover_half, options.cover_three_quarter, options.cover_full]
  const quarters = ({ cover = 'none' }: Partial<Ground>): number => QUARTERS[cover]
  return {
    field: {
      ...field,
      dark: isDark ? byCell(new Uint8Array(field.cells), ({ dark }) => Number(dark === true)) : NOWHERE,
      cover: isCovered ? byCell(new Int32Array(field.cells), (each) => bonus[quarters(each)]) : NO_NUMBERS,
      coverQuarters: isCovered ? byCell(new Uint8Array(field.cells), quarters) : NOWHERE,
      height: isHilly ? byCell(new Int32Array(field.cells), ({ height = 0 }) => height) : NO_NUMBERS,
    },
    cells,
  }
}

function planOpenField(layout: schema.Field, bearers: readonly Bearer[]): PlannedField {
  const { field, cells } = layOutField(
    { distance: layout.distance / FEET_PER_CELL, margin: layout.margin / FEET_PER_CELL, rank: layout.rank },
    bearers,
  )
  return { field: { ...field, dark: NOWHERE, cover: NO_NUMBERS, coverQuarters: NOWHERE, height: NO_NUMBERS }, cells }
}

const NOWHERE = new Uint8Array(0)
const NO_NUMBERS = new Int32Array(0)
