/* The moments of reactions (docs/rules/slot-d20.md §7.1). */

export const LEAVE = 0
export const HIT = 1
export const ACTION = 2
export const MOVE = 3
export const ROUND_END = 4
