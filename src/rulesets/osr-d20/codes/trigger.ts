/* What a reaction answers (docs/rules/osr-d20.md §7). */

export const ATTACKED_IN_MELEE = 0
export const SHOT_AT = 1
export const PASSED_BY = 2

/** A foe declares a contest on it. */
export const WRESTLED = 3

/** It has won a contest as the defender. */
export const CONTEST_WON = 4

/** Foes are in flight. */
export const FOES_FLED = 5
