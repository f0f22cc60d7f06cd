/* What a save against a spell or item does (§2.5). */

export const NONE = 0
export const HALF = 1
export const NEGATES = 2
