/* What harm before casting does (§6.8). */

export const NONE = 0
export const HAMPERS = 1
export const FAILS = 2
