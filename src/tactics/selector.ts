/**
 * Codes of the selectors that every ruleset has (docs/rules/README.md, "Tactics"); `MOST_WOUNDED` is `most-wounded`.
 */
export const SELECTOR = {
  NEAREST: 0,
  FARTHEST: 1,
  WEAKEST: 2,
  STRONGEST: 3,
  MOST_WOUNDED: 4,
  SOFTEST: 5,
  DEADLIEST: 6,
  SAME: 7,
  RANDOM: 8,
  SELF: 9,
  ALLY_MOST_WOUNDED: 10,
  ALLY_NEAREST: 11,
} as const
