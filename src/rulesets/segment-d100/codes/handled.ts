/* What can come of a thing. */

export const DRAWN = 0
export const SHEATHED = 1
export const DROPPED = 2
export const GRABBED = 3
export const LOADED = 4
export const FIRED = 5
export const HURLED = 6
/** Given hand to hand; tossed; caught, by a friend or a foe; fallen into a cell after a toss. */
export const HANDED = 7
export const TOSSED = 8
export const CAUGHT = 9
export const FALLEN = 10
/** Let go by its bearer, slain; gone with its bearer. */
export const LET_GO = 11
export const GONE = 12
