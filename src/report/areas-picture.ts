import type { Areas, Drawing } from '../telling/drawing.ts'
import { LEFT_OUT } from '../telling/drawing.ts'
import type { Telling } from '../telling/telling.ts'
import { type Html, html } from './page/markup.ts'
import { drawToken, type Figure, TOKEN } from './token.ts'

/** Pixels around the tokens of an area, and the least side of one. */
const MARGIN = 3
const LEAST = 30
/** Of a picture that would be wider, areas show how many stand in them where those do not fit. */
const WIDEST = 720
const OPEN = '.'

/** A field of areas as a picture: all who stand in each, in the colours of their parties, and the walls between. */
export function drawAreasTold(
  { columns, firstRow }: Drawing,
  areas: Areas,
  { ground }: Telling,
  figures: ReadonlyMap<string, Figure>,
  label: string,
): Html {
  const { across, down } = roomOf(areas, columns.length)
  const [wide, high] = [across * TOKEN + 2 * MARGIN, down * TOKEN + 2 * MARGIN].map((side) => Math.max(LEAST, side))
  const [width, height] = [wide * columns.length, high * areas.ground.length]
  const shapes = areas.ground.flatMap((line, row) =>
    [...line].flatMap((character, column) => drawGround(character, column * wide, row * high)),
  )
  const tokens = areas.marks.flatMap((line, row) => line.flatMap((marks, column) => drawCrowd(marks, column, row)))
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
    const kind = character === LEFT_OUT ? 'gap' : ground[character] === 'wall' ? 'wall' : 'special'
    const shape = html`<rect class="${kind}" x="${x}" y="${y}" width="${wide}" height="${high}"/>`
    const letter = html`<text class="letter" x="${x + wide - 7}" y="${y + high - 8}">${character}</text>`
    return kind === 'special' ? [shape, letter] : [shape]
  }

  function drawCrowd(marks: string, column: number, row: number): Html[] {
    const place = `at (${columns[column]}, ${firstRow + row})`
    const who = [...marks].flatMap((mark) => figures.get(mark) ?? [])
    const [left, top] = [column * wide + wide / 2, row * high + high / 2]
    if (who.length > across * down) {
      const names = who.map(({ name }) => name).join(', ')
      return [html`<text class="crowd" x="${left}" y="${top}"><title>${names}, ${place}</title>×${who.length}</text>`]
    }
    const perRow = Math.min(across, who.length)
    const rows = Math.ceil(who.length / perRow)
    return who.map((figure, index) => {
      const x = left + ((index % perRow) - perRow / 2) * TOKEN
      const y = top + (Math.floor(index / perRow) - rows / 2) * TOKEN
      return drawToken(figure, x, y, place)
    })
  }
}

/** How many tokens there is room for in an area, side by side and one below another: for the fullest, if that fits. */
function roomOf({ marks }: Areas, columns: number): { across: number; down: number } {
  const fullest = Math.max(1, ...marks.flat().map((each) => each.length))
  const square = Math.ceil(Math.sqrt(fullest))
  const across = Math.max(1, Math.min(square, Math.floor((WIDEST / columns - 2 * MARGIN) / TOKEN)))
  return { across, down: Math.min(square, Math.ceil(fullest / across)) }
}
