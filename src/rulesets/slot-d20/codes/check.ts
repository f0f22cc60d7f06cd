/* What a spell or skill use has to reach. */

export const NONE = 0
export const NUMBER = 1
export const TARGET = 2
