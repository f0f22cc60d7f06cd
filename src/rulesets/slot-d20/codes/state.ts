/* What is true of a combatant until something ends it. */

export const PRONE = 0
export const TOTAL_DEFENSE = 1
export const CHARGED = 2
export const SCREENING = 3
export const LOCKED = 4
export const WALLED = 5
export const HOLDING = 6
export const DISENGAGED = 7
export const WAITING = 8
