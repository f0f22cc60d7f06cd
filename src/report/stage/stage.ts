import type { Narration, Standing } from '../../narration/narration.ts'
import { drawAreas, placeInArea, roomFor } from '../areas-picture.ts'
import { drawSquares } from '../field-picture.ts'
import { type Html, html } from '../page/markup.ts'
import { drawPoint, TOKEN } from '../token.ts'

/** Where the token of a combatant stands, in pixels; undefined while it is not on the field. */
type Spot = readonly [x: number, y: number] | undefined

/** A field on which a battle is watched: the ground with a token for everybody, to be put in their spots. */
interface Stage {
  readonly picture: Html
  /** By combatant. */
  spotsOf(standings: readonly Standing[]): Spot[]
}

/**
 * The stage of a battle; undefined if its ruleset does not say what the field looks like.
 *
 * @param moments how everybody stands, whenever that is shown
 */
export function setStage(narration: Narration, moments: readonly (readonly Standing[])[]): Stage | undefined {
  const { field, ground, combatants } = narration
  if (!field) return undefined
  const { areas, columns, firstRow } = field
  const [{ party: firstParty }] = combatants
  const facings = moments[0].map(({ facing }) => facing)
  const tokens = combatants.map(({ name, mark, party }, number) => {
    const side = party === firstParty ? 0 : 1
    const corner = side === 0 ? (TOKEN - 2) / 2 : 3
    const facing = facings[number]
    return html`<g class="mark actor ${side === 0 ? 'first' : 'second'}"><title>${name}</title><rect x="1" y="1" width="${TOKEN - 2}" height="${TOKEN - 2}" rx="${corner}"/><text x="${TOKEN / 2}" y="${TOKEN / 2}">${mark}</text>${facing === undefined ? '' : drawPoint(side, facing)}</g>`
  })
  const label = 'The field'
  if (!areas) {
    return {
      picture: enlarge(drawSquares(field, ground, new Set(), html`${tokens}`, label), columns.length * TOKEN),
      spotsOf: (standings) =>
        standings.map(({ out, place }) => {
          const column = place && out === undefined ? columns.indexOf(place.column) : -1
          return column < 0 ? undefined : [column * TOKEN, (place!.row - firstRow) * TOKEN]
        }),
    }
  }
  const areaOf = ({ out, place }: Standing) => (place && out === undefined ? `${place.column} ${place.row}` : undefined)
  const fullest = Math.max(...moments.map((standings) => Math.max(...crowdsOf(standings.map(areaOf)).values())))
  const room = roomFor(fullest, columns.length)
  return {
    picture: enlarge(drawAreas(field, areas, ground, room, html`${tokens}`, label), columns.length * room.wide),
    spotsOf(standings) {
      const places = standings.map(areaOf)
      const crowds = crowdsOf(places)
      const met = new Map<string, number>()
      return places.map((area, number) => {
        if (area === undefined) return undefined
        const index = met.get(area) ?? 0
        met.set(area, index + 1)
        const { column, row } = standings[number].place!
        const spot = placeInArea(room, columns.indexOf(column), row - firstRow, index, crowds.get(area)!)
        return [Math.round(spot[0]), Math.round(spot[1])]
      })
    },
  }
}

/** Twice as large as among the rounds narrated, where there is room. */
function enlarge(picture: Html, width: number): Html {
  return html`<div class="stage" style="width:${2 * width}px">${picture}</div>`
}

/** How many stand in each area. */
function crowdsOf(areas: readonly (string | undefined)[]): Map<string, number> {
  const crowds = new Map<string, number>()
  for (const area of areas) if (area !== undefined) crowds.set(area, (crowds.get(area) ?? 0) + 1)
  return crowds
}
