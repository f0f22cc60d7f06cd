/* Actions by their order in vocabulary.ts, which a test keeps in step. */

export const ATTACK = 0
export const SHOOT = 1
export const SHOOT_CROWD = 2
export const CHARGE = 3
export const ADVANCE = 4
export const RUN = 5
export const RETREAT = 6
export const SKIRMISH = 7
export const FLEE = 8
export const DRAW = 9
export const WRESTLE = 10
export const DISARM = 11
export const ESCAPE = 12
export const AIM = 13
export const RELOAD = 14
export const PARRY = 15
export const CAST = 16
export const USE = 17
export const HOLD = 18
export const PASS = 19
