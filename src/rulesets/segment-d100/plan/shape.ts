import { answers, type Bearer, does, names } from './loadout.ts'

/**
 * How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
 * empty.
 */
export function planShape(bearers: readonly Bearer[], things: number, skills: number) {
  const combatants = bearers.length
  const somebody = (is: (bearer: Bearer) => boolean): number => (bearers.some(is) ? combatants : 0)
  return {
    combatants,
    things,
    /** Skills of things, by which parries are counted. */
    skills,
    /** Combatants, or 0 where nobody aims, … */
    aimers: somebody((bearer) => does(bearer, 'aim')),
    /** … feints, … */
    feinters: somebody((bearer) => does(bearer, 'feint')),
    /** … grapples, … */
    wrestlers: somebody((bearer) => names(bearer, 'grapple')),
    /** … climbs, … */
    climbers: somebody((bearer) => does(bearer, 'climb')),
    /** … waits, … */
    waiters: somebody((bearer) => does(bearer, 'wait')),
    /** … or tumbles. */
    tumblers: somebody((bearer) => answers(bearer, 'acrobatic-dodge', 'acrobatic-counter')),
  }
}
