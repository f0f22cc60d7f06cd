/* What has come of a moment: the one who gave it is out, or the battle over; nobody reacted; somebody did. */

export const OVER = 0
export const QUIET = 1
export const DISTURBED = 2
