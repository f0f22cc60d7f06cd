import type { RuleParts } from '../../tactics/vocabulary.ts'
import type { Parts } from './parts.ts'
import type { Lists } from './tactics.ts'

/** Rules of a list that is searched for. A list that is longer as it is written stays as long as that. */
export const MOST_RULES = 6

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
      return insert(rest, draw(rest.length + 1), rules[at])
    }
    case 4:
      return rules.map((rule, index) => (index === at && !isReaction ? changeAim(rule, parts, draw) : rule))
    default:
      return rules.map((rule, index) => (index === at ? changeCondition(rule, parts, draw) : rule))
  }
}

/** Each thing that can be done as a tactic of its own, at whomever it may be aimed. */
export function singles(parts: Parts): Lists[] {
  return aimedRules(parts).map((rule) => ({ turn: [rule], reactions: parts.reactions.slice(0, MOST_RULES) }))
}

/** Each thing that can be done in a turn, at whomever it may be aimed. */
export function aimedRules({ turn, selectorsOf }: Parts): RuleParts[] {
  return turn.flatMap((rule) => {
    const selectors = selectorsOf(rule.do)
    return selectors.length === 0 ? [rule] : selectors.map((at) => ({ ...rule, at }))
  })
}

/** The conditions that are joined in one; one that is none of the known stays whole: it may hold an `or` or brackets. */
export function splitConditions(when: string | undefined, known: readonly string[]): string[] {
  if (when === undefined) return []
  const all = when.split(AND)
  return all.every((each) => known.includes(each)) ? all : [when]
}

export function joinConditions(all: readonly string[]): string {
  return [...new Set(all)].join(AND)
}

/** A tactic of one to four rules, of which the last has no condition. */
export function makeUp(parts: Parts, draw: Draw): Lists {
  const count = parts.turn.length === 0 ? 0 : 1 + draw(4)
  const turn = Array.from({ length: count }, (_, at) => newRule(parts, false, draw, at === count - 1))
  const reactions = parts.reactions.filter(() => draw(2) === 0).slice(0, MOST_RULES)
  return { turn, reactions }
}

function newRule(parts: Parts, isReaction: boolean, draw: Draw, isPlain = draw(3) === 0): RuleParts {
  const all = isReaction ? parts.reactions : parts.turn
  const rule = all[draw(all.length)]
  if (isReaction) return rule
  const aimed = changeAim(rule, parts, draw)
  if (isPlain || parts.conditions.length === 0) return aimed
  // What helps under two conditions often harms under either of them: no way leads there over one.
  return { ...aimed, when: joinConditions(draws(parts.conditions, 1 + draw(2), draw)) }
}

function draws(conditions: readonly string[], count: number, draw: Draw): string[] {
  return Array.from({ length: count }, () => conditions[draw(conditions.length)])
}

function changeAim(rule: RuleParts, parts: Parts, draw: Draw): RuleParts {
  const selectors = parts.selectorsOf(rule.do)
  return selectors.length === 0 ? rule : { ...rule, at: selectors[draw(selectors.length)] }
}

/** Another condition, one more, or one less. */
function changeCondition({ when, ...rule }: RuleParts, { conditions }: Parts, draw: Draw): RuleParts {
  if (conditions.length === 0) return rule
  const asked = splitConditions(when, conditions)
  const other = conditions[draw(conditions.length)]
  const at = draw(Math.max(1, asked.length))
  const rest = asked.filter((_, index) => index !== at)
  const which = draw(4)
  if (asked.some((each) => !conditions.includes(each))) return { ...rule, when: other }
  if (which === 0 && asked.length > 0) return rest.length > 0 ? { ...rule, when: joinConditions(rest) } : rule
  if (which === 1 && asked.length < MOST_CONDITIONS && !asked.includes(other))
    return { ...rule, when: joinConditions([...asked, other]) }
  return { ...rule, when: joinConditions([...rest, other]) }
}

const AND = ' and '
export const MOST_CONDITIONS = 3

function insert<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}
