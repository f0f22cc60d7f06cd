/* Where a thing is. */

export const GONE = 0
export const HAND = 1
export const CARRIED = 2
export const GROUND = 3
