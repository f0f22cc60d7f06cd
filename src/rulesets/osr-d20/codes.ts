/** Codes of actions and reactions: their order in vocabulary.ts, which a test keeps in step. */
export const ATTACK = 0
export const SHOOT = 1
export const SHOOT_CROWD = 2
export const CHARGE = 3
export const ADVANCE = 4
export const RUN = 5
export const RETREAT = 6
export const SKIRMISH = 7
export const FLEE = 8
export const DRAW_WEAPON = 9
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
export const ACTIONS = 20

export const COUNTER_ATTACK = 0
export const HELD_ATTACK = 1
export const PARRY_BLOW = 2
export const FEND_OFF = 3
export const PASSING_ATTACK = 4
export const GUARD = 5
export const IMMOBILISE = 6
export const TAKE_AWAY = 7
export const PURSUE = 8

/** What a reaction answers (rules/osr-d20.md §7). */
export const ATTACKED_IN_MELEE = 0
export const SHOT_AT = 1
export const PASSED_BY = 2

/** The common selectors (tactics/vocabulary.ts). */
export const NEAREST = 0
export const FARTHEST = 1
export const WEAKEST = 2
export const STRONGEST = 3
export const MOST_WOUNDED = 4
export const SOFTEST = 5
export const DEADLIEST = 6
export const SAME = 7
export const RANDOM = 8

/** Why an attack deals more than its roll: rows of `Data.familyOf`. */
export const PLAIN = 0
export const CHARGING_BLOW = 1
export const RECEIVING_BLOW = 2
export const BLOWS = 3
