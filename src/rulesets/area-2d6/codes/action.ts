/* Actions by their order in vocabulary.ts, which a test keeps in step. Those up to `SNIPE` are attacks. */

export const MELEE = 0
export const HEAVY_BLOW = 1
export const FEINT = 2
export const PINCER = 3
export const CHARGE = 4
export const RANGED = 5
export const SNIPE = 6
export const COMMAND = 7
export const SPONTANEOUS = 8
export const STOP_POWER = 9
export const ADVANCE = 10
export const STEP = 11
export const WITHDRAW = 12
export const STEP_BACK = 13
export const EQUIP = 14
export const STAND_UP = 15
export const LIE_DOWN = 16
export const IGNORE = 17
export const PASS = 18
