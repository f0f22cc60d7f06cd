import type { Areas, Drawing } from '../narration/drawing.ts'
import { LEFT_OUT } from '../narration/drawing.ts'
import type { Narration } from '../narration/narration.ts'
import { type Html, html } from './page/markup.ts'
import { drawToken, type Figure, TOKEN } from './token.ts'

/** Pixels around the tokens of an area, and the least side of one. */
const MARGIN = 3
const LEAST = 30
/** Of a picture that would be wider, areas show how many stand in them where those do not fit. */
const WIDEST = 720
const OPEN = '.'

/** A field of areas as a picture: all who stand in each, in the colours of their parties, and the walls between. */
export function drawNarratedAreas(
  drawing: Drawing,
  areas: Areas,
  { ground }: Narration,
  figures: ReadonlyMap<string, Figure>,
  label: string,
): Html {
  const { columns, firstRow } = drawing
  const room = roomFor(Math.max(...areas.marks.flat().map((each) => each.length)), columns.length)
  const tokens = areas.marks.flatMap((line, row) => line.flatMap((marks, column) => drawCrowd(marks, column, row)))
  return drawAreas(drawing, areas, ground, room, html`${tokens}`, label)

  function drawCrowd(marks: string, column: number, row: number): Html[] {
    const place = `at (${columns[column]}, ${firstRow + row})`
    const who = [...marks].flatMap((mark) => figures.get(mark) ?? [])
    if (who.length > room.across * room.down) {
      const names = who.map(({ name }) => name).join(', ')
      const [x, y] = [(column + 0.5) * room.wide, (row + 0.5) * room.high]
      return [html`<text class="crowd" x="${x}" y="${y}"><title>${names}, ${place}</title>×${who.length}</text>`]
    }
    return who.map((figure, index) => drawToken(figure, ...placeInArea(room, column, row, index, who.length), place))
  }
}

/** The ground of a field of areas, the walls between them, and what stands on it. */
export function drawAreas(
  { columns }: Drawing,
  areas: Areas,
  meanings: Narration['ground'],
  { wide, high }: Room,
  tokens: Html,
  label: string,
): Html {
  const [width, height] = [wide * columns.length, high * areas.ground.length]
  const shapes = areas.ground.flatMap((line, row) =>
    [...line].flatMap((character, column) => drawGround(character, column * wide, row * high)),
  )
  const lines = [
    ...areas.ground.slice(1).map((_, row) => `M0 ${(row + 1) * high}h${width}`),
    ...columns.slice(1).map((_, column) => `M${(column + 1) * wide} 0v${height}`),
  ]
  const walls = areas.ground.flatMap((line, row) =>
    [...line].flatMap((_, column) => [
      ...(areas.right[row][column] === '|' ? [`M${(column + 1) * wide} ${row * high}v${high}`] : []),
      ...(areas.below[row][column] === '-' ? [`M${column * wide} ${(row + 1) * high}h${wide}`] : []),
    ]),
  )
  const edges = walls.length > 0 ? html`<path class="edge" d="${walls.join('')}"/>` : ''
  return html`<div class="field"><svg class="ground" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="min-width:${Math.round(width * 0.6)}px" role="img" aria-label="${label}"><rect class="open" width="${width}" height="${height}"/>${shapes}<path class="grid" d="${lines.join('')}"/>${edges}${tokens}</svg></div>
`

  function drawGround(character: string, x: number, y: number): Html[] {
    if (character === OPEN) return []
    const kind = character === LEFT_OUT ? 'gap' : meanings[character] === 'wall' ? 'wall' : 'special'
    const shape = html`<rect class="${kind}" x="${x}" y="${y}" width="${wide}" height="${high}"/>`
    const letter = html`<text class="letter" x="${x + wide - 7}" y="${y + high - 8}">${character}</text>`
    return kind === 'special' ? [shape, letter] : [shape]
  }
}

/** How many tokens there is room for in an area, side by side and one below another, and its sides in pixels. */
interface Room {
  readonly across: number
  readonly down: number
  readonly wide: number
  readonly high: number
}

/** Room for the fullest area, if that fits. */
export function roomFor(fullest: number, columns: number): Room {
  const most = Math.max(1, fullest)
  const square = Math.ceil(Math.sqrt(most))
  const across = Math.max(1, Math.min(square, Math.floor((WIDEST / columns - 2 * MARGIN) / TOKEN)))
  const down = Math.min(square, Math.ceil(most / across))
  const [wide, high] = [across, down].map((count) => Math.max(LEAST, count * TOKEN + 2 * MARGIN))
  return { across, down, wide, high }
}

/** Where the token of one of so many in an area stands, the first by the number 0. Where all do not fit, they overlap. */
export function placeInArea(
  { across, down, wide, high }: Room,
  column: number,
  row: number,
  index: number,
  count: number,
): [x: number, y: number] {
  const perRow = Math.min(count, Math.max(across, Math.ceil(count / down)))
  const rows = Math.ceil(count / perRow)
  const step = Math.min(TOKEN, (wide - 2 * MARGIN - TOKEN) / Math.max(1, perRow - 1))
  const x = (column + 0.5) * wide + (index % perRow) * step - ((perRow - 1) * step + TOKEN) / 2
  const y = (row + 0.5) * high + (Math.floor(index / perRow) - rows / 2) * TOKEN
  return [x, y]
}
