import type { RuleParts } from '../../tactics/vocabulary.ts'
import { joinConditions, splitConditions } from './moves.ts'
import type { Parts } from './parts.ts'
import type { Lists } from './tactics.ts'

/** A tactic of each group of a party. */
type PartyLists = readonly Lists[]

/** Where a rule stands, or where one could be put. */
export interface Place {
  readonly group: number
  readonly key: 'turn' | 'reactions'
  readonly at: number
}

const KEYS = ['turn', 'reactions'] as const

/** The places of all rules. */
export function placesOf(all: PartyLists): Place[] {
  return all.flatMap((lists, group) => KEYS.flatMap((key) => lists[key].map((_, at) => ({ group, key, at }))))
}

/** Where there is room for one more rule, in lists of so many at most. */
export function roomOf(all: PartyLists, most: number): Place[] {
  return all.flatMap((lists, group) =>
    KEYS.flatMap((key) =>
      lists[key].length < most ? [...lists[key], undefined].map((_, at) => ({ group, key, at })) : [],
    ),
  )
}

/** The same with another list of rules there. */
function withList(all: PartyLists, { group, key }: Place, rules: readonly RuleParts[]): PartyLists {
  return replaced(all, group, { ...all[group], [key]: rules })
}

/** Without the rule of a place, unless it is the last of a turn; and with one part less of its condition. */
export function shorterAt(all: PartyLists, place: Place, parts: readonly Parts[]): PartyLists[] {
  const { group, key, at } = place
  const rules = all[group][key]
  const { when, ...plain } = rules[at]
  const asked = splitConditions(when, parts[group].conditions)
  const rest = rules.filter((_, index) => index !== at)
  const fewer = asked.map((_, part) => {
    const left = asked.filter((_, index) => index !== part)
    return left.length === 0 ? plain : { ...plain, when: joinConditions(left) }
  })
  return [
    ...(rest.length > 0 || key === 'reactions' ? [withList(all, place, rest)] : []),
    ...fewer.map((rule) => withList(all, place, replaced(rules, at, rule))),
  ]
}

export function replaced<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((each, index) => (index === at ? item : each))
}
