/* Where an item is carried. */

export const HAND = 0
export const BELT = 1
export const POUCH = 2
export const SACK = 3
