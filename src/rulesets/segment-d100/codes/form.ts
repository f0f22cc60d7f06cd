/* The forms of a brawl: the first kinds of weapon, before those of the file (`FORMS` of schema.ts). */

export const FISTS = 0
export const KNOCK_DOWN = 1
export const GRAPPLE = 2

/** How many there are: the number of the first kind of thing. */
export const FORMS = 3
