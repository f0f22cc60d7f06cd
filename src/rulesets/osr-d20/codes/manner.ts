/* How an attack is made, as `STRIKES` tells it. */

export const IN_MELEE = 0
export const BY_CHARGE = 1
export const AS_ANSWER = 2
export const AT_RANGE = 3
export const INTO_MELEE = 4
export const INTO_CROWD = 5

/** Against the helpless, without a roll. */
export const HELPLESS = 6

/** At what is not seen, a miss without a roll. */
export const BLIND = 7
