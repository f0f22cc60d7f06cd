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
  /** An attack on one who grips the attacker, from where it is held. */
  HELD: -4,
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

/** What a reaction answers (docs/rules/osr-d20.md §7). */
export const TRIGGER = {
  ATTACKED_IN_MELEE: 0,
  SHOT_AT: 1,
  PASSED_BY: 2,
  /** A foe declares a contest on it. */
  WRESTLED: 3,
  /** It has won a contest as the defender. */
  CONTEST_WON: 4,
  /** Foes are in flight. */
  FOES_FLED: 5,
} as const

/** Why an attack deals more than its roll: rows of `Attacks.familyOf`. */
export const BLOW = {
  PLAIN: 0,
  CHARGING_BLOW: 1,
  RECEIVING_BLOW: 2,
  /** Receiving a mounted charge. */
  RECEIVING_RIDER_BLOW: 3,
} as const

/** What the dice of a spell or item are rolled for, in their order (§6.6). */
export const DICE_OF = { DAMAGE: 0, HEAL: 1, HELPLESSNESS: 2, ROUNDS: 3 } as const

/** What a save against a spell or item does (§2.5). */
export const SAVE = { NONE: 0, HALF: 1, NEGATES: 2 } as const

/** Where an item is carried. */
export const CARRIED = { HAND: 0, BELT: 1, POUCH: 2, SACK: 3 } as const

/** What an item is when dropped in flight; 0 is nothing. */
export const DROP = { TREASURE: 1, FOOD: 2, OBSTACLE: 3 } as const

/** The circumstances of §5 and what else makes up an attack roll and an Armour Class, in the order of being told. */
export const CIRCUMSTANCE = {
  SKILL: 0,
  STRENGTH: 1,
  BALLISTIC_SKILL: 2,
  AGILITY: 3,
  WEAPON_TO_HIT: 4,
  BOON_TO_HIT: 5,
  UNAWARE_TARGET: 6,
  UNARMED_TARGET: 7,
  CHANGED_WEAPONS: 8,
  DOUBLE_TEAM: 9,
  TRIPLE_TEAM: 10,
  INTO_MELEE: 11,
  INTO_CROWD: 12,
  AIMED_SHOT: 13,
  DARKNESS: 14,
  MOUNTED_TO_HIT: 15,
  /** From here on: the defender's Armour Class. */
  BASE_AC: 16,
  AC_AGILITY: 17,
  AC_SKILL: 18,
  AC_SHIELD: 19,
  AC_SECONDARY: 20,
  AC_BOON: 21,
  AC_CHARGING: 22,
  AC_PARRYING: 23,
  AC_LONGER: 24,
  AC_COVER: 25,
  AC_MOUNTED: 26,
} as const

/** Circumstances under which the hits of attacks are counted by themselves; of several the latest here. */
export const UNDER = { CHARGING: 0, AIMED: 1, INTO_MELEE: 2, INTO_CROWD: 3 } as const
/** Their names in metrics, by code. */
export const CIRCUMSTANCES = ['charging', 'aimed', 'into-melee', 'into-crowd'] as const
export const COUNTED = CIRCUMSTANCES.length

export const ACTIONS = Object.keys(ACTION).length
export const BLOWS = Object.keys(BLOW).length
