/** Battles that may be begun, at the start or on the way. */
export const FEWEST_BATTLES = 1000
export const MOST_BATTLES = 10 ** 9
/** By default. */
export const DEFAULT_BATTLES = 1_000_000
