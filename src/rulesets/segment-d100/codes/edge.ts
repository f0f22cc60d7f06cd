/*
 * An edge from a cell to a neighbouring one, packed (docs/rules/segment-d100.md §8.2): the yards of a walk in the low
 * bits, and what it is. 0: there is none.
 */

export const YARDS = 0x1ff

/** It can be walked. */
export const WALK = 1 << 9

/** It is a stair, which makes the END of the movement 1 higher. */
export const STAIR = 1 << 10

/** A tall step, of END 1 or of END 2. */
export const TALL = 1 << 11
export const VERY_TALL = 1 << 12
export const CLIMB = 1 << 13
export const JUMP = 1 << 14
