/*
 * Codes are kept in objects, and the functions of a fight take those that they use into constants of their own: the
 * compiler folds a closure's constants into the code, but would read an imported constant from its cell every time.
 */

/** Actions by their order in vocabulary.ts, which a test keeps in step. */
export const ACTION = {
  ATTACK: 0,
  SHOOT: 1,
  SHOOT_CROWD: 2,
  CHARGE: 3,
  ADVANCE: 4,
  RUN: 5,
  RETREAT: 6,
  SKIRMISH: 7,
  FLEE: 8,
  DRAW_WEAPON: 9,
  WRESTLE: 10,
  DISARM: 11,
  ESCAPE: 12,
  AIM: 13,
  RELOAD: 14,
  PARRY: 15,
  CAST: 16,
  USE: 17,
  HOLD: 18,
  PASS: 19,
} as const

/** Codes in the place of an action's, where none is meant. */
export const STAND_IN = {
  /** An action that is legal against every foe. */
  ANY: -1,
  /** A blow that answers an attack, and may receive a charge. */
  ANSWER: -2,
  /** A reaction that is no blow. */
  NO_BLOW: -3,
} as const

/** Reactions by their order in vocabulary.ts. */
export const REACTION = {
  COUNTER_ATTACK: 0,
  HELD_ATTACK: 1,
  PARRY_BLOW: 2,
  FEND_OFF: 3,
  PASSING_ATTACK: 4,
  GUARD: 5,
  IMMOBILISE: 6,
  TAKE_AWAY: 7,
  PURSUE: 8,
} as const

/** What a reaction answers (rules/osr-d20.md §7). */
export const TRIGGER = {
  ATTACKED_IN_MELEE: 0,
  SHOT_AT: 1,
  PASSED_BY: 2,
} as const

/** The common selectors (tactics/vocabulary.ts) that can be chosen among foes. */
export const SELECTOR = {
  NEAREST: 0,
  FARTHEST: 1,
  WEAKEST: 2,
  STRONGEST: 3,
  MOST_WOUNDED: 4,
  SOFTEST: 5,
  DEADLIEST: 6,
  SAME: 7,
  RANDOM: 8,
} as const

/** Why an attack deals more than its roll: rows of `Attacks.familyOf`. */
export const BLOW = {
  PLAIN: 0,
  CHARGING_BLOW: 1,
  RECEIVING_BLOW: 2,
} as const

export const ACTIONS = Object.keys(ACTION).length
export const BLOWS = Object.keys(BLOW).length
