/* Actions by their order in vocabulary.ts, which a test keeps in step. */

export const ATTACK = 0
export const STRIKE = 1
export const FIRE = 2
export const HURL = 3
export const BRAWL = 4
export const CHARGE = 5
export const LEAP_ATTACK = 6
export const AIM = 7
export const FEINT = 8
export const DODGE = 9
export const BREAK_FREE = 10
export const RELEASE = 11
export const ADVANCE = 12
export const CRAWL = 13
export const RETREAT = 14
export const BACK_PEDAL = 15
export const CIRCLE = 16
export const EVADE = 17
export const EVADE_AWAY = 18
export const JUMP = 19
export const LEAP = 20
export const CLIMB = 21
export const KNEEL = 22
export const LIE_DOWN = 23
export const RISE = 24
export const TURN = 25
export const WAIT = 26
export const REST = 27
export const DRAW = 28
export const SHEATH = 29
export const LOAD = 30
export const DROP = 31
export const GRAB = 32
export const PASS = 33
export const JUMP_PASS = 34
export const CATCH = 35

/** Reactions that use up a turn, by which turns are counted as by actions (`Vocabulary.turnReactions`). */
export const OPPORTUNITY_STRIKE = 36
export const ACROBATIC_COUNTER = 37
