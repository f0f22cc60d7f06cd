/* Reasons for advantage and disadvantage, as sets. */

export const OPTION = 1
export const OWN = 2
export const SPELL = 4
export const EXHAUSTION = 8
