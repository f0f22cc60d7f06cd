/* How somebody comes from one cell to another. */

export const WALK = 0
export const CRAWL = 1
/** Walked without turning: sideways or backwards, at twice the yards. */
export const SIDE_STEP = 2
export const RUN = 3
export const JUMP = 4
export const LEAP = 5
export const CLIMB = 6
export const FALL = 7
/** By a defence: a step away, a tumble, to where it counters from. */
export const AWAY = 8
export const TUMBLE = 9
export const COUNTER = 10
/** To catch a thing that falls. */
export const DIVE = 11
