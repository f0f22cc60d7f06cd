/* What gives occasion for a reaction (docs/rules/segment-d100.md §7): the trigger of compiled lists. */

/** An attack in melee, at range; the same as an opportunity strike, against which nobody turns. */
export const MELEE = 0
export const RANGED = 1
export const OPPORTUNITY = 2

/** A foe is about to step out of a cell in reach. */
export const LEAVES = 3

/** Something is tossed to it, or past it. */
export const TOSS = 4

/** An ally falls beside it. */
export const FALL = 5
