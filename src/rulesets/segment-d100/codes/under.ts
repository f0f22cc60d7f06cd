/* Circumstances under which the hits of attacks are counted by themselves. */

export const CHARGING = 0
export const OPPORTUNITY = 1
export const COUNTER = 2
export const HURLED = 3
export const PLAIN = 4
