/* The named skills (docs/rules/area-2d6.md §2.3), in the order of the option `skills`. */

export const MOUNTED = 0
export const TWO_HANDED = 1
export const ONE_HANDED = 2
export const PARRY = 3
export const SHOOTING = 4
export const CLIMB = 5
export const RUN = 6
export const EVADE = 7
export const COMMAND = 8
