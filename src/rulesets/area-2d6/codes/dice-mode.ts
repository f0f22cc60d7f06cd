/* What changes the damage dice of an attack, besides powers and specials: families are planned for each. */

export const PLAIN = 0
export const HEAVY = 1
export const FEINT = 2
export const STRAY = 3
