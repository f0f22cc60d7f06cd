/* The bits of `marks` (docs/rules/slot-d20.md §3 and §5). */

export const OUT = 1 << 0

/** Slots that are not spent, beside each other. */
export const MAIN = 1 << 1
export const MOVE = 1 << 2
export const FIRST_SLOT = 1
export const ACTED = 1 << 3

/** Its turn in this round has begun. */
export const BEGUN = 1 << 4

/** It has put its turn off in this round. */
export const WAITED = 1 << 5
export const HOLDING = 1 << 6

/** Cleared at the end of every round; the others last. */
export const ROUND_MARKS = MAIN | MOVE | ACTED | BEGUN | WAITED | HOLDING

/** Has taken damage since the end of its last turn. */
export const HURT = 1 << 7
export const PRONE = 1 << 8
export const TOTAL_DEFENSE = 1 << 9
export const CHARGED = 1 << 10
export const SCREENING = 1 << 11

/** Stances: they end when its next turn begins. */
export const STANCES = TOTAL_DEFENSE | CHARGED | SCREENING
export const DISENGAGED = 1 << 12
export const LOCKED = 1 << 13

/** In a wall of enough locked shields. Follows from `LOCKED` and where everybody stands. */
export const WALLED = 1 << 14

/** Some spell's change is at work on it: its attack rolls have advantage, or disadvantage, by one. */
export const CHANGED = 1 << 15
export const FAVOURED = 1 << 16
export const HAMPERED = 1 << 17

/** Anything that changes its Armour Class besides the shield. */
export const AC_MATTERS = TOTAL_DEFENSE | CHARGED | WALLED | CHANGED
