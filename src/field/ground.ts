import { readEdge } from '../scenario/edge.ts'
import { DEPLOYMENT, GROUND } from '../scenario/ground.ts'
import type { Ground, Wall } from '../telling/drawing.ts'
import { readMap } from './drawn-map.ts'

type Legend = Readonly<Record<string, object>>

const [OPEN, WALL, ROUGH] = Object.keys(GROUND)
const LETTERS = DEPLOYMENT.first + DEPLOYMENT.second

/** A scenario's field, as far as it is seen. */
interface Surveyed {
  readonly map?: string | undefined
  readonly legend?: Legend | undefined
  /** Of a field of areas: walls on its edges, as `readEdge` reads them. */
  readonly walls?: readonly string[] | undefined
}

/** Looks over a field of that size, drawn or open. */
export function surveyGround(
  { map, legend, walls }: Surveyed,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Ground {
  const frame = { left: 0, right: columns - 1, top: 0, bottom: rows - 1 }
  const edges = walls && { walls: walls.map(wallOf) }
  if (map === undefined) return { drawn: false, frame, meanings: {}, at: () => OPEN, ...edges }
  const { characters } = readMap(map, legend)
  const shown = characters.map((character) =>
    LETTERS.includes(character) && !(legend && character in legend) ? OPEN : character,
  )
  const meanings = Object.fromEntries(
    [...new Set(shown)]
      .filter((character) => character !== OPEN)
      .map((character) => [character, meaningOf(character, legend)]),
  )
  return { drawn: true, frame, meanings, at: (column, row) => shown[row * columns + column], ...edges }
}

function wallOf(text: string): Wall {
  const { column, row, otherColumn, otherRow } = readEdge(text)!
  const at = { column: Math.min(column, otherColumn) - 1, row: Math.min(row, otherRow) - 1 }
  return { ...at, side: row === otherRow ? 'right' : 'below' }
}

/** `rough, half cover`. */
function meaningOf(character: string, legend: Legend | undefined): string {
  if (character === WALL) return 'wall'
  if (character === ROUGH) return 'rough'
  const properties = Object.entries(legend?.[character] ?? {}).flatMap(([name, value]) => {
    if (value === true) return [name]
    if (name === 'cover' && value !== 'none') return [`${value} cover`]
    return typeof value === 'number' && value !== 0 ? [`${name} ${value} ft`] : []
  })
  return properties.join(', ') || 'open'
}
