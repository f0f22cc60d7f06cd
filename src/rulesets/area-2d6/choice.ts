import type { Decisions } from '../../battle/decision.ts'
import { makeSelection } from '../../battle/selection.ts'
import { UNREACHABLE } from '../../field/steps.ts'
import { BY_EFFECT } from '../../tactics/unnamed-selector.ts'
import type { Arena } from './arena.ts'
import { ACTION, EFFECT, MARK, OCCASION, SELECTOR, SIDE } from './codes.ts'
import type { Expectations } from './expectation.ts'
import type { Legality } from './legality.ts'

/** Whom an action is aimed at (docs/rules/area-2d6.md §9). */
export type Choosing = ReturnType<typeof makeChoosing>

export function makeChoosing(
  arena: Arena,
  legality: Legality,
  expectations: Expectations,
  { rank }: Decisions,
  worksOn: (lasting: number, combatant: number) => boolean,
) {
  const { memory, data, rolls, fraction, occasion, place, between, distance, walk, towards, nearestOf, partyOf } = arena
  const { foesFrom, foesTo, alliesFrom, alliesTo } = arena
  const { isLegalAt, isReady, findPower, canChoose, findWorking, findItem, armamentToReady, needsHealing } = legality
  const { expectedDamage, threatOf } = expectations
  const { hp, cell, marks, lastTarget } = memory
  const { costs } = data.options
  const { cost, effect, side, known: powerOf, duration, actions } = data.powers
  const { walled, covered, wallsSought, coverSought } = data.field
  const { combatants } = arena.plan
  const somebodySeeksGround = wallsSought.length + coverSought.length > 0
  const somebodyIgnores = data.shape.ignorers > 0
  const PRECISION = 1e9
  /** Anybody standing will do: what is legal at all is legal whoever a condition speaks of. */
  const ANYBODY = ACTION.PASS
  /** What is asked of those in question besides standing: for powers, items and stopping, which have no code of their own. */
  const BY_POWER = 100
  const BY_ITEM = 101
  const BY_WORKING = 102
  const BY_IGNORANCE = 103
  const { select: selectAmong } = makeSelection({
    ...memory,
    out: MARK.OUT,
    fraction,
    distance,
    rollChoice: rolls.rollChoice,
    mayAimAt,
    expect: expectOf,
    fear: (me, other) => threatOf(other, me),
    rankBy: (selector, _action, me, other) => rank(selector, me, other),
  })

  function mayAimAt(selector: number, action: number, me: number, other: number, argument: number): boolean {
    if (other === me && selector === SELECTOR.ALLY_NEAREST) return false
    switch (action) {
      case BY_POWER:
        return canChoose(me, argument, other)
      case BY_ITEM:
        return cell[other] === cell[me] && needsHealing(other)
      case BY_WORKING:
        return worksOn(argument, other)
      case BY_IGNORANCE:
        return other !== occasion[OCCASION.ATTACKER] && isLegalAt(ACTION.IGNORE, me, other, -1)
      default:
        return other !== me && isLegalAt(action, me, other, argument)
    }
  }

  function expectOf(action: number, me: number, other: number): void {
    if (action < BY_POWER) expectedDamage(action, me, other)
    else fraction[0] = 0
  }

  /**
   * The target that `selector` picks among those for which `action` is legal now; -1: there is none. That it can be
   * paid has been asked before (`Environment.affords`).
   */
  function select(action: number, selector: number, me: number, argument: number): number {
    if (somebodySeeksGround) place[0] = cell[me]
    if (somebodyIgnores) occasion[OCCASION.ASKED] = me
    switch (action) {
      case ACTION.MELEE:
      case ACTION.HEAVY_BLOW:
      case ACTION.FEINT:
      case ACTION.PINCER:
        if (!isReady(me, argument)) return -1
        return chooseHere(action, selector, me, argument)
      case ACTION.CHARGE:
      case ACTION.RANGED:
      case ACTION.SNIPE:
        return isReady(me, argument) ? chooseFoe(action, selector, me, argument) : -1
      case ACTION.IGNORE:
        return chooseFoe(action, selector, me, argument)
      case ACTION.ADVANCE:
      case ACTION.STEP:
        return selector === SELECTOR.NEAREST ? nearestApart(me) : chooseGoal(action, selector, me, argument)
      case ACTION.WITHDRAW:
      case ACTION.STEP_BACK:
        return chooseGoal(action, selector, me, argument)
      case ACTION.COMMAND:
        return choosePower(selector, me, argument, cost[argument])
      case ACTION.SPONTANEOUS:
        return choosePower(selector, me, argument, costs[ACTION.SPONTANEOUS])
      case ACTION.STOP_POWER:
        return chooseWorking(selector, me, argument)
      case ACTION.EQUIP:
        return chooseThing(selector, me, argument)
      default:
        return chooseFoe(ANYBODY, selector, me, argument)
    }
  }

  /** A foe in the same area: as `chooseFoe`, but found faster. They are all as near. */
  function chooseHere(action: number, selector: number, me: number, argument: number): number {
    switch (selector) {
      case SELECTOR.NEAREST:
      case SELECTOR.FARTHEST:
        return firstHere(me)
      case SELECTOR.WEAKEST:
      case SELECTOR.STRONGEST:
        return byHitPoints(me, selector === SELECTOR.WEAKEST ? 1 : -1)
      case SELECTOR.SAME: {
        const last = lastTarget[me]
        return last >= 0 && (marks[last] & MARK.OUT) === 0 && cell[last] === cell[me] && partyOf(last) !== partyOf(me)
          ? last
          : firstHere(me)
      }
      default:
        return chooseFoe(action, selector, me, argument)
    }
  }

  function firstHere(me: number): number {
    const end = foesTo(me)
    const here = cell[me]
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (cell[foe] === here && (marks[foe] & MARK.OUT) === 0) return foe
    }
    return -1
  }

  /** The one with the fewest hit points, or, with a sign of -1, the most. */
  function byHitPoints(me: number, sign: number): number {
    const end = foesTo(me)
    const here = cell[me]
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (cell[foe] !== here || marks[foe] & MARK.OUT) continue
      const left = sign * hp[foe]
      if (best >= 0 && left >= least) continue
      best = foe
      least = left
    }
    return best
  }

  /** Whom, or which area, a move goes towards, or away from. */
  function chooseGoal(action: number, selector: number, me: number, argument: number): number {
    if (selector >= SELECTOR.WALL) return chooseGround(selector, me)
    return isFriendly(selector)
      ? selectAmong(selector, action, me, argument, alliesFrom(me), alliesTo(me))
      : chooseFoe(action, selector, me, argument)
  }

  /** The nearest foe to whom there is a way. */
  function nearestApart(me: number): number {
    const end = foesTo(me)
    const here = cell[me]
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      const there = cell[foe]
      if (there === here || marks[foe] & MARK.OUT) continue
      const far = between(here, there)
      if ((best >= 0 && far >= least) || walk(here, there) >= UNREACHABLE) continue
      best = foe
      least = far
    }
    return best
  }

  function isFriendly(selector: number): boolean {
    return selector === SELECTOR.ALLY_NEAREST || selector === SELECTOR.ALLY_MOST_WOUNDED
  }

  function chooseFoe(action: number, selector: number, me: number, argument: number): number {
    return chooseAmong(selector, action, me, argument, foesFrom(me), foesTo(me))
  }

  function chooseAmong(
    selector: number,
    action: number,
    me: number,
    argument: number,
    from: number,
    to: number,
  ): number {
    if (selector !== SELECTOR.MILDEST) return selectAmong(selector, action, me, argument, from, to)
    let best = -1
    let least = 0
    for (let other = from; other < to; other++) {
      if (marks[other] & MARK.OUT || !mayAimAt(selector, action, me, other, argument)) continue
      threatOf(other, me)
      const threat = Math.round(fraction[0] * PRECISION)
      if (best >= 0 && threat >= least) continue
      best = other
      least = threat
    }
    return best
  }

  function chooseGround(selector: number, me: number): number {
    const here = cell[me]
    const isThere = selector === SELECTOR.WALL ? walled[here] : covered[here]
    const goal = isThere !== 0 ? here : nearestOf(selector === SELECTOR.WALL ? wallsSought : coverSought, here)
    if (goal < 0 || walk(here, goal) === 0 || towards(here, goal, 0) < 0) return -1
    place[0] = goal
    return me
  }

  /** An instant shield, or an alteration that is over at once, is for reactions. */
  function isForReactions(power: number): boolean {
    if (duration[power] > 0) return false
    return effect[power] === EFFECT.SHIELD || (effect[power] === EFFECT.ALTER && actions[power] === 0)
  }

  function choosePower(selector: number, me: number, power: number, points: number): number {
    if (power >= effect.length || isForReactions(power)) return -1
    const known = findPower(me, power, points)
    if (known < 0) return -1
    const aim = side[powerOf[known]]
    if (aim === SIDE.SELF) return canChoose(me, known, me) ? me : -1
    if (selector === BY_EFFECT) {
      if (aim === SIDE.ALLY) return canChoose(me, known, me) ? me : -1
      return chooseFoe(BY_POWER, SELECTOR.NEAREST, me, known)
    }
    if (selector === SELECTOR.SELF) return canChoose(me, known, me) ? me : -1
    return aim === SIDE.ALLY || isFriendly(selector)
      ? chooseAmong(selector, BY_POWER, me, known, alliesFrom(me), alliesTo(me))
      : chooseFoe(BY_POWER, selector, me, known)
  }

  function chooseWorking(selector: number, me: number, power: number): number {
    const lasting = findWorking(me, power)
    if (lasting < 0) return -1
    if (selector === SELECTOR.SELF) return worksOn(lasting, me) ? me : -1
    if (isFriendly(selector)) return selectAmong(selector, BY_WORKING, me, lasting, alliesFrom(me), alliesTo(me))
    return chooseAmong(selector === BY_EFFECT ? SELECTOR.NEAREST : selector, BY_WORKING, me, lasting, 0, combatants)
  }

  function chooseThing(selector: number, me: number, label: number): number {
    if (armamentToReady(me, label) >= 0)
      return chooseFoe(ANYBODY, selector === BY_EFFECT ? SELECTOR.NEAREST : selector, me, label)
    if (findItem(me, label) < 0) return -1
    if (selector === BY_EFFECT || selector === SELECTOR.SELF) return needsHealing(me) ? me : -1
    return chooseAmong(selector, BY_ITEM, me, label, alliesFrom(me), alliesTo(me))
  }

  return { select, chooseIgnored: (selector: number, me: number) => chooseFoe(BY_IGNORANCE, selector, me, -1) }
}
