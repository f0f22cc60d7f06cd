import { type AttackEntry, entryParts } from './attack-table.ts'

/*
 * What many attacks of one battle have done together, in one number, so that another attack is one addition:
 * damage * 2^32 + absorbed * 2^12 + hits. The hits of one attack type on one target stay below 2^12, what armour absorbed of
 * them (at most 127 a hit) below 2^20, and their damage, which ends with the target's million hit points, below 2^21:
 * together they fit the 53 bits that a float64 adds without an error. `MOST_ROUNDS` and `MOST_AT_ONE` keep it so.
 */

const { damageOf, hitOf, absorbedOf } = entryParts

export const HITS_BITS = 12
export const HITS = 0xfff
export const DAMAGE_UNIT = 0x1_0000_0000

/** What a combatant does to a target in so many rounds fits one number; battles must not be longer. */
export const MOST_ROUNDS = 1000
/** Attacks of one attack type at one target in a round: so many in each of so many rounds may all hit. */
export const MOST_AT_ONE = Math.floor(HITS / MOST_ROUNDS)

/** One attack as such a number. */
export function packSum(entry: AttackEntry): number {
  return hitOf(entry) + (absorbedOf(entry) << HITS_BITS) + damageOf(entry) * DAMAGE_UNIT
}
