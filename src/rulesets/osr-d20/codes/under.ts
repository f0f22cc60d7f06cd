/* Circumstances under which the hits of attacks are counted by themselves; of several the latest here. */

export const CHARGING = 0
export const AIMED = 1
export const INTO_MELEE = 2
export const INTO_CROWD = 3
