import { type DrawnMap, readMap } from '../field/drawn-map.ts'
import { readProperties } from '../field/legend.ts'
import { readEdge } from '../scenario/edge.ts'
import type { Party, Scenario } from '../scenario/scenario.ts'
import { type Html, html } from './page/markup.ts'

/** What the legend says of a cell; rulesets have properties of their own. */
type Ground = Readonly<Record<string, unknown>> & { readonly wall?: boolean; readonly rough?: boolean }

/** Pixels of a cell at full size, and of one on a page that is too narrow: below that the map is moved sideways. */
const CELL = 22
const LEAST_CELL = 13

/** The scenario's drawn map with both parties where they deploy, as a figure; nothing for an open field. */
export function drawMap(scenario: Scenario): Html {
  const { field, parties } = scenario
  const { map: text, legend, walls = [] } = field
  if (typeof text !== 'string') return html``
  const map = readMap(text, (legend ?? {}) as Readonly<Record<string, Ground>>)
  const width = map.columns * CELL
  const height = map.rows * CELL
  const [first, second] = parties
  const label = `Map of ${map.columns} by ${map.rows} cells, with ${first.id} and ${second.id} where they deploy`
  return html`<h2 id="field">The field</h2>
<figure class="map">
<div class="scroll"><svg class="ground" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="min-width:${map.columns * LEAST_CELL}px" role="img" aria-label="${label}">
<defs><pattern id="rough" width="11" height="11" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.3"/><circle cx="8.5" cy="8.5" r="1.3"/></pattern></defs>
<rect class="open" width="${width}" height="${height}"/>
${grounds(map)}
<path class="grid" d="${grid(map)}"/>
${edges(walls as readonly string[])}
<rect class="frame" width="${width}" height="${height}"/>
${parties.map((party, index) => deployment(map, party, index as 0 | 1, index === 0 ? 1 : first.members.length + 1))}
</svg></div>
<figcaption>${key(first, 0, 1)}${key(second, 1, first.members.length + 1)}${meanings(map, scenario)}</figcaption>
</figure>`
}

/** What is drawn over open ground, one over the other: classes of the page's style. */
const LAYERS: Readonly<Record<string, (ground: Ground) => boolean>> = {
  special: ({ wall, rough, dark, ...others }) => !wall && Object.values(others).some(isSaid),
  full: ({ wall, cover }) => !wall && cover === 'full',
  rough: ({ wall, rough }) => !wall && rough === true,
  dark: ({ wall, dark }) => !wall && dark === true,
  wall: ({ wall }) => wall === true,
}

/** Cells of a layer that lie side by side are drawn as one. */
function grounds({ columns, rows, ground, characters }: DrawnMap<Ground>): Html[] {
  const shapes: Html[] = []
  for (const [layer, has] of Object.entries(LAYERS)) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0, end: number; column < columns; column = end + 1) {
        end = column
        while (end < columns && has(ground[row * columns + end])) end++
        if (end > column) shapes.push(rectangle(layer, column, row, end - column))
      }
    }
  }
  for (const [cell, character] of characters.entries()) {
    if (isNamed(character, ground[cell])) shapes.push(letter(character, cell % columns, Math.floor(cell / columns)))
  }
  return shapes
}

/** What the layers do not tell, the legend's character does. */
function isNamed(character: string, ground: Ground): boolean {
  return !'aAbB*'.includes(character) && LAYERS.special(ground)
}

function rectangle(layer: string, column: number, row: number, columns: number): Html {
  return html`<rect class="${layer}" x="${column * CELL}" y="${row * CELL}" width="${columns * CELL}" height="${CELL}"/>`
}

function letter(character: string, column: number, row: number): Html {
  return html`<text class="letter" x="${(column + 0.5) * CELL}" y="${(row + 0.5) * CELL}">${character}</text>`
}

function grid({ columns, rows }: DrawnMap<Ground>): string {
  const across = Array.from({ length: rows - 1 }, (_, row) => `M0 ${(row + 1) * CELL}h${columns * CELL}`)
  const down = Array.from({ length: columns - 1 }, (_, column) => `M${(column + 1) * CELL} 0v${rows * CELL}`)
  return [...across, ...down].join('')
}

/** Walls between areas. */
function edges(walls: readonly string[]): Html {
  const lines = walls.map((text) => {
    const { column, row, otherColumn, otherRow } = readEdge(text)!
    const x = Math.max(column, otherColumn) - 1
    const y = Math.max(row, otherRow) - 1
    return `M${x * CELL} ${y * CELL}${row === otherRow ? 'v' : 'h'}${CELL}`
  })
  return lines.length > 0 ? html`<path class="edge" d="${lines.join('')}"/>` : html``
}

/** Round marks for the first party, square ones for the second, so that they differ without their colours too. */
function deployment(map: DrawnMap<Ground>, { members }: Party, party: 0 | 1, from: number): Html[] {
  const cells = map.deployment[party]
  const standing = new Map<number, number[]>()
  // Where a cell holds any number, members are dealt over the cells in turn.
  for (const index of members.keys()) {
    const cell = cells[index % cells.length]
    standing.set(cell, [...(standing.get(cell) ?? []), index])
  }
  return [...standing].map(([cell, indices]) => {
    // Ground of both parties: the first in the upper left of it, the second in the lower right.
    const isShared = map.characters[cell] === '*'
    const aside = isShared && party === 1 ? CELL * (1 - SHARED) : 0
    const x = (cell % map.columns) * CELL + aside
    const y = Math.floor(cell / map.columns) * CELL + aside
    const size = isShared ? ` scale(${SHARED})` : ''
    const names = indices.map((index) => members[index].name).join(', ')
    const shown = indices.length === 1 ? String(from + indices[0]) : `×${indices.length}`
    return html`<g class="mark ${NAMES[party]}" transform="translate(${x} ${y})${size}"><title>${names}</title><rect x="2" y="2" width="${CELL - 4}" height="${CELL - 4}" rx="${party === 0 ? (CELL - 4) / 2 : 3}"/><text x="${CELL / 2}" y="${CELL / 2}">${shown}</text></g>`
  })
}

const NAMES = ['first', 'second'] as const
/** The size of a mark where both parties deploy on one cell. */
const SHARED = 0.6

/** Who the numbers are: `1–4 hoplite, 5 Captain`. */
function key({ id, members }: Party, party: 0 | 1, from: number): Html {
  const groups: { name: string; first: number; last: number }[] = []
  for (const [index, { name, template }] of members.entries()) {
    const number = from + index
    const group = groups.at(-1)
    const isOneOfMany = name.startsWith(`${template} `)
    if (isOneOfMany && group?.name === template) group.last = number
    else groups.push({ name: isOneOfMany ? template : name, first: number, last: number })
  }
  const shown = groups.map(({ name, first, last }) =>
    first === last ? `${first} ${name}` : `${first}–${last} ${name}`,
  )
  return html`<p><strong class="${NAMES[party]}">${id}</strong> ${shown.join(', ')}</p>\n`
}

/** One line for each kind of ground that the map shows. */
function meanings({ ground, characters }: DrawnMap<Ground>, scenario: Scenario): Html {
  const kinds = new Map<string, { character: string; ground: Ground }>()
  for (const [cell, character] of characters.entries()) {
    const meaning = meaningOf(character, ground[cell], scenario)
    if (meaning !== '' && !kinds.has(meaning)) kinds.set(meaning, { character, ground: ground[cell] })
  }
  if (kinds.size === 0) return html``
  const items = [...kinds].map(([meaning, { character, ground }]) => {
    const layers = Object.keys(LAYERS).filter((layer) => LAYERS[layer](ground))
    const named = isNamed(character, ground) ? letter(character, 0, 0) : undefined
    return html`<li><svg class="ground" viewBox="0 0 ${CELL} ${CELL}" width="${CELL}" height="${CELL}" aria-hidden="true"><rect class="open" width="${CELL}" height="${CELL}"/>${layers.map((layer) => rectangle(layer, 0, 0, 1))}${named}<rect class="frame" width="${CELL}" height="${CELL}"/></svg> ${meaning}</li>\n`
  })
  return html`<ul>${items}</ul>`
}

/** `rough ground, half cover, 6 ft high`. */
function meaningOf(character: string, { wall, rough }: Ground, scenario: Scenario): string {
  if (wall) return 'wall'
  const properties = readProperties(scenario, character)
  // Ground that every map knows stands in no legend.
  if (properties.length === 0) return rough ? 'rough ground' : ''
  return properties
    .map(([name, written]) => {
      if (name === 'rough') return 'rough ground'
      if (name === 'cover') return `${written} cover`
      if (name === 'height') return `${written} high`
      return written === '' ? name : `${name} ${written}`
    })
    .join(', ')
}

/** Whether a property says anything: false, 0 and `none` are what is so without it. */
function isSaid(value: unknown): boolean {
  return Boolean(value) && value !== 'none'
}
