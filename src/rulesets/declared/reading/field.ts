import { showValue } from '../../../scenario/issues.ts'
import { type Located, type LocatedEntry, valueAt } from '../../../source/located.ts'
import { keysOf } from '../grammar.ts'
import type { Game, Grid, LengthUnit } from '../ir.ts'
import { ALWAYS, type Draft, NO_LOCALS, type Scope } from './draft.ts'
import { choiceAt, keysAt, refuse, wholeAt } from './keys.ts'
import { distanceAt } from './measures.ts'

type Field = Pick<Game, 'front' | 'fillsAtOnce' | 'grid'>

const NONE: Field = { front: 0, fillsAtOnce: false }
/** `5 ft` */
const CELL = /^(\d+(?:\.\d+)?) ?(ft|yd|m)$/
const OF_RANKS = ['front', 'fills'] as const

/** In which unit distances of a game are; undefined where it has no grid. */
export function gridUnit(entry: LocatedEntry | undefined): LengthUnit | undefined {
  if (entry?.value.kind !== 'map') return undefined
  const cell = valueAt(entry.value, 'cell')
  if (cell === undefined && valueAt(entry.value, 'speed') === undefined) return undefined
  return (written(cell)?.[2] ?? 'ft') as LengthUnit
}

function written(cell: Located | undefined): RegExpExecArray | null {
  return cell?.kind === 'scalar' ? CELL.exec(String(cell.value)) : null
}

/** Ranks (§10.1), or a grid (§10.2). */
export function readField(draft: Draft, entry: LocatedEntry | undefined): Field {
  if (!entry || (entry.value.kind === 'scalar' && entry.value.value === 'none')) return NONE
  if (entry.value.kind === 'scalar') {
    const expected = 'expected none, ranks such as { front: 2 }, or a grid such as { cell: 5 ft, speed: my.speed }'
    refuse(draft, `field is ${showValue(entry.value)}`, entry.value.place, expected)
    return NONE
  }
  const keys = keysAt(draft, entry.value, keysOf('ground'), 'field')
  if (draft.unit !== undefined) {
    for (const key of OF_RANKS)
      if (keys[key]) refuse(draft, `"${key}" is of ranks, and this is a grid`, keys[key].keyPlace)
    return { ...NONE, grid: readGrid(draft, draft.unit, entry, keys) }
  }
  if (!keys.front) refuse(draft, 'field has no front', entry.keyPlace, 'write field: { front: 2 }')
  const front = wholeAt(draft, keys.front, [1, 64], 0)
  return { front, fillsAtOnce: choiceAt(draft, keys.fills, ['at once', 'each round'], 'each round') === 'at once' }
}

function readGrid(draft: Draft, unit: LengthUnit, entry: LocatedEntry, keys: ReturnType<typeof keysAt>): Grid {
  const cell = Number(written(keys.cell?.value)?.[1] ?? 0)
  if (!(cell >= 0.1 && cell <= 1000))
    refuse(
      draft,
      keys.cell ? 'cell is the side of a cell with its unit, from 0.1 to 1000' : 'a grid without its cell',
      keys.cell?.value.place ?? entry.keyPlace,
      'write cell: 5 ft',
    )
  const scope: Scope = { where: '"speed"', who: ['my'], given: ALWAYS, dice: false, locals: NO_LOCALS }
  const speed = keys.speed
    ? distanceAt(draft, keys.speed.value, scope, 'speed')
    : ({ op: 'number', value: 1e9 } as const)
  return { cell: Math.max(0.1, cell), unit, speed }
}
