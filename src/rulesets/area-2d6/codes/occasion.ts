/*
 * Entries of `Arena.occasion`, what a reaction answers: of an attack who makes it, on whom, with what and how (`MANNER`; -1: it
 * is a power, that of `POWER`), and whether its check has succeeded; of a move whether it can be diverted. The
 * last entry is who considers it, or an action: `ignored` is what it does.
 */

export const ATTACKER = 0
export const TARGET = 1
export const ARMAMENT = 2
export const MANNER = 3
export const POWER = 4
export const LANDED = 5
export const DIVERSION = 6
export const ASKED = 7
