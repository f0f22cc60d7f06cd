/* Reactions by their order in vocabulary.ts. */

export const COUNTER_ATTACK = 0
export const HELD_ATTACK = 1
export const PARRY = 2
export const FEND_OFF = 3
export const PASSING_ATTACK = 4
export const GUARD = 5
export const IMMOBILISE = 6
export const DISARM = 7
export const PURSUE = 8
