/* What a check is about. */

export const BREAK_FREE = 0
export const JUMP = 1
export const LEAP = 2
export const CLIMB = 3
/** The landing of a leap attack that missed. */
export const LANDING = 4
