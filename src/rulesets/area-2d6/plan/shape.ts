import { type Bearer, does } from './equipment.ts'
import type { Powers } from './powers.ts'

/**
 * How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
 * empty.
 */
export function planShape(bearers: readonly Bearer[], powers: Powers, bleeds: boolean) {
  const combatants = bearers.length
  const commands = bearers.some(
    (bearer) => does(bearer, 'turn', 'command', 'spontaneous') || does(bearer, 'reactions', 'command'),
  )
  const ignores = bearers.some((bearer) => does(bearer, 'turn', 'ignore') || does(bearer, 'reactions', 'ignore'))
  const lasting = commands ? powers.knownOf.length : 0
  return {
    combatants,
    armaments: bearers.reduce((sum, { armaments }) => sum + armaments.length, 0),
    items: bearers.reduce((sum, { items }) => sum + items.length, 0),
    /** Powers that are known, or 0 where nobody commands any; those of them that may last. */
    known: commands ? powers.known.length : 0,
    lasting,
    /** Combatants, or 0 where nothing alters them, … */
    altered: commands && powers.alters ? combatants : 0,
    /** … nobody ignores anybody, … */
    ignorers: ignores ? combatants : 0,
    /** … or nobody can bleed. */
    bleeders: bleeds ? combatants : 0,
  }
}
