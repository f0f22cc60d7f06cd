import { z } from 'zod'
import { distance } from './measures.ts'
import { boolean, choice, type IssueDetails } from './values.ts'

/** Ground that every map knows; a scenario's legend cannot give these characters another meaning. */
export const GROUND = { '.': 'open ground', '#': 'a wall', ':': 'rough ground' } as const

/** Where the parties deploy: both letters of each party, and ground for both. */
export const DEPLOYMENT = { first: 'aA*', second: 'bB*' } as const

/** The largest map: distances between all pairs of cells are looked up, and they must be computed first. */
export const MAX_CELLS = 4096

/** The lines of a map as drawn; the characters are checked against the legend by `checkMap`. */
export function mapText() {
  return z
    .unknown()
    .transform((raw, context): string => {
      if (typeof raw === 'string' && raw.trim() !== '') return raw
      const params: IssueDetails = { kind: 'expected', hint: 'write "map: |" and the lines below it' }
      context.issues.push({ code: 'custom', message: 'a map drawn as text', input: raw, params: { ...params } })
      return undefined as never
    })
    .meta({ type: 'string', minLength: 1 })
}

/** What a character of the legend may say of its cells. A ruleset takes the ones it has a use for, or describes its own. */
export const groundProperties = {
  wall: boolean().prefault(false).describe('Blocks movement and sight.'),
  rough: boolean().prefault(false).describe('Costs double to enter.'),
  cover: choice('none', 'quarter', 'half', 'three-quarter', 'full')
    .prefault('none')
    .describe('What a target standing there has against ranged attacks from outside the cell.'),
  height: distance('ft', { max: 1000 }).prefault('0 ft').describe('Height above the ground, in feet.'),
  dark: boolean().prefault(false).describe('Not lit.'),
  stairs: boolean().prefault(false).describe('Stairs.'),
  climb: boolean().prefault(false).describe('Has to be climbed.'),
}

/** `{ character: properties }`. The characters are checked by `checkMap`. */
export function legend<Properties extends z.ZodObject>(properties: Properties) {
  return z.record(z.string(), properties)
}
