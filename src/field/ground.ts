import { DEPLOYMENT, GROUND } from '../scenario/ground.ts'
import type { Ground } from '../telling/drawing.ts'
import { readMap } from './drawn-map.ts'

type Legend = Readonly<Record<string, object>>

const [OPEN, WALL, ROUGH] = Object.keys(GROUND)
const LETTERS = DEPLOYMENT.first + DEPLOYMENT.second

/** Looks over a field of that size, drawn or open. */
export function surveyGround(
  { map, legend }: { readonly map?: string | undefined; readonly legend?: Legend | undefined },
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Ground {
  const frame = { left: 0, right: columns - 1, top: 0, bottom: rows - 1 }
  if (map === undefined) return { drawn: false, frame, meanings: {}, at: () => OPEN }
  const { characters } = readMap(map, legend)
  const shown = characters.map((character) =>
    LETTERS.includes(character) && !(legend && character in legend) ? OPEN : character,
  )
  const meanings = Object.fromEntries(
    [...new Set(shown)]
      .filter((character) => character !== OPEN)
      .map((character) => [character, meaningOf(character, legend)]),
  )
  return { drawn: true, frame, meanings, at: (column, row) => shown[row * columns + column] }
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
