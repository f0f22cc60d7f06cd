/* Codes that stand where a selector's would, and have no name. */

/** Left to the fighter: nearest foe or oneself, by what the effect does. */
export const BY_EFFECT = -1
/** Selectors that choose by value have this code and those below it, one each. */
export const BY_VALUE = -2
