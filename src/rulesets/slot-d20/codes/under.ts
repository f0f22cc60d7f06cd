/* Circumstances under which the hits of attacks are counted by themselves. */

export const CHARGING = 0
export const SNAP = 1
export const SHATTERING = 2
export const PLAIN = 3
