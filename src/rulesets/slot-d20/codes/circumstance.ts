/* What makes up an attack roll and an Armour Class, in the order of being told (§5). */

export const SKILL = 0
export const WEAPON = 1
export const CHARGING = 2
export const SNAPPING = 3
export const TARGET_PRONE = 4
export const PRONE = 5
export const COVER = 6
export const LONG_RANGE = 7
export const CONTACT = 8
export const SPELLS = 9
export const EXHAUSTED = 10

/** From here on: the target's Armour Class. */
export const BASE_AC = 11
export const AC_SHIELD = 12
export const AC_TOTAL_DEFENSE = 13
export const AC_CHARGED = 14
export const AC_WALL = 15
export const AC_SPELLS = 16

/** What exhaustion takes off an Armour Class above its cap. */
export const AC_EXHAUSTED = 17
