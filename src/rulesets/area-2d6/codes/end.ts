/* Why a power works on somebody no longer. */

export const TIME = 0
export const USED_UP = 1
export const STOPPED = 2
export const COMMANDER_OUT = 3

/** The attack or the move that set an instant power off is over. */
export const INSTANT = 4
