/* How a weapon is used in an attack (§4.1), in the order in which modes are considered. */

export const MELEE = 0
export const SHOOT = 1
export const THROW = 2
