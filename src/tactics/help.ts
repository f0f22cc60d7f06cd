/**
 * What the words of a ruleset's vocabulary mean, a line each, for the reference (docs/reference) and for editors. The
 * keys are those of the vocabulary, what all rulesets have left out.
 */
export interface Help {
  readonly actions: Readonly<Record<string, string>>
  readonly reactions: Readonly<Record<string, string>>
  readonly selectors: Readonly<Record<string, string>>
  /** Columns of `my.` and `target.`. */
  readonly columns: Readonly<Record<string, string>>
  /** Names that stand alone in conditions. */
  readonly names: Readonly<Record<string, string>>
}

/** The selectors every ruleset has (docs/rules/README.md, "Tactics"). Ties: the lower number. */
export const COMMON_SELECTOR_HELP: Readonly<Record<string, string>> = {
  nearest: 'the nearest foe',
  farthest: 'the farthest foe',
  weakest: 'the foe with the fewest hit points left',
  strongest: 'the foe with the most hit points left',
  'most-wounded': 'the foe with the smallest fraction of its hit points left',
  softest: 'the foe on whom my attack does most damage, on average',
  deadliest: 'the foe whose attack does most damage on me, on average',
  same: 'my last target if it still stands, else the nearest foe',
  random: 'any foe, all equally likely',
  self: 'oneself',
  'ally-most-wounded': 'the ally with the smallest fraction of its hit points left, oneself included',
  'ally-nearest': 'the nearest ally, not oneself',
}

/** How selectors begin that choose by value, where rules have them (`Vocabulary.ranks`); a number follows. */
export const RANKING_HELP: Readonly<Record<string, string>> = {
  most: 'whoever has the most of a number that follows: most target.hp',
  least: 'whoever has the least of a number that follows: least distance',
}

/** The names every ruleset has (docs/rules/README.md, "Tactics"). */
export const COMMON_NAME_HELP: Readonly<Record<string, string>> = {
  round: 'the number of the round, from 1',
  distance: 'how far off the target is',
  allies: 'other members of my party that stand',
  foes: 'foes that stand',
  allies_start: 'other members of my party at the start',
  foes_start: 'foes at the start',
  expected_damage: 'damage that the considered attack does, on average',
  kill_chance: 'probability that the considered attack takes all hit points that the target has left',
}
