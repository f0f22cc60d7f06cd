/*
 * Entries of `Defence.offered`: the DV that an attack meets; the reaction, or -1; the kind of thing that it is made with,
 * or -1; the size that it takes off a hit; what follows from it; where to.
 */

export const DV = 0
export const REACTION = 1
export const KIND = 2
export const SIZE = 3
export const PLACE = 4
/** The form of a counter. */
export const FORM = 5
