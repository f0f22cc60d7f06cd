/* Codes of the selectors that every ruleset has (docs/rules/README.md, "Tactics"); `MOST_WOUNDED` is `most-wounded`. */

export const NEAREST = 0
export const FARTHEST = 1
export const WEAKEST = 2
export const STRONGEST = 3
export const MOST_WOUNDED = 4
export const SOFTEST = 5
export const DEADLIEST = 6
export const SAME = 7
export const RANDOM = 8
export const SELF = 9
export const ALLY_MOST_WOUNDED = 10
export const ALLY_NEAREST = 11
