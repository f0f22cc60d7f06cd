/* Whom a spell or skill use is for. */

export const FOE = 0
export const ALLY = 1
export const SELF = 2
