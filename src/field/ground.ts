import type { Ground, Wall } from '../narration/drawing.ts'
import { readEdge } from '../scenario/edge.ts'
import { DEPLOYMENT, GROUND } from '../scenario/ground.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { readMap } from './drawn-map.ts'
import { readProperties } from './legend.ts'

const [OPEN, WALL, ROUGH] = Object.keys(GROUND)
const LETTERS = DEPLOYMENT.first + DEPLOYMENT.second

/** Looks over the field of a scenario, drawn or open, which is of that size. */
export function surveyGround(
  scenario: Pick<Scenario, 'field' | 'whole'>,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Ground {
  const { map, legend, walls } = scenario.field as {
    readonly map?: string
    readonly legend?: Readonly<Record<string, object>>
    /** Of a field of areas: walls on its edges, as `readEdge` reads them. */
    readonly walls?: readonly string[]
  }
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
      .map((character) => [character, meaningOf(character, scenario)]),
  )
  return { drawn: true, frame, meanings, at: (column, row) => shown[row * columns + column], ...edges }
}

function wallOf(text: string): Wall {
  const { column, row, otherColumn, otherRow } = readEdge(text)!
  const at = { column: Math.min(column, otherColumn) - 1, row: Math.min(row, otherRow) - 1 }
  return { ...at, side: row === otherRow ? 'right' : 'below' }
}

/** `rough, half cover, height 9 ft`. */
function meaningOf(character: string, scenario: Pick<Scenario, 'field' | 'whole'>): string {
  if (character === WALL) return 'wall'
  if (character === ROUGH) return 'rough'
  const properties = readProperties(scenario, character).map(([name, written]) => {
    if (name === 'cover') return `${written} cover`
    return written === '' ? name : `${name} ${written}`
  })
  return properties.join(', ') || 'open'
}
