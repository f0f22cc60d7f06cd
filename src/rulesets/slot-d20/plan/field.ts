import { readMap } from '../../../field/drawn-map.ts'
import { planMap } from '../../../field/map-tables.ts'
import { FEET_PER_CELL, type Field } from '../data.ts'
import type * as schema from '../schema.ts'
import type { Bearer } from './equipment.ts'

type Ground = NonNullable<schema.Field['legend']>[string]

/** The field with what stands on it at the start. */
export interface PlannedField {
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
  const { columns, rows, ground, deployment } = drawn
  const size = sizeOf(columns, rows, LEAST_SHIFT)
  const cellOf = (number: number): number => (Math.floor(number / columns) << size.shift) | (number % columns)
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
  const waiting = [deployment[0].values(), deployment[1].values()]
  return {
    field: {
      ...size,
      map: planMap(drawn, (_from, { rough, climb }) => (rough || climb ? 2 : 1)),
      dark: isDark ? byCell(new Uint8Array(size.cells), ({ dark }) => Number(dark === true)) : NOWHERE,
      cover: isCovered ? byCell(new Int32Array(size.cells), (each) => bonus[quarters(each)]) : NO_NUMBERS,
      coverQuarters: isCovered ? byCell(new Uint8Array(size.cells), quarters) : NOWHERE,
      height: isHilly ? byCell(new Int32Array(size.cells), ({ height = 0 }) => height) : NO_NUMBERS,
    },
    cells: bearers.map(({ party }) => cellOf(waiting[party].next().value!)),
  }
}

/** Just large enough for both parties. */
function planOpenField(field: schema.Field, bearers: readonly Bearer[]): PlannedField {
  const members = [0, 1].map((party) => bearers.filter((bearer) => bearer.party === party).length)
  const ranks = members.map((count) => Math.ceil(count / field.rank))
  const widest = Math.max(...members.map((count) => Math.min(count, field.rank)))
  const margin = field.margin / FEET_PER_CELL
  const distance = field.distance / FEET_PER_CELL
  const size = sizeOf(ranks[0] + ranks[1] + distance - 1 + 2 * margin, widest + 2 * margin)
  const cellOf = ({ party }: Bearer, combatant: number): number => {
    const index = combatant - (party === 0 ? 0 : members[0])
    const rank = Math.floor(index / field.rank)
    const inRank = Math.min(field.rank, members[party] - rank * field.rank)
    const row = margin + Math.floor((widest - inRank) / 2) + (index % field.rank)
    const front = margin + ranks[0] - 1
    return (row << size.shift) | (party === 0 ? front - rank : front + distance + rank)
  }
  const bare = { dark: NOWHERE, cover: NO_NUMBERS, coverQuarters: NOWHERE, height: NO_NUMBERS }
  return { field: { ...size, map: undefined, ...bare }, cells: bearers.map(cellOf) }
}

const NOWHERE = new Uint8Array(0)
const NO_NUMBERS = new Int32Array(0)

/** On narrower maps a step to the right would lead as many numbers on as one to the left and down (map-movement.ts). */
const LEAST_SHIFT = 2

function sizeOf(columns: number, rows: number, least = 0): Pick<Field, 'columns' | 'rows' | 'shift' | 'cells'> {
  const shift = Math.max(least, Math.ceil(Math.log2(columns)))
  return { columns, rows, shift, cells: rows << shift }
}
