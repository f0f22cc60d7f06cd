/* What comes next in a segment: its beginning; turns in their order; those who still wait. */

export const BEGINNING = 0
export const IN_ORDER = 1
export const LAST_CALL = 2
