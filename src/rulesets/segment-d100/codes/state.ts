/* What is true of a combatant until something ends it; stances and holds have notes of their own. */

export const EVADING = 0
export const DODGING = 1
export const CHARGING = 2
export const CREEPING = 3
export const WAITING = 4
