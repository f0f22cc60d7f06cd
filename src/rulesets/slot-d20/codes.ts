import { SELECTOR as COMMON_SELECTOR } from '../../tactics/selector.ts'

/*
 * Codes are kept in objects, and the functions of a fight take those that they use into constants of their own: the
 * compiler folds a closure's constants into the code, but would read an imported constant from its cell every time.
 */

/** Actions by their order in vocabulary.ts, which a test keeps in step. */
export const ACTION = {
  ATTACK: 0,
  MELEE_ATTACK: 1,
  RANGED_ATTACK: 2,
  CAST: 3,
  USE_SKILL: 4,
  READY: 5,
  STOW: 6,
  RELOAD: 7,
  DISENGAGE: 8,
  SHATTER_SHIELD: 9,
  DROP: 10,
  TOTAL_DEFENSE: 11,
  CHARGE: 12,
  ADVANCE: 13,
  RETREAT: 14,
  SCREEN: 15,
  LOCK_SHIELDS: 16,
  PICK_UP: 17,
  STAND_UP: 18,
  HOLD: 19,
  ACT_AFTER: 20,
  GO_PRONE: 21,
  PASS: 22,
} as const

/** Reactions by their order in vocabulary.ts. */
export const REACTION = {
  OPPORTUNITY_ATTACK: 0,
  TOTAL_DEFENSE: 1,
  SNAP_ATTACK: 2,
  ATTACK: 3,
  MELEE_ATTACK: 4,
  RANGED_ATTACK: 5,
  CAST: 6,
  USE_SKILL: 7,
  SHATTER_SHIELD: 8,
  RELOAD: 9,
  READY: 10,
  STOW: 11,
} as const

/** The moments of reactions (docs/rules/slot-d20.md §7.1). */
export const MOMENT = { LEAVE: 0, HIT: 1, ACTION: 2, MOVE: 3, ROUND_END: 4 } as const

/** The common selectors, then our own; those of names come after them. */
export const SELECTOR = {
  ...COMMON_SELECTOR,
  TRIGGER: 12,
  ALLY_WEAKEST: 13,
} as const
/** The code of the first `ally:NAME`. */
export const FIRST_NAME = Object.keys(SELECTOR).length

/** How a weapon is used in an attack (§4.1), in the order in which modes are considered. */
export const MODE = { MELEE: 0, SHOOT: 1, THROW: 2 } as const

/** Whom a spell or skill use is for. */
export const AIM = { FOE: 0, ALLY: 1, SELF: 2 } as const

/** What a spell or skill use has to reach. */
export const CHECK = { NONE: 0, NUMBER: 1, TARGET: 2 } as const

/** What harm before casting does (§6.8). */
export const DISRUPTION = { NONE: 0, HAMPERS: 1, FAILS: 2 } as const

/** Who is the high side (§3). */
export const INITIATIVE = { ONCE: 0, EACH_ROUND: 1, FIRST: 2, SECOND: 3 } as const

/** What a reload costs. */
export const RELOADING = { NEVER: 0, MOVE: 1, MAIN: 2 } as const

/** What makes up an attack roll and an Armour Class, in the order of being told (§5). */
export const CIRCUMSTANCE = {
  SKILL: 0,
  WEAPON: 1,
  CHARGING: 2,
  SNAPPING: 3,
  TARGET_PRONE: 4,
  PRONE: 5,
  COVER: 6,
  LONG_RANGE: 7,
  CONTACT: 8,
  SPELLS: 9,
  EXHAUSTED: 10,
  /** From here on: the target's Armour Class. */
  BASE_AC: 11,
  AC_SHIELD: 12,
  AC_TOTAL_DEFENSE: 13,
  AC_CHARGED: 14,
  AC_WALL: 15,
  AC_SPELLS: 16,
  /** What exhaustion takes off an Armour Class above its cap. */
  AC_EXHAUSTED: 17,
} as const

/** Circumstances under which the hits of attacks are counted by themselves. */
export const UNDER = { CHARGING: 0, SNAP: 1, SHATTERING: 2, PLAIN: 3 } as const
/** Their names in metrics, by code; plain attacks have none. */
export const CIRCUMSTANCES = ['charging', 'snap', 'shattering'] as const

export const ACTIONS = Object.keys(ACTION).length
