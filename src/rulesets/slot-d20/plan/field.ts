import type { FirstTieOrder } from '../../../battle/tie-order.ts'
import type { Field as PlainField } from '../../../field/field.ts'
import { planMap } from '../../../field/map-tables.ts'
import { planFieldOf } from '../../../field/plan-field.ts'
import { FEET_PER_CELL } from '../codes.ts'
import type * as schema from '../schema.ts'
import type { Bearer } from './equipment.ts'

type Ground = Partial<NonNullable<schema.Field['legend']>[string]>

/** The field of a battle, with what the ruleset knows of its cells. */
export interface Field extends PlainField, FirstTieOrder {
  /** By cell: 1 where it is dark; empty if it is light everywhere. */
  readonly dark: Uint8Array
  /** By cell: what its cover adds to ranged attacks, and how much it is in quarters; empty if there is none anywhere. */
  readonly cover: Int32Array
  readonly coverQuarters: Uint8Array
  /** By cell: feet above the ground; empty if it is level everywhere. */
  readonly height: Int32Array
}

const QUARTERS = { none: 0, quarter: 1, half: 2, 'three-quarter': 3, full: 4 } as const

/** The field, a drawn map or the open one of §2.7; and by combatant its first cell. */
export function planField(
  options: schema.Options,
  written: schema.Field,
  bearers: readonly Bearer[],
): { field: Field; cells: readonly number[] } {
  const costOf = (_from: Ground, { rough, climb }: Ground): number => (rough || climb ? 2 : 1)
  const { field, cells, bytes, ints } = planFieldOf(written, FEET_PER_CELL, (map) => planMap(map, costOf), bearers)
  const bonus = [0, options.cover_quarter, options.cover_half, options.cover_three_quarter, options.cover_full]
  const quarters = ({ cover = 'none' }: Ground): number => QUARTERS[cover]
  return {
    field: {
      ...field,
      dark: bytes(({ dark }) => Number(dark === true)),
      cover: ints(
        (ground) => bonus[quarters(ground)],
        (ground) => quarters(ground) !== 0,
      ),
      coverQuarters: bytes(quarters),
      height: ints(({ height = 0 }) => height),
    },
    cells,
  }
}
