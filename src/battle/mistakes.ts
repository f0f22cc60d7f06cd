import type { MistakeLists } from '../tactics/mistake-lists.ts'
import { FREE, STRAYING_KINDS } from '../tactics/mistakes.ts'
import { TARGET_BITS, TARGETS } from '../tactics/program.ts'
import * as SELECTOR from '../tactics/selector.ts'
import { BY_VALUE, LAST_OF, ONLY } from '../tactics/unnamed-selector.ts'
import { makeInts } from './buffers.ts'
import type { Choices } from './choices.ts'
import { combatantStream, type Dice, MISTAKES } from './dice.ts'
import { FREE_NOTE, type Journal, MISTAKE_NOTE, RULE_NOTE } from './journal.ts'
import { chanceFalls } from './tactic-chance.ts'

const RANDOM = STRAYING_KINDS.indexOf('random')
const SECOND_BEST = STRAYING_KINDS.indexOf('second-best')
const WORST_TARGET = STRAYING_KINDS.indexOf('worst-target')
const IS_FREE = STRAYING_KINDS.indexOf(FREE)

/** The part of a plan that is looked at; the programs of conditions are `Choices.holds`. */
type StrayLists = Pick<MistakeLists, 'share' | 'kind' | 'selector' | 'aims'> & {
  readonly conditions?: Pick<NonNullable<MistakeLists['conditions']>, 'of'>
}

/** Whether a decision is a mistake, and which (docs/players.md, "Mistakes"). Its dice are from a stream of its own. */
export function makeMistakes(
  { share, kind, selector, aims, conditions }: StrayLists,
  dice: Dice,
  { note, asks }: Journal,
) {
  const combatants = share.length
  /** Places of what could be done; whom one of them could be aimed at. */
  const places = makeInts(TARGETS * 2)
  const targets = makeInts(combatants + 1)
  const isPicked = makeInts(combatants)

  /** What somebody decides, by mistake or not. */
  function decide(choices: Choices, me: number): number {
    if (share[me] === 0) return choices.decide(me)
    if (kind[me] === RANDOM) return decideOrStray(choices, me)
    if (kind[me] === IS_FREE) return decideFreely(choices, me)
    const meant = choices.decide(me)
    if (meant < 0 || !isMistaken(me, choices.list)) return meant
    const done = kind[me] === WORST_TARGET ? atTheWrongTarget(choices, me, meant) : -1
    tell(me, choices.list)
    return kind[me] === SECOND_BEST ? choices.decideAfter(me, meant >> TARGET_BITS) : done
  }

  function isMistaken(me: number, list: number): boolean {
    if (chanceFalls(dice, combatantStream(me, MISTAKES), share[me])) return true
    note(MISTAKE_NOTE, me, list, kind[me], 0)
    return false
  }

  /** That it is one, when all its dice have fallen. */
  function tell(me: number, list: number): void {
    note(MISTAKE_NOTE, me, list, kind[me], 1)
  }

  /** Nothing is rolled where there is nothing that could be done. */
  function decideOrStray(choices: Choices, me: number): number {
    const count = findPossible(choices, me)
    if (count === 0 || !isMistaken(me, choices.list)) return choices.decide(me)
    const decision = doAnything(choices, me, places[roll(me, count)])
    tell(me, choices.list)
    return decision
  }

  /** Anything, or nothing; what the list says where there is no chance of that. */
  function decideFreely(choices: Choices, me: number): number {
    if (asks?.()) noteRules(choices, me)
    if (!chanceFalls(dice, combatantStream(me, MISTAKES), share[me])) return choices.decide(me)
    const count = findPossible(choices, me)
    const which = roll(me, count + 1)
    const decision = which === count ? -1 : doAnything(choices, me, places[which])
    const place = decision < 0 ? -1 : decision >> TARGET_BITS
    note(FREE_NOTE, me, choices.list, place, decision & (TARGETS - 1))
    return decision
  }

  /** Whom the rules pick that are written; and of those with conditions, for which of these they hold. */
  function noteRules(choices: Choices, me: number): void {
    const { list } = choices
    isPicked.fill(0)
    for (let place = 0; place < choices.written(me); place++) {
      const rule = choices.first(me) + place
      if (conditions!.of[rule] >= 0) continue
      const target = choices.aim(me, place, selector[rule])
      if (target < 0) continue
      isPicked[target] = 1
      note(RULE_NOTE, me, list, place, target)
    }
    for (let place = 0; place < choices.written(me); place++) {
      if (conditions!.of[choices.first(me) + place] < 0) continue
      for (let other = 0; other < combatants; other++) {
        if (isPicked[other] === 1 && choices.holds(me, place, other)) note(RULE_NOTE, me, list, place, other)
      }
    }
  }

  function doAnything(choices: Choices, me: number, place: number): number {
    const aimed = findTargets(choices, me, place)
    return aimAt(choices, me, place, targets[roll(me, aimed)])
  }

  function findPossible(choices: Choices, me: number): number {
    let count = 0
    for (let place = choices.written(me); place < choices.length(me); place++) {
      if (findTargets(choices, me, place) > 0) places[count++] = place
    }
    return count
  }

  /** Everybody at whom it can be done, or whoever a selector gives of what is aimed at nobody. */
  function findTargets(choices: Choices, me: number, place: number): number {
    const rule = choices.first(me) + place
    if (aims[rule] === 0) {
      targets[0] = choices.aim(me, place, SELECTOR.NEAREST)
      return targets[0] < 0 ? 0 : 1
    }
    let count = 0
    for (let other = 0; other < combatants; other++) {
      if (choices.aim(me, place, ONLY - other) === other) targets[count++] = other
    }
    return count
  }

  /** The decision; what is aimed is asked again, since it may have left something for who carries it out. */
  function aimAt(choices: Choices, me: number, place: number, target: number): number {
    const isAimed = aims[choices.first(me) + place] !== 0
    choices.aim(me, place, isAimed ? ONLY - target : SELECTOR.NEAREST)
    return place * TARGETS + target
  }

  /** Whom the rule's selector would pick last; of those that say whom they pick, somebody else at random. */
  function atTheWrongTarget(choices: Choices, me: number, meant: number): number {
    const place = meant >> TARGET_BITS
    const code = selector[choices.first(me) + place]
    const worst = lastOf(code)
    if (worst !== undefined) {
      const target = choices.aim(me, place, worst)
      return target < 0 ? meant : place * TARGETS + target
    }
    const meantFor = meant & (TARGETS - 1)
    let count = 0
    for (let at = 0, found = findTargets(choices, me, place); at < found; at++) {
      if (targets[at] !== meantFor) targets[count++] = targets[at]
    }
    return aimAt(choices, me, place, count === 0 ? meantFor : targets[roll(me, count)])
  }

  function roll(me: number, count: number): number {
    return count === 1 ? 0 : dice.below(combatantStream(me, MISTAKES), count)
  }

  return { decide, isMistaken, tell, roll }
}

/** The selector that picks first whom another picks last; undefined of those that do not go from best to worst. */
function lastOf(selector: number): number | undefined {
  switch (selector) {
    case SELECTOR.NEAREST:
    case SELECTOR.SAME:
      return SELECTOR.FARTHEST
    case SELECTOR.FARTHEST:
      return SELECTOR.NEAREST
    case SELECTOR.WEAKEST:
      return SELECTOR.STRONGEST
    case SELECTOR.STRONGEST:
      return SELECTOR.WEAKEST
    case SELECTOR.MOST_WOUNDED:
    case SELECTOR.SOFTEST:
    case SELECTOR.DEADLIEST:
      return LAST_OF - selector
    default:
      return selector <= BY_VALUE ? LAST_OF - selector : undefined
  }
}
