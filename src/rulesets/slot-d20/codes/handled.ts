/* What can come of a thing. */

export const READIED = 0
export const STOWED = 1
export const DROPPED = 2
export const PICKED_UP = 3
export const RELOADED = 4
export const SHOT = 5
export const THROWN = 6
export const BROKEN = 7
export const USED_UP = 8
