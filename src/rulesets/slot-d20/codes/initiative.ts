/* Who is the high side (§3). */

export const ONCE = 0
export const EACH_ROUND = 1
export const FIRST = 2
export const SECOND = 3
