import { z } from 'zod'
import { TIES_OF_CELLS, type Ties } from '../battle/tie-order.ts'
import { legend, mapText } from './ground.ts'
import type { Fields, Scenario } from './scenario.ts'
import { choice, integer, rule } from './values.ts'

/** What a ruleset says of its fields. Lengths are in its unit. */
interface FieldUnits<Ground extends z.ZodRawShape> {
  /** Reads a length from `min` to `max`, in the units of the ruleset. */
  lengths(max: number, min?: number): z.ZodType<number>
  /** The side of a cell: that far apart, front ranks are toe to toe. `5 ft`. */
  readonly cell: { readonly text: string; readonly length: number }
  /** Between the two front ranks: the most, and what it is unless given. */
  readonly distance: { readonly most: number; readonly text: string; readonly length: number }
  /** The same of the free ground around the parties. */
  readonly margin: { readonly most: number; readonly text: string; readonly length: number }
  /** What a character of the legend may say of its cells (`groundProperties` of ground.ts). */
  readonly ground: Ground
}

/**
 * The section `field` of rulesets that fight on squares, one combatant in each: a drawn map with all the ground there is,
 * or an open field.
 */
export function fieldOf<Ground extends z.ZodRawShape>({ lengths, cell, distance, margin, ground }: FieldUnits<Ground>) {
  return z
    .strictObject({
      distance: lengths(distance.most, cell.length)
        .optional()
        .meta({ default: distance.text })
        .describe(`Between the two front ranks: ${cell.text} is toe to toe.`),
      margin: lengths(margin.most, 0)
        .optional()
        .meta({ default: margin.text })
        .describe('Free ground around the parties.'),
      rank: integer(1, 64).optional().meta({ default: 8 }).describe('Members in one rank.'),
      map: mapText().optional().describe(`A drawn field, one character for each square of ${cell.text}.`),
      legend: legend(z.strictObject(ground))
        .optional()
        .describe('What further characters of the map mean, and what the deployment letters stand on.'),
      ties: tiesOfCells(),
      places: placesOfParties(),
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
      distance: field.distance ?? distance.length,
      margin: field.margin ?? margin.length,
      rank: field.rank ?? 8,
    }))
}

/** Which of several equally good cells is taken (docs/rules/README.md "The field"). */
export function tiesOfCells() {
  return choice(...TIES_OF_CELLS)
    .prefault('random' satisfies Ties)
    .describe(
      'In which order equally good cells are taken: one of eight, drawn in each battle, or always from the top left, row by row.',
    )
}

/** Where the parties stand: as the map has them, or each where the other one does. */
const PLACES = ['as-written', 'exchanged'] as const
export type Places = (typeof PLACES)[number]

/** Whether the parties stand where they are written, for a look at what their places are worth. */
export function placesOfParties() {
  return choice(...PLACES)
    .prefault('as-written' satisfies Places)
    .describe(
      'Whether each party stands in the places of the other: on a symmetric map everybody in the mirror image of its own.',
    )
}

/** Whether a scenario's field has places that parties can exchange: some rulesets have none. */
export function hasPlaces(field: Fields): boolean {
  return 'places' in field
}

/** Why places cannot be exchanged, as the end of a message. */
export function nobodyStandsIn(scenario: string): string {
  return `nobody stands anywhere in ${scenario}, expected a ruleset whose fields have places`
}

/** The same scenario with each party in the places of the other one. */
export function withPlacesExchanged(scenario: Scenario): Scenario {
  const places: Places = scenario.field.places === 'exchanged' ? 'as-written' : 'exchanged'
  return { ...scenario, field: { ...scenario.field, places } }
}

/** What it reads, its defaults filled in (they mean nothing together with a map). */
export type FieldOf<Ground extends z.ZodRawShape> = z.output<ReturnType<typeof fieldOf<Ground>>> & {
  distance: number
  margin: number
  rank: number
  ties: Ties
  places: Places
}

/** Squares of 5 ft, with all the ground there is. */
export const SQUARES_OF_5_FT = {
  cell: { text: '5 ft', length: 5 },
  distance: { most: 5000, text: '60 ft', length: 60 },
  margin: { most: 500, text: '30 ft', length: 30 },
} as const
