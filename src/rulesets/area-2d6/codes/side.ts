/* Whom a power works on. */

export const FOE = 0
export const ALLY = 1
export const SELF = 2
export const ALL = 3
