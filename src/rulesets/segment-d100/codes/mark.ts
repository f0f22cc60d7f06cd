/* The bits of `marks` (docs/rules/segment-d100.md §3 to §8). */

export const OUT = 1 << 0

/** Its turn in this segment is to come; it is waiting. Neither: its turn is over. */
export const TO_COME = 1 << 1
export const WAITING = 1 << 2
export const TURN_LEFT = TO_COME | WAITING

/** Stances; neither of them: it stands. */
export const KNEELING = 1 << 3
export const PRONE = 1 << 4
export const LOW = KNEELING | PRONE

/** The two parts in a hold. */
export const HOLDER = 1 << 5
export const HELD = 1 << 6
export const IN_HOLD = HOLDER | HELD

/** On a climbing face, and going up it. */
export const ON_FACE = 1 << 7
export const UPWARD = 1 << 8

/** Crawls unseen until it attacks or gets up to move. */
export const CREEPING = 1 << 9

/** Postures: they end when its next turn begins. */
export const EVADING = 1 << 10
export const DODGING = 1 << 11
export const CHARGING = 1 << 12
export const POSTURES = EVADING | DODGING | CHARGING

/** Neither defends nor reacts. */
export const HELPLESS = IN_HOLD | ON_FACE

/** The END for the defences of this segment is paid. */
export const PAID = 1 << 13

/** Of its own turn: it has made its attack, … */
export const ATTACKED = 1 << 14

/** … turned while it moved, … */
export const TURNED = 1 << 15

/** … moved over a stair, … */
export const ON_STAIRS = 1 << 16

/** … evaded, … */
export const EVADED = 1 << 17

/** … spent quarters on anything but evading and `grab`, … */
export const BUSY = 1 << 18

/** … or on anything but moving. */
export const OTHERWISE = 1 << 19

/** What does not outlive the turn, and what not the segment. */
export const TURN_MARKS = ATTACKED | TURNED | ON_STAIRS | EVADED | BUSY | OTHERWISE
export const SEGMENT_MARKS = TURN_LEFT | PAID | TURN_MARKS
