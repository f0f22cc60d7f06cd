/* What a power does (docs/rules/area-2d6.md §6.3). */

export const DAMAGE = 0
export const HEAL = 1
export const SHIELD = 2
export const ALTER = 3
export const FELL = 4
