/*
 * Entries of `Arena.occasion`: the moment (`MOMENT`, -1: none); of a hit that may be warded off, by how much the total is
 * above the Armour Class, the natural result, and what comes of it: the family of `Attacks`, or -1 if it does no damage.
 */

export const MOMENT_NOW = 0
export const MARGIN = 1
export const NATURAL = 2
export const FAMILY = 3
