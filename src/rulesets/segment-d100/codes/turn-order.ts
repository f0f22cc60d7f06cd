/* Who acts first in a segment of two: either, or both at once, the first or the second of them before the other. */

export const FIRST = 0
export const SECOND = 1
export const TIED = 2
export const ORDERS = 4

/** It is rolled when the segment begins. */
export const UNKNOWN = -1
