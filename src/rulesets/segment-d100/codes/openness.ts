/* Why nobody can defend against an attack (docs/rules/segment-d100.md §7.1). */

export const MAY_DEFEND = 0
export const IN_HOLD = 1
export const ON_FACE = 2
export const SURPRISED = 3
export const MOVING = 4
