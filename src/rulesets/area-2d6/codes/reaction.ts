/* Reactions by their order in vocabulary.ts. */

export const EVADE = 0
export const PARRY = 1
export const DEFEND = 2
export const RIPOSTE = 3
export const COMMAND = 4
export const IGNORE = 5
export const PRESS_ON = 6
export const DIVERT = 7
export const STAY = 8
