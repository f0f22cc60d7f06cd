import type { FirstTieOrder, Ties } from '../../battle/tie-order.ts'
import type { CommonGround } from '../../field/drawn-map.ts'
import type { Field } from '../../field/field.ts'
import { planMap } from '../../field/map-tables.ts'
import { planFieldOf } from '../../field/plan-field.ts'
import type { Places } from '../../scenario/field.ts'
import type { Fields, Scenario } from '../../scenario/scenario.ts'
import type { Grid } from './ir.ts'

/** The grid of a scenario (§10.2): its field, where everybody begins, and what is known of its cells. */
export interface PlannedGrid {
  readonly field: Field & FirstTieOrder
  /** By combatant; -1: it waits, and has none. */
  readonly cells: readonly number[]
  /** By cell: quarters of cover; feet above the ground; whether it is dark. Empty where all cells have 0. */
  readonly cover: Uint8Array
  readonly height: Int32Array
  readonly dark: Uint8Array
}

interface Ground extends CommonGround {
  readonly cover?: 'none' | 'quarter' | 'half' | 'three-quarter' | 'full' | undefined
  readonly height?: number | undefined
  readonly dark?: boolean | undefined
}

const QUARTERS = { none: 0, quarter: 1, half: 2, 'three-quarter': 3, full: 4 } as const

/** Rough ground costs double; a diagonal step costs what a straight one does. */
const costOf = (_from: Partial<Ground>, { rough }: Partial<Ground>): number => (rough ? 2 : 1)

export function planGrid(
  { cell }: Grid,
  { field: { map, legend, distance, margin, rank, ties, places } }: Pick<Scenario, 'field'>,
  everybody: readonly { readonly party: 0 | 1; readonly fields: Fields }[],
): PlannedGrid {
  const written = {
    map: map as string | undefined,
    legend: legend as Readonly<Record<string, Ground>> | undefined,
    distance: Number(distance),
    margin: Number(margin),
    rank: Number(rank),
    ties: ties as Ties,
    places: places as Places,
  }
  const present = everybody.filter(({ fields }) => fields.waits !== true)
  const { field, cells, bytes, ints } = planFieldOf(written, cell, (drawn) => planMap(drawn, costOf), present)
  const waiting = cells.values()
  return {
    field,
    cells: everybody.map(({ fields }) => (fields.waits === true ? -1 : waiting.next().value!)),
    cover: bytes(({ cover = 'none' }) => QUARTERS[cover]),
    height: ints(({ height = 0 }) => height),
    dark: bytes(({ dark }) => Number(dark === true)),
  }
}
