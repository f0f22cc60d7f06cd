/* What the dice of a spell or item are rolled for, in their order (§6.6). */

export const DAMAGE = 0
export const HEAL = 1
export const HELPLESSNESS = 2
export const ROUNDS = 3
