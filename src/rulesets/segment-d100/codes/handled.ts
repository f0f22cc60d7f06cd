/* What can come of a thing. */

export const DRAWN = 0
export const SHEATHED = 1
export const DROPPED = 2
export const GRABBED = 3
/** Loading has begun or gone on; the weapon is loaded. */
export const LOADING = 4
export const LOADED = 5
export const FIRED = 6
export const HURLED = 7
/** Given hand to hand; tossed; caught, by a friend or a foe; fallen into a cell after a toss. */
export const HANDED = 8
export const TOSSED = 9
export const CAUGHT = 10
export const FALLEN = 11
/** Let go by its bearer, slain; gone with its bearer. */
export const LET_GO = 12
export const GONE = 13
