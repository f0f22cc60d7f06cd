/* Reactions by their order in vocabulary.ts. */

export const OPPORTUNITY_STRIKE = 0
export const TURN = 1
export const CATCH = 2
export const PARRY = 3
export const BLOCK = 4
export const DODGE = 5
export const DODGE_AWAY = 6
export const ACROBATIC_DODGE = 7
export const ACROBATIC_COUNTER = 8
export const DEFEND = 9
