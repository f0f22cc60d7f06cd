import type { RuleParts } from '../../tactics/vocabulary.ts'
import {
  aimedRules,
  changeSlightly,
  type Draw,
  joinConditions,
  MOST_CONDITIONS,
  MOST_RULES,
  splitConditions,
} from './moves.ts'
import type { Parts } from './parts.ts'
import { type PartyLists, type Place, placesOf, replaced, roomOf, shorterAt, withList } from './places.ts'

/** Of rules with one condition, as many as are tried with a second: the best of them. */
const GROWN = 24
/** Changes of one kind that are looked at in turn. */
const MOST_CHANGES = 600
/** Better by less is no better: the last digits of exact answers. */
const NO_MORE = 1e-9
/** So many of the starts, the best of them, are tried with one more rule before the first climb: what grows highest is climbed from. */
const GROWN_STARTS = 4
/** Walks that begin anew beside the best, and find nothing better, until the search ends; how many changes lie between. */
const KICKS = 6
const STEPS_OF_KICK = 3

/** What to climb with. */
interface Climbing {
  readonly parts: readonly Parts[]
  readonly draw: Draw
  /** How often the party wins with tactics; undefined where that is not known. */
  readonly worthOf: (lists: PartyLists) => Promise<number | undefined>
  /** Whether nothing better is to be found, or looked for, any more. */
  readonly isOver: (best: number) => boolean
}

interface Found {
  readonly lists: PartyLists
  readonly worth: number
}

/**
 * Climbs from one of several tactics, the one that comes highest with one more rule, to one that no small change betters. What each
 * is worth is known exactly: so each change that helps is seen, however little it does. Tried are all changes of a condition, an aim
 * or a place, and all new rules with up to two conditions; from a tactic that none of them betters, the same from others nearby.
 */
export async function climb(
  starts: readonly PartyLists[],
  { parts, draw, worthOf, isOver }: Climbing,
): Promise<Found | undefined> {
  const known: Found[] = []
  for (const lists of starts) {
    const worth = await worthOf(lists)
    if (worth !== undefined) known.push({ lists, worth })
  }
  known.sort((one, two) => two.worth - one.worth)
  const [first] = known
  if (!first) return undefined
  let highest = first
  for (const start of differing(known).slice(0, GROWN_STARTS)) {
    const grown = await addRule(start, 1)
    if (grown.worth > highest.worth + NO_MORE) highest = grown
  }
  let top = await ascend(highest)
  for (let idle = 0; idle < KICKS && !isOver(top.worth); idle++) {
    const beside = await bestOf(undefined, [kicked(top.lists)])
    const found = beside && (await ascend(beside))
    if (!found || found.worth <= top.worth + NO_MORE) continue
    top = found
    idle = -1
  }
  return top

  async function bestOf(first: Found | undefined, all: readonly PartyLists[]): Promise<Found | undefined> {
    let best = first
    for (const lists of all) {
      if (best && isOver(best.worth)) break
      const worth = await worthOf(lists)
      if (worth !== undefined && (!best || worth > best.worth + NO_MORE)) best = { lists, worth }
    }
    return best
  }

  async function ascend(from: Found): Promise<Found> {
    let here = await shorten(from)
    while (!isOver(here.worth)) {
      let better = (await bestOf(here, some(changesOf(here.lists))))!
      if (better === here) better = await addRule(here)
      if (better === here) break
      here = await shorten(better)
    }
    return here
  }

  /** Without the rules and the conditions that make no difference. */
  async function shorten(found: Found): Promise<Found> {
    for (const lists of placesOf(found.lists).flatMap((place) => shorterAt(found.lists, place, parts))) {
      const worth = await worthOf(lists)
      if (worth !== undefined && worth >= found.worth - NO_MORE) return shorten({ lists, worth })
    }
    return found
  }

  /** The best with one more rule: what helps under two conditions often harms under either, but harms less than others do. */
  async function addRule(here: Found, conditions: 1 | 2 = 2): Promise<Found> {
    const tried: { place: Place; rule: RuleParts; worth: number; lists: PartyLists }[] = []
    const known = new Set<number>()
    const places = roomOf(here.lists, MOST_RULES)
    let best = here
    const attempt = async (place: Place, rule: RuleParts): Promise<number | undefined> => {
      if (isOver(best.worth)) return undefined
      const lists = inserted(here.lists, place, rule)
      const worth = await worthOf(lists)
      // Worth exactly as much is the same tactic in other words.
      if (worth === undefined || known.has(worth)) return worth
      known.add(worth)
      if (worth > best.worth + NO_MORE) best = { lists, worth }
      if (Math.abs(worth - here.worth) > NO_MORE) tried.push({ place, rule, worth, lists })
      return worth
    }
    const simple: { place: Place; rule: RuleParts }[] = []
    for (const place of places) {
      const { turn, reactions, conditions } = placeParts(place)
      // What makes no difference always makes none on conditions, and of two aims that come to the same one is enough.
      const met = [here.worth]
      for (const rule of place.key === 'reactions' ? reactions : turn) {
        const worth = await attempt(place, rule)
        if (worth !== undefined && met.some((each) => Math.abs(each - worth) <= NO_MORE)) continue
        if (worth !== undefined) met.push(worth)
        if (place.key === 'turn') simple.push(...conditions.map((when) => ({ place, rule: { ...rule, when } })))
      }
    }
    for (const { place, rule } of some(simple)) await attempt(place, rule)
    if (conditions === 1) return best
    const growing = tried
      .filter(({ rule }) => rule.when !== undefined)
      .sort((one, two) => two.worth - one.worth)
      .slice(0, GROWN)
    const grown = growing.flatMap(({ place, rule }) =>
      placeParts(place).conditions.flatMap((when) =>
        when === rule.when ? [] : [{ place, rule: { ...rule, when: joinConditions([rule.when!, when]) } }],
      ),
    )
    for (const { place, rule } of some(grown)) await attempt(place, rule)
    return best
  }

  function placeParts({ group }: Place) {
    const { reactions, conditions } = parts[group]
    return { turn: aimedRules(parts[group]), reactions, conditions }
  }

  /** All of them, or as many by chance as are looked at. */
  function some<Item>(all: readonly Item[]): Item[] {
    const rest = [...all]
    while (rest.length > MOST_CHANGES) rest.splice(draw(rest.length), 1)
    return rest
  }

  /** Other conditions, aims and places of rules. */
  function changesOf(all: PartyLists): PartyLists[] {
    return placesOf(all).flatMap((place) => {
      const { group, key, at } = place
      const { conditions, selectorsOf } = parts[group]
      const rules = all[group][key]
      const rule = rules[at]
      const rest = rules.filter((_, index) => index !== at)
      const asked = splitConditions(rule.when, conditions)
      const whens = conditions.flatMap((when) => [
        ...(asked.includes(when) || asked.length >= MOST_CONDITIONS ? [] : [[...asked, when]]),
        ...asked.map((_, part) => replaced(asked, part, when)),
      ])
      const aims = key === 'turn' ? selectorsOf(rule.do).filter((each) => each !== rule.at) : []
      const rewritten = [
        ...aims.map((each) => ({ ...rule, at: each })),
        ...whens.map((when) => ({ ...rule, when: joinConditions(when) })),
      ]
      return [
        ...shorterAt(all, place, parts),
        ...rest.map((_, to) => {
          const before = to < at ? to : to + 1
          return withList(all, place, [...rest.slice(0, before), rule, ...rest.slice(before)])
        }),
        ...rewritten.map((each) => withList(all, place, replaced(rules, at, each))),
      ]
    })
  }

  function kicked(lists: PartyLists): PartyLists {
    let changed = lists
    for (let step = 0; step < STEPS_OF_KICK; step++) {
      const group = draw(lists.length)
      changed = replaced(changed, group, changeSlightly(changed[group], parts[group], draw))
    }
    return changed
  }
}

/** One of those that are worth exactly as much, mostly by doing the same. */
function differing(found: readonly Found[]): Found[] {
  return found.filter(({ worth }, at) => at === 0 || found[at - 1]!.worth - worth > NO_MORE)
}

function inserted(all: PartyLists, place: Place, rule: RuleParts): PartyLists {
  const rules = all[place.group][place.key]
  return withList(all, place, [...rules.slice(0, place.at), rule, ...rules.slice(place.at)])
}
