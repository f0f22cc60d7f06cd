/* What a reload costs. */

export const NEVER = 0
export const MOVE = 1
export const MAIN = 2
