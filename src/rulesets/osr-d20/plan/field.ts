import { readMap } from '../../../field/drawn-map.ts'
import { layOutField, measureField, type Field as PlainField } from '../../../field/field.ts'
import { planMap } from '../../../field/map-tables.ts'
import { FEET_PER_CELL } from '../codes.ts'
import type * as schema from '../schema.ts'
import { coverOf } from './combatants.ts'
import type { Bearer } from './equipment.ts'
import { isLater } from './options.ts'

type Ground = NonNullable<schema.Field['legend']>[string]

/** The field of a battle, with what the ruleset knows of its cells. */
export interface Field extends PlainField {
  /** By cell: 1 where it is dark; empty if it is light everywhere. */
  readonly dark: Uint8Array
  /** By cell: Armour Class that its cover gives against missiles; empty if there is none anywhere. */
  readonly cover: Uint8Array
}

/** The field with what stands on it at the start. */
interface PlannedField {
  readonly field: Field
  /** By combatant: its first cell. */
  readonly cells: readonly number[]
}

/** A drawn map, or the open field of §8.6. */
export function planField(options: schema.Options, field: schema.Field, bearers: readonly Bearer[]): PlannedField {
  return field.map === undefined
    ? planOpenField(options, field, bearers)
    : planDrawnField(options, field.map, field.legend ?? {}, bearers)
}

function planDrawnField(
  options: schema.Options,
  text: string,
  legend: Readonly<Record<string, Ground>>,
  bearers: readonly Bearer[],
): PlannedField {
  const drawn = readMap(text, legend)
  const costOf = (_from: Partial<Ground>, { rough, climb }: Partial<Ground>): number => (rough || climb ? 2 : 1)
  const { field, cells, cellOf } = measureField(drawn, (map) => planMap(map, costOf), bearers)
  const byCell = (of: (ground: Partial<Ground>) => number): Uint8Array => {
    const values = new Uint8Array(field.cells)
    for (const [number, each] of drawn.ground.entries()) values[cellOf(number)] = of(each)
    return values.some((value) => value > 0) ? values : NOWHERE
  }
  return {
    field: {
      ...field,
      dark: isLater(options) ? byCell(({ dark }) => Number(options.dark || dark === true)) : NOWHERE,
      cover: byCell(({ cover = 'none' }) => coverOf(options, { cover })),
    },
    cells,
  }
}

function planOpenField(options: schema.Options, layout: schema.Field, bearers: readonly Bearer[]): PlannedField {
  const { field, cells } = layOutField(
    { distance: layout.distance / FEET_PER_CELL, margin: layout.margin / FEET_PER_CELL, rank: layout.rank },
    bearers,
  )
  const isDark = options.dark && isLater(options)
  const dark = isDark ? new Uint8Array(field.cells).fill(1) : NOWHERE
  return { field: { ...field, dark, cover: NOWHERE }, cells }
}

const NOWHERE = new Uint8Array(0)
