import { type FirstTieOrder, firstTieOrder } from '../../../battle/tie-order.ts'
import { type AreaField, cellOf, dealMembers, markedCells, planAreas } from '../../../field/area-field.ts'
import { exchangePlaces } from '../../../field/exchange.ts'
import type { Field as DrawnField } from '../field-schema.ts'
import type * as schema from '../schema.ts'
import { drawField, isSteep } from './drawn-field.ts'
import type { Bearer } from './equipment.ts'

/** The field of a battle, with what the ruleset knows of its areas. */
export interface Field extends AreaField, FirstTieOrder {
  /** By cell: 1 where going on takes `climb`. */
  readonly steep: Uint8Array
  /** By cell: what its cover adds to shots from other areas. */
  readonly cover: Int32Array
  /** By cell: 1 if it has cover; 1 if it has so much that nobody there can be shot at from other areas. */
  readonly covered: Uint8Array
  readonly full: Uint8Array
  readonly hasCover: boolean
  /** The areas with a wall, and those with cover; none if no tactic asks. */
  readonly wallsSought: Int32Array
  readonly coverSought: Int32Array
}

/** A drawn map, or a row of areas (§2.7), and the first cell of everybody. */
export function planField(
  options: schema.Options,
  field: DrawnField,
  bearers: readonly Bearer[],
): { field: Field; cells: number[] } {
  const written = drawField(field)
  const { edges } = written
  const drawn = field.places === 'exchanged' ? exchangePlaces(written.drawn, edges) : written.drawn
  const plain = planAreas(drawn, edges)
  const coverBy = {
    none: 0,
    quarter: options.cover_quarter,
    half: options.cover_half,
    'three-quarter': options.cover_three_quarter,
    full: 0,
  }
  const steep = new Uint8Array(plain.cells)
  const cover = new Int32Array(plain.cells)
  const covered = new Uint8Array(plain.cells)
  const full = new Uint8Array(plain.cells)
  for (const [area, ground] of drawn.ground.entries()) {
    const cell = cellOf(plain, area)
    const kind = ground.cover ?? 'none'
    steep[cell] = Number(isSteep(ground))
    cover[cell] = coverBy[kind]
    covered[cell] = Number(kind !== 'none')
    full[cell] = Number(kind === 'full')
  }
  const asksFor = (selector: string): boolean =>
    bearers.some(({ tactic }) => tactic.turn.some(({ at }) => at === selector))
  return {
    field: {
      ...plain,
      ...firstTieOrder(field.ties),
      steep,
      cover,
      covered,
      full,
      hasCover: covered.includes(1),
      wallsSought: asksFor('wall') ? markedCells(plain.walled) : NOWHERE,
      coverSought: asksFor('cover') ? markedCells(covered) : NOWHERE,
    },
    cells: dealMembers(plain, drawn.deployment, bearers),
  }
}

const NOWHERE = new Int32Array(0)
