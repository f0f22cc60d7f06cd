/*
 * Scalars: members standing of the first and of the second party; boons at work; in the middle of a round, who acts first
 * in it and which part of it is next (steps.ts), otherwise 0; the round being played. Hit points come first in the memory
 * and the round last: what lies between is a scene (battle/rehearsal.ts).
 */

export const STANDING = 0
export const BOONS = 2
export const FIRST_TO_ACT = 3
export const PART = 4
export const ROUND = 5
