import type { RuleParts } from '../../tactics/vocabulary.ts'
import type { Parts } from './parts.ts'
import type { Lists } from './tactics.ts'

/** Rules of a list that is searched for. A list that is longer as it is written stays as long as that. */
const MOST_RULES = 6

/** A whole number from 0 up to but not including another, each as likely. */
export type Draw = (count: number) => number

/** A tactic that differs from another in one rule, or in the place of one. */
export function changeSlightly(lists: Lists, parts: Parts, draw: Draw): Lists {
  const isReaction = parts.reactions.length > 0 && draw(5) === 0
  const key = isReaction ? 'reactions' : 'turn'
  return { ...lists, [key]: changeList(lists[key], parts, isReaction, draw) }
}

function changeList(rules: readonly RuleParts[], parts: Parts, isReaction: boolean, draw: Draw): readonly RuleParts[] {
  const at = rules.length > 0 ? draw(rules.length) : 0
  const room = rules.length < MOST_RULES && (isReaction || parts.turn.length > 0)
  switch (draw(6)) {
    case 0:
    case 1:
      return room ? insert(rules, draw(rules.length + 1), newRule(parts, isReaction, draw)) : rules
    case 2:
      return rules.length > 1 || isReaction ? rules.filter((_, index) => index !== at) : rules
    case 3: {
      if (rules.length < 2) return rules
      const rest = rules.filter((_, index) => index !== at)
      return insert(rest, draw(rest.length + 1), rules[at]!)
    }
    case 4:
      return rules.map((rule, index) => (index === at && !isReaction ? changeAim(rule, parts, draw) : rule))
    default:
      return rules.map((rule, index) => (index === at ? changeCondition(rule, parts, draw) : rule))
  }
}

/** A tactic of one to four rules, of which the last has no condition. */
export function makeUp(parts: Parts, draw: Draw): Lists {
  const count = parts.turn.length === 0 ? 0 : 1 + draw(4)
  const turn = Array.from({ length: count }, (_, at) => newRule(parts, false, draw, at === count - 1))
  const reactions = parts.reactions.filter(() => draw(2) === 0).slice(0, MOST_RULES)
  return { turn, reactions }
}

function newRule(parts: Parts, isReaction: boolean, draw: Draw, isPlain = draw(2) === 0): RuleParts {
  const all = isReaction ? parts.reactions : parts.turn
  const rule = all[draw(all.length)]!
  if (isReaction) return rule
  const aimed = changeAim(rule, parts, draw)
  return isPlain ? aimed : changeCondition(aimed, parts, draw)
}

function changeAim(rule: RuleParts, parts: Parts, draw: Draw): RuleParts {
  const selectors = parts.selectorsOf(rule.do)
  return selectors.length === 0 ? rule : { ...rule, at: selectors[draw(selectors.length)]! }
}

/** Another condition, one more, or none. */
function changeCondition({ when, ...rule }: RuleParts, { conditions }: Parts, draw: Draw): RuleParts {
  const which = draw(4)
  if ((when !== undefined && which === 0) || conditions.length === 0) return rule
  const other = conditions[draw(conditions.length)]!
  return {
    ...rule,
    when: when !== undefined && which === 1 && !when.includes(' and ') ? `${when} and ${other}` : other,
  }
}

function insert<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}
