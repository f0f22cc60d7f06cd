/* The manners of an attack: those of actions have the code of the action. */

export const MELEE = 0
export const HEAVY_BLOW = 1
export const FEINT = 2
export const PINCER = 3
export const CHARGE = 4
export const RANGED = 5
export const SNIPE = 6
export const RIPOSTE = 7

/** A shot that hits a bystander. */
export const STRAY = 8
