/* What a reaction answers (docs/rules/area-2d6.md §7). */

/** An attack is about to be rolled on oneself or an ally: a window for reactive powers. */
export const TARGETED = 0

/** An attack check on oneself or an ally has succeeded: likewise. */
export const HIT = 1

/** A foe in one's area declares a move. */
export const LEAVING = 2

/** An attack that hit, or a power that can be resisted, may be defended against. */
export const DEFENCE = 3

/** A pincer aimed at oneself: whom to ignore. */
export const PINCERED = 4

/** One's own move is riposted. */
export const RIPOSTED = 5
