/* The defences that may be tried against a power, as sets. */

export const NONE = 0
export const EVADE = 1
export const PARRY = 2
export const ANY = 3
