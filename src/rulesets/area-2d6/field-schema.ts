import { z } from 'zod'
import type { Ties } from '../../battle/tie-order.ts'
import { readEdge, wallOnEdge } from '../../scenario/edge.ts'
import { type Places, placesOfParties, tiesOfCells } from '../../scenario/field.ts'
import { groundProperties, legend, mapText } from '../../scenario/ground.ts'
import { list } from '../../scenario/ids.ts'
import { distance } from '../../scenario/measures.ts'
import { rule } from '../../scenario/values.ts'

/** Lengths of area-2d6. */
export const areas = (max = 200, min = 0) => distance('area', { min, max })

const { wall: wallCell, rough, cover, stairs, climb } = groundProperties

export const field = z
  .strictObject({
    distance: areas()
      .optional()
      .meta({ default: '1 area' })
      .describe('Areas from the first party’s to the second’s; 0 areas: both in one.'),
    map: mapText().optional().describe('A drawn field, one character for each area.'),
    legend: legend(
      z.strictObject({
        wall: wallCell,
        rough: rough.describe('Steep: going on from it takes climb.'),
        stairs: stairs.describe('Steep, as rough.'),
        climb: climb.describe('Steep, as rough.'),
        cover: cover.describe('What those standing there have against shots from other areas.'),
      }),
    )
      .optional()
      .describe('What further characters of the map mean, and what the deployment letters stand on.'),
    walls: list(wallOnEdge(), 10_000)
      .optional()
      .describe('Walls on edges of the map: "COLUMN,ROW|COLUMN,ROW", counted from 1 at the top left.'),
    ties: tiesOfCells(),
    places: placesOfParties(),
  })
  .check(
    rule((field, refuse) => {
      if (field.map === undefined) {
        if (field.walls !== undefined) refuse(['walls'], 'walls are only for a map')
        return
      }
      if (field.distance !== undefined) {
        refuse(['distance'], 'distance is only for a field without a map, not together with map')
      }
      const lines = field.map.replace(/\n+$/, '').split('\n')
      const rows = lines.length
      const columns = Math.max(...lines.map((line) => [...line].length))
      for (const [index, text] of Array.isArray(field.walls) ? field.walls.entries() : []) {
        const edge = readEdge(text)
        if (!edge) continue
        if (Math.max(edge.column, edge.otherColumn) > columns || Math.max(edge.row, edge.otherRow) > rows) {
          refuse(['walls', index], `the wall ${text} lies beyond the map of ${columns} × ${rows} areas`)
        }
      }
    }),
  )
  .overwrite((field) => ({ ...field, distance: field.distance ?? 1, walls: field.walls ?? [] }))

/** What it reads of `field`. */
export type Field = z.output<typeof field> & { distance: number; walls: string[]; ties: Ties; places: Places }
