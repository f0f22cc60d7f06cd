/* How a turn comes about. */

export const IN_ORDER = 0
/** Of one who waited: between two actions of another, and at the last call. */
export const AFTER_WAITING = 1
export const LAST_CALL = 2
/** Used up by a reaction. */
export const BY_REACTION = 3
