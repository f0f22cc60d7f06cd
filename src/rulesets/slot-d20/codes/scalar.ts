/*
 * Scalars: members standing of the first and of the second party; the high side; how many have put their turns off in
 * this round; the next part of a round that is played in steps (steps.ts); the round being played.
 */

export const STANDING = 0
export const HIGH = 2
export const WAITERS = 3
export const PART = 4
export const ROUND = 5
