import type { FirstTieOrder } from '../../../battle/tie-order.ts'
import type { Field as PlainField } from '../../../field/field.ts'
import { planMap } from '../../../field/map-tables.ts'
import { planFieldOf } from '../../../field/plan-field.ts'
import { FEET_PER_CELL } from '../codes.ts'
import type * as schema from '../schema.ts'
import { coverOf } from './combatants.ts'
import type { Bearer } from './equipment.ts'
import { isLater } from './options.ts'

type Ground = Partial<NonNullable<schema.Field['legend']>[string]>

/** The field of a battle, with what the ruleset knows of its cells. */
export interface Field extends PlainField, FirstTieOrder {
  /** By cell: 1 where it is dark; empty if it is light everywhere. */
  readonly dark: Uint8Array
  /** By cell: Armour Class that its cover gives against missiles; empty if there is none anywhere. */
  readonly cover: Uint8Array
}

/** The field, a drawn map or the open one of §8.6; and by combatant its first cell. */
export function planField(
  options: schema.Options,
  written: schema.Field,
  bearers: readonly Bearer[],
): { field: Field; cells: readonly number[] } {
  const costOf = (_from: Ground, { rough, climb }: Ground): number => (rough || climb ? 2 : 1)
  const { field, cells, bytes } = planFieldOf(written, FEET_PER_CELL, (map) => planMap(map, costOf), bearers)
  const isDarkEverywhere = options.dark && written.map === undefined
  const dark = isDarkEverywhere
    ? new Uint8Array(field.cells).fill(1)
    : bytes(({ dark }) => Number(options.dark || dark === true))
  return {
    field: {
      ...field,
      dark: isLater(options) ? dark : new Uint8Array(0),
      cover: bytes(({ cover = 'none' }) => coverOf(options, { cover })),
    },
    cells,
  }
}
