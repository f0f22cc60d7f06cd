import type { Lists, ShownLists } from '../../studies/best-reply/tactics.ts'
import type { RuleParts, RuleText } from '../../tactics/vocabulary.ts'

// Tactics as they are found. The command line loads this whatever it does: nothing else is needed for it.

export function isSame(one: ShownLists, other: ShownLists): boolean {
  return JSON.stringify(listsOf(one)) === JSON.stringify(listsOf(other))
}

/** As a scenario file has them. */
export function listsOf({ turn, reactions }: ShownLists): Lists {
  return { turn: turn.map(({ rule }) => rule), reactions: reactions.map(({ rule }) => rule) }
}

/** A rule as people write it: `attack weakest` where nothing else is said. */
export function inShort(rule: RuleParts): RuleText {
  const { do: action, at, ...others } = rule
  if (Object.keys(others).length > 0) return rule
  return at === undefined ? action : `${action} ${at}`
}
