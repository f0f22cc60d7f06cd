/* The bits of `marks` (docs/rules/osr-d20.md §3.1), and what is often asked of several at once. */

export const ACTED = 1 << 0
export const ATTACKED = 1 << 1
export const DAMAGED = 1 << 2
export const PARRYING = 1 << 3
export const CHARGING = 1 << 4
export const CHANGED = 1 << 5
export const WAITING = 1 << 6
export const GUARDING = 1 << 7

/** Searched by `use` this round. */
export const SEARCHED = 1 << 15

/** Cleared at the end of every round; the others last. */
export const ROUND_MARKS = ACTED | ATTACKED | DAMAGED | PARRYING | CHARGING | CHANGED | WAITING | GUARDING | SEARCHED
export const AIMING = 1 << 8

/** Was aiming when its turn began: the bonus can be used in this turn. */
export const AIMED = 1 << 9

/** Off the field: out of the fight, or, together with `IN_FLIGHT`, until the pursuit. */
export const OUT = 1 << 10
export const IN_FLIGHT = 1 << 20

/** Out by having been slain. Whether anybody has it tells whether the next to be slain is the first. */
export const SLAIN = 1 << 22
export const UNAWARE = 1 << 11

/** For whatever reason: an effect, the scenario, or, together with `CASTING`, a spell of its own. */
export const HELPLESS = 1 << 12
export const CASTING = 1 << 19
export const SEARCHING = 1 << 16
export const IMMOBILISED = 1 << 17
export const GRIPPING = 1 << 18

/** Some buff, good or bad, is at work on it. */
export const BLESSED = 1 << 21
export const SHIELD_LOST = 1 << 13
export const SECONDARY_LOST = 1 << 14
export const CANNOT_ACT = OUT | UNAWARE | HELPLESS
export const CANNOT_REACT = OUT | UNAWARE | HELPLESS | IMMOBILISED | GRIPPING | SEARCHING

/** Does not count as one of a team on its last target (§5.4). */
export const CANNOT_PRESS = OUT | UNAWARE | HELPLESS | IMMOBILISED

/** Anything about an attacker, and about a defender, that changes what the die must show. */
export const ATTACKER_MATTERS = CHANGED | AIMED | BLESSED
export const DEFENDER_MATTERS =
  PARRYING | CHARGING | UNAWARE | HELPLESS | SEARCHING | AIMING | SHIELD_LOST | SECONDARY_LOST | BLESSED
