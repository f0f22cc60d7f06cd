/* Reactions by their order in vocabulary.ts. */

export const OPPORTUNITY_ATTACK = 0
export const TOTAL_DEFENSE = 1
export const SNAP_ATTACK = 2
export const ATTACK = 3
export const MELEE_ATTACK = 4
export const RANGED_ATTACK = 5
export const CAST = 6
export const USE_SKILL = 7
export const SHATTER_SHIELD = 8
export const RELOAD = 9
export const READY = 10
export const STOW = 11
