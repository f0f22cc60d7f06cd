import * as SELECTOR from './selector.ts'

/* Codes that stand where a common selector's would. */

/** Left to the fighter: nearest foe or oneself, by what the effect does. */
export const BY_EFFECT = -1
/** Selectors that choose by value have this code and those below it, one each. */
export const BY_VALUE = -2
/** A ruleset's own selectors have this code and those above it, in the order of its vocabulary. */
export const FIRST_OWN = Math.max(...Object.values(SELECTOR)) + 1
