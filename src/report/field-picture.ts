import type { Drawing } from '../narration/drawing.ts'
import { LEFT_OUT } from '../narration/drawing.ts'
import type { Narration, Standing } from '../narration/narration.ts'
import { drawNarratedAreas } from './areas-picture.ts'
import { type Html, html } from './page/markup.ts'
import { drawPoint, drawToken, type Figure, TOKEN } from './token.ts'

/** Pixels of a cell at full size, and of one on a page that is too narrow: below that the field is moved sideways. */
const CELL = TOKEN
const LEAST_CELL = 9
const OPEN = '.'

/** The field of a battle reported as a picture: who stands where, in the colours of the parties. */
export function drawNarratedField(
  drawing: Drawing,
  narration: Narration,
  standings: readonly Standing[],
  label: string,
): Html {
  const { combatants, ground } = narration
  const parties = [...new Set(combatants.map(({ party }) => party))]
  const marks = new Map(
    combatants.map(({ mark, name, party }, number): [string, Figure] => [
      mark,
      { mark, name, party: parties.indexOf(party), facing: standings[number].facing },
    ]),
  )
  if (drawing.areas) return drawNarratedAreas(drawing, drawing.areas, narration, marks, label)
  const { lines, columns, firstRow } = drawing
  const cells = lines.map((line) => [...line])
  const tokens = cells.flatMap((line, row) =>
    line.flatMap((character, column) => {
      const who = marks.get(character)
      if (!who) return []
      return [drawToken(who, column * CELL, row * CELL, `at (${columns[column]}, ${firstRow + row})`)]
    }),
  )
  // Above all of them, since they reach into the cells beside.
  const facings = cells.flatMap((line, row) =>
    line.flatMap((character, column) => {
      const who = marks.get(character)
      if (who?.facing === undefined) return []
      return [html`<g transform="translate(${column * CELL} ${row * CELL})">${drawPoint(who.party, who.facing)}</g>`]
    }),
  )
  return drawSquares(drawing, ground, marks, html`${tokens}${facings}`, label)
}

/** The ground of a field of squares, but where one of `marks` stands, and what stands on it. */
export function drawSquares(
  { lines, columns }: Drawing,
  ground: Narration['ground'],
  marks: Marks,
  tokens: Html,
  label: string,
): Html {
  const [width, height] = [columns.length * CELL, lines.length * CELL]
  const shapes = lines.flatMap((text, row) => {
    const line = [...text]
    return [
      ...runs(line, (character) => ground[character] === 'wall' && !marks.has(character), 'wall', row),
      ...runs(line, (character) => isSpecial(character, marks, ground), 'special', row),
      ...runs(line, (character) => character === LEFT_OUT, 'gap', row),
      ...line.flatMap((character, column) =>
        isSpecial(character, marks, ground) ? [letter(character, column, row)] : [],
      ),
    ]
  })
  const across = lines.slice(1).map((_, row) => `M0 ${(row + 1) * CELL}h${width}`)
  const down = columns.slice(1).map((_, column) => `M${(column + 1) * CELL} 0v${height}`)
  return html`<div class="field"><svg class="ground" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="min-width:${columns.length * LEAST_CELL}px" role="img" aria-label="${label}"><rect class="open" width="${width}" height="${height}"/>${shapes}<path class="grid" d="${[...across, ...down].join('')}"/>${tokens}</svg></div>
`
}

type Marks = Pick<ReadonlyMap<string, unknown>, 'has'>

function isSpecial(character: string, marks: Marks, ground: Narration['ground']): boolean {
  if (character === OPEN || character === LEFT_OUT || marks.has(character)) return false
  return ground[character] !== 'wall'
}

/** Cells of a kind that lie side by side, as one shape each. */
function runs(line: readonly string[], has: (character: string) => boolean, kind: string, row: number): Html[] {
  const shapes: Html[] = []
  for (let column = 0, end: number; column < line.length; column = end + 1) {
    end = column
    while (end < line.length && has(line[end])) end++
    if (end === column) continue
    shapes.push(
      html`<rect class="${kind}" x="${column * CELL}" y="${row * CELL}" width="${(end - column) * CELL}" height="${CELL}"/>`,
    )
  }
  return shapes
}

function letter(character: string, column: number, row: number): Html {
  return html`<text class="letter" x="${(column + 0.5) * CELL}" y="${(row + 0.5) * CELL}">${character}</text>`
}
