/* Kinds of weapons. */

export const MELEE = 0
export const SHOOTING = 1
export const THROWN = 2
