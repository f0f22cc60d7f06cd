import { FACINGS } from '../field/facing.ts'
import { type Html, html } from './page/markup.ts'

/** Pixels of the square in which somebody is drawn. */
export const TOKEN = 16

/** Somebody in a picture of the field; `party` is 0 or 1. */
export interface Figure {
  readonly mark: string
  readonly name: string
  readonly party: number
  /** Which way it faces, where that counts (field/facing.ts). */
  readonly facing?: number | undefined
}

/** Round for the first party, square for the second, so that they differ without their colours too. */
export function drawToken({ mark, name, party, facing }: Figure, x: number, y: number, place: string): Html {
  const faces = facing === undefined ? '' : `, facing ${FACINGS[facing]}`
  const round = party === 0 ? (TOKEN - 2) / 2 : 3
  return html`<g class="mark ${party === 0 ? 'first' : 'second'}" transform="translate(${x} ${y})"><title>${name}, ${place}${faces}</title><rect x="1" y="1" width="${TOKEN - 2}" height="${TOKEN - 2}" rx="${round}"/><text x="${TOKEN / 2}" y="${TOKEN / 2}">${mark}</text></g>`
}

/** A point at the edge of a token, the way somebody faces. */
export function drawPoint(party: number, facing: number): Html {
  const middle = TOKEN / 2
  return html`<path class="facing ${party === 0 ? 'first' : 'second'}" transform="${turnPoint(party, facing)}" d="M${middle - 4} 1L${middle} -4L${middle + 4} 1z"/>`
}

/** How a point is turned. The corner of a square lies farther out than its side. */
export function turnPoint(party: number, facing: number): string {
  const corner = party === 1 && facing % 2 === 1 ? ' translate(0 -2.5)' : ''
  return `rotate(${45 * facing} ${TOKEN / 2} ${TOKEN / 2})${corner}`
}
