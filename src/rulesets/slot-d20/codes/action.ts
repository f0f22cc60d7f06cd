/* Actions by their order in vocabulary.ts, which a test keeps in step. */

export const ATTACK = 0
export const MELEE_ATTACK = 1
export const RANGED_ATTACK = 2
export const CAST = 3
export const USE_SKILL = 4
export const READY = 5
export const STOW = 6
export const RELOAD = 7
export const DISENGAGE = 8
export const SHATTER_SHIELD = 9
export const DROP = 10
export const TOTAL_DEFENSE = 11
export const CHARGE = 12
export const ADVANCE = 13
export const RETREAT = 14
export const SCREEN = 15
export const LOCK_SHIELDS = 16
export const PICK_UP = 17
export const STAND_UP = 18
export const HOLD = 19
export const ACT_AFTER = 20
export const GO_PRONE = 21
export const PASS = 22
