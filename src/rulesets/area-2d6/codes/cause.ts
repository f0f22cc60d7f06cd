/* Why something is added to a check (docs/rules/area-2d6.md §5). */

export const WEAPON = 0
export const HEAVY_BLOW = 1
export const FEINT = 2
export const PINCER = 3
export const SNIPING = 4

/** The attacker, or the defender, is prone. */
export const PRONE = 5

/** The target is, and the attacker in its area, or in another. */
export const PRONE_NEAR = 6
export const PRONE_FAR = 7
export const COVER = 8

/** A defence check against a heavy blow. */
export const AGAINST_HEAVY_BLOW = 9
export const ARMOUR = 10
export const SHIELD = 11

/** Of the power that is commanded. */
export const DIFFICULTY = 12

/** Powers working on whoever makes the check: their `checks`, and their `attack` or `defence`. */
export const POWERS = 13
