import type { Decisions } from '../../battle/decision.ts'
import { makeSelection } from '../../battle/selection.ts'
import { BY_VALUE } from '../../tactics/unnamed-selector.ts'
import type { Arena } from './arena.ts'
import { ACTION, MARK, MOMENT, REACTION, SELECTOR } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Expectations } from './expectation.ts'
import type { Legality } from './legality.ts'
import type { Movement } from './movement.ts'

/** Whom an action or a reaction is aimed at (docs/rules/segment-d100.md §9.1 and §9.2). */
export function makeChoosing(
  arena: Arena,
  movement: Movement,
  legality: Legality,
  expectations: Expectations,
  defence: Defence,
  { rank }: Decisions,
) {
  const { memory, rolls, fraction, closeness, foesFrom, foesTo, alliesFrom, alliesTo } = arena
  const { isInPosition } = movement
  const { isLegalAt, armamentToAttack, canAttackAt, modeOf } = legality
  const { marks, ready, partner, lastTarget } = memory
  const isOpen = arena.data.field.map === undefined
  /** What is asked of those in question besides being up: nothing, or for attacks, by `MODE`, that the armament can be used. */
  const ANYTHING = 100
  const BY_ARMAMENT = 101
  const { select: selectAmong } = makeSelection({
    ...memory,
    out: MARK.OUT,
    fraction,
    distance: closeness,
    rollChoice: rolls.rollChoice,
    mayAimAt: (selector, action, me, other, argument) => {
      if (other === me && selector !== SELECTOR.ALLY_MOST_WOUNDED) return false
      if (selector === SELECTOR.ALLY_UNARMED && ready[other] >= 0) return false
      if (action >= BY_ARMAMENT) return canAttackAt(action - BY_ARMAMENT, me, other, argument)
      return action === ANYTHING || isLegalAt(action, me, other, argument)
    },
    expect: (_action, me, other) => expectations.threat(me, other),
    fear: (me, other) => expectations.threat(other, me),
    rankBy: (selector, _action, me, other) => rank(selector, me, other),
  })

  /** The target of an action that is afforded, or -1. */
  function select(action: number, selector: number, me: number, argument: number): number {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.STRIKE:
      case ACTION.BRAWL:
        if (marks[me] & MARK.IN_HOLD) return isLegalAt(action, me, partner[me], argument) ? partner[me] : -1
        return pickToAttack(selector, action, me, argument)
      case ACTION.FIRE:
      case ACTION.HURL:
        return pickToAttack(selector, action, me, argument)
      case ACTION.CHARGE:
      case ACTION.LEAP_ATTACK:
      case ACTION.AIM:
      case ACTION.FEINT:
      case ACTION.PASS:
      case ACTION.JUMP_PASS:
        return pick(selector, action, me, argument)
      case ACTION.EVADE:
      case ACTION.JUMP: {
        // Only the selector `self` lets it stay where it is, or jump up.
        const other = selector === SELECTOR.SELF ? me : pick(selector, ANYTHING, me, argument)
        if (other < 0 || (other === me && selector !== SELECTOR.SELF)) return -1
        return isLegalAt(action, me, other, argument) ? other : -1
      }
      case ACTION.ADVANCE:
        if (selector === SELECTOR.NEAREST && isStillInPosition(me)) return -1
        return pickFirst(action, selector, me, argument)
      default:
        return pickFirst(action, selector, me, argument)
    }
  }

  /** Whom the selector picks of all, if the action is legal at that one. */
  function pickFirst(action: number, selector: number, me: number, argument: number): number {
    const other = selector === SELECTOR.NEAREST ? nearestFoe(me) : pickAnybody(selector, me, argument)
    return other >= 0 && isLegalAt(action, me, other, argument) ? other : -1
  }

  /**
   * Whether it could still attack its last target from where it stands. Then it need not look for the nearest foe to know that it
   * need not come nearer to that one either. Not asked on maps, where walls may hide the nearest.
   */
  function isStillInPosition(me: number): boolean {
    const last = lastTarget[me]
    return isOpen && last >= 0 && (marks[last] & MARK.OUT) === 0 && isInPosition(me, last)
  }

  /** The same as picking by `nearest` where everybody will do, found sooner. */
  function nearestFoe(me: number): number {
    const last = foesTo(me)
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < last; foe++) {
      if (marks[foe] & MARK.OUT) continue
      const away = closeness(me, foe)
      if (best >= 0 && away >= least) continue
      best = foe
      least = away
    }
    return best
  }

  /** What the attack is made with does not depend on its target, and is found once. */
  function pickToAttack(selector: number, action: number, me: number, argument: number): number {
    const armament = armamentToAttack(action, me, argument)
    if (armament < 0) return -1
    return selectAmong(selector, BY_ARMAMENT + modeOf(action, armament), me, armament, foesFrom(me), foesTo(me))
  }

  function pickAnybody(selector: number, me: number, argument: number): number {
    return selector === SELECTOR.SELF ? me : pick(selector, ANYTHING, me, argument)
  }

  function pick(selector: number, action: number, me: number, argument: number): number {
    const isFriendly =
      selector === SELECTOR.ALLY_NEAREST ||
      selector === SELECTOR.ALLY_MOST_WOUNDED ||
      selector === SELECTOR.ALLY_UNARMED ||
      (selector <= BY_VALUE && (action === ACTION.PASS || action === ACTION.JUMP_PASS))
    return isFriendly
      ? selectAmong(selector, action, me, argument, alliesFrom(me), alliesTo(me))
      : selectAmong(selector, action, me, argument, foesFrom(me), foesTo(me))
  }

  /** The target of a reaction to something that `foe` has given occasion for, or -1; `rule` is its place in the list. */
  function answer(
    reaction: number,
    _selector: number,
    moment: number,
    me: number,
    foe: number,
    argument: number,
    rule: number,
  ): number {
    // Whether it could strike, or catch, was asked before its list was read.
    if (moment === MOMENT.LEAVES) return reaction === REACTION.OPPORTUNITY_STRIKE ? foe : -1
    if (moment >= MOMENT.TOSS) return reaction === REACTION.CATCH ? foe : -1
    return defence.mayReact(rule, reaction, moment, me, foe, argument) ? foe : -1
  }

  return { select, answer }
}
