/* What hurts besides attacks: neither weapon nor attacker is credited with it. */

/** The fall itself; bearing one who falls. */
export const FALL = 0
export const CUSHION = 1
/** A thing caught that is heavy, a thing too heavy to catch, a throw caught badly. */
export const WEIGHT = 2
export const TOO_HEAVY = 3
export const THROW = 4
