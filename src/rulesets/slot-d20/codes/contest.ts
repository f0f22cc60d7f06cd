/* What an opposed check is about. */

export const SCREEN = 0
export const SHIELD = 1
