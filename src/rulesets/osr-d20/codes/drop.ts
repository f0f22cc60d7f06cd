/* What an item is when dropped in flight; 0 is nothing. */

export const TREASURE = 1
export const FOOD = 2
export const OBSTACLE = 3
