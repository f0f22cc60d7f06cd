import * as SELECTOR from './selector.ts'

/* Codes that stand where a common selector's would. */

/** Left to the fighter: nearest foe or oneself, by what the effect does. */
export const BY_EFFECT = -1
/** Selectors that choose by value have this code and those below it, one each. */
export const BY_VALUE = -2
/**
 * Selectors of mistakes (battle/mistakes.ts), all below `OF_MISTAKES`. `LAST_OF` less the code of a common selector, or of one
 * that chooses by value, picks whom that would pick last; `ONLY` less the number of a combatant picks that one, if it can be
 * picked at all.
 */
export const OF_MISTAKES = -(2 ** 15)
export const LAST_OF = -(2 ** 16)
export const ONLY = -(2 ** 17)
/** A ruleset's own selectors have this code and those above it, in the order of its vocabulary. */
export const FIRST_OWN = Math.max(...Object.values(SELECTOR)) + 1
