/* The circumstances of §5 and what else makes up an attack roll and an Armour Class, in the order of being told. */

export const SKILL = 0
export const STRENGTH = 1
export const BALLISTIC_SKILL = 2
export const AGILITY = 3
export const WEAPON_TO_HIT = 4
export const BOON_TO_HIT = 5
export const UNAWARE_TARGET = 6
export const UNARMED_TARGET = 7
export const CHANGED_WEAPONS = 8
export const DOUBLE_TEAM = 9
export const TRIPLE_TEAM = 10
export const INTO_MELEE = 11
export const INTO_CROWD = 12
export const AIMED_SHOT = 13
export const DARKNESS = 14
export const MOUNTED_TO_HIT = 15

/** From here on: the defender's Armour Class. */
export const BASE_AC = 16
export const AC_AGILITY = 17
export const AC_SKILL = 18
export const AC_SHIELD = 19
export const AC_SECONDARY = 20
export const AC_BOON = 21
export const AC_CHARGING = 22
export const AC_PARRYING = 23
export const AC_LONGER = 24
export const AC_COVER = 25
export const AC_MOUNTED = 26
