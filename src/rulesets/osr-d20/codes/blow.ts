/* Why an attack deals more than its roll: rows of `Attacks.familyOf`. */

export const PLAIN = 0
export const CHARGING_BLOW = 1
export const RECEIVING_BLOW = 2

/** Receiving a mounted charge. */
export const RECEIVING_RIDER_BLOW = 3
