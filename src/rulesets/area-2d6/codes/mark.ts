/* The bits of `marks`. */

export const OUT = 1 << 0
export const PRONE = 1 << 1

/** Its turn of this round has begun. */
export const ACTED = 1 << 2
