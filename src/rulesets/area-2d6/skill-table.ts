import { z } from 'zod'
import { value } from '../../scenario/values.ts'
import { FIRST_PLACE, LAST_PLACE } from './codes.ts'

/** A place of the skill table: `combat-4`. */
export interface Place {
  readonly column: string
  readonly number: number
}

/** Reads a place, if it is one; whether there is such a column is not known here. */
export function readPlace(text: unknown): Place | undefined {
  const [, column, number] = (typeof text === 'string' && /^([A-Za-z][A-Za-z0-9_-]*)-(\d{1,2})$/.exec(text)) || []
  const at = Number(number)
  return column !== undefined && at >= FIRST_PLACE && at <= LAST_PLACE ? { column, number: at } : undefined
}

function place() {
  return value({
    expected: `a place of the skill table, COLUMN-NUMBER with a number from ${FIRST_PLACE} to ${LAST_PLACE}, such as combat-4`,
    json: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]*-[0-9]{1,2}$' },
    read: (raw) => (readPlace(raw) ? String(raw) : undefined),
  })
}

export const skills = z.strictObject({
  mounted: place().prefault('combat-3').describe('Attacks of a charge.'),
  two_handed: place().prefault('combat-5').describe('Strikes with a two-handed weapon.'),
  one_handed: place().prefault('combat-6').describe('Strikes with a one-handed weapon, or none.'),
  parry: place().prefault('combat-8').describe('Parries.'),
  shooting: place().prefault('combat-10').describe('Shots and throws.'),
  climb: place().prefault('movement-4').describe('Going on from a steep area.'),
  run: place().prefault('movement-7').describe('Going on, and getting away under a riposte.'),
  evade: place().prefault('movement-9').describe('Evading.'),
  command: place().prefault('spirit-7').describe('Powers.'),
})

/** The named skills, in the order of `SKILL`. */
export const SKILLS = Object.keys(skills.shape) as readonly (keyof typeof skills.shape)[]
