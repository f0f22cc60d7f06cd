import { z } from 'zod'
import { groundProperties, legend, mapText } from './ground.ts'
import { integer, rule } from './values.ts'

/**
 * The section `field` of rulesets that fight on squares of 5 ft: a drawn map with all the ground there is, or an open
 * field.
 *
 * @param squares reads a length from `min` to `max` feet, in the units of the ruleset
 */
export function fieldOf(squares: (max: number, min?: number) => z.ZodType<number>) {
  return z
    .strictObject({
      distance: squares(5000, 5)
        .optional()
        .meta({ default: '60 ft' })
        .describe('Between the two front ranks: 5 ft is toe to toe.'),
      margin: squares(500).optional().meta({ default: '30 ft' }).describe('Free ground around the parties.'),
      rank: integer(1, 64).optional().meta({ default: 8 }).describe('Members in one rank.'),
      map: mapText().optional().describe('A drawn field, one character for each square of 5 ft.'),
      legend: legend(z.strictObject(groundProperties))
        .optional()
        .describe('What further characters of the map mean, and what the deployment letters stand on.'),
    })
    .check(
      rule((field, refuse) => {
        if (field.map === undefined) return
        for (const key of ['distance', 'margin', 'rank'] as const) {
          if (field[key] !== undefined) refuse([key], `${key} is only for an open field, not together with map`)
        }
      }),
    )
    .overwrite((field) => ({
      ...field,
      distance: field.distance ?? 60,
      margin: field.margin ?? 30,
      rank: field.rank ?? 8,
    }))
}

/** What it reads, its defaults filled in (they mean nothing together with a map). */
export type Field = z.output<ReturnType<typeof fieldOf>> & { distance: number; margin: number; rank: number }
