/* Stances, from the highest. */

export const STANDING = 0
export const KNEELING = 1
export const PRONE = 2
