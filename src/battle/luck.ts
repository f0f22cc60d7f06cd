/*
 * Luck as it is counted in bulk, to be taken out of figures (docs/statistics.md §12): what the draws of a battle came to, less
 * what was to be expected of each before it was drawn. On average it is 0 whatever the tactics, and whenever a battle stops. It
 * is counted in several numbers, *controls*: of a duel in what both sides' attacks did (duel-luck.ts), of other battles in what
 * that was worth at the time (party-luck.ts), which every draw takes time for: in a memoised duel there is none to spare.
 */

/**
 * So many units of luck are a hit point, or whatever else is counted. The mean of a row of the attack tables is a whole number of
 * them if the number of its outcomes divides this (20 · 12, 36 · 36, 100 · 8 …); otherwise it is rounded, by 0.000002 at most.
 */
export const LUCK_UNIT = 259_200

/** The luck of a duel: one control a side. */
const DUEL_CONTROLS = 2

/** The luck of other battles: of a party, in this order, harm, victims felled, and both times how far apart the parties were; */
export const PARTY = { HARM: 0, FELLED: 1, HARM_APART: 2, FELLED_APART: 3, CONTROLS: 4 } as const
/** then the first roll for who acts first. */
export const FIRST_ROLL = 2 * PARTY.CONTROLS
export const PARTY_CONTROLS = FIRST_ROLL + 1

/** In how many controls the luck of battles of so many combatants is counted. */
export function controlCount(combatants: number): number {
  return combatants > 2 ? PARTY_CONTROLS : DUEL_CONTROLS
}
