import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { ACTION, MARK, SELECTOR, STAND_IN } from './codes.ts'
import type { Expectations } from './expectation.ts'
import type { Legality } from './legality.ts'

/** Whom an action is aimed at (docs/rules/osr-d20.md §9). */
export interface Choosing {
  /** The target that `selector` picks among those for which `action` is legal now; -1 if it is not legal. */
  select(action: number, selector: number, me: number, argument: number): number
}

export function makeChoosing(arena: Arena, legality: Legality, expectations: Expectations): Choosing {
  const { memory, data, rolls, distance, foesFrom, foesTo, alliesFrom, alliesTo } = arena
  const { isLegal, isLegalAt, canLaunch, isAtHand, isInRange, armFor, wrestlingArm, heldArm } = legality
  const { expect } = expectations
  const { fraction } = arena
  const { hp, hpMax, marks, ready, lastTarget, grips } = memory
  const { harmful } = data.effects
  const wrestles = data.shape.wrestlers > 0
  const { walk, run } = data.combatants
  /** More than any distance, and than any hit points. */
  const MOST = 2 ** 20
  /** Legal targets, for a choice at random. */
  const legalTargets = makeInts(arena.plan.combatants)

  function select(action: number, selector: number, me: number, argument: number): number {
    if (wrestles && marks[me] & MARK.IMMOBILISED) return selectWhileHeld(action, selector, me, argument)
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.SHOOT:
      case ACTION.SHOOT_CROWD:
      case ACTION.CHARGE:
      case ACTION.SKIRMISH: {
        const arm = armFor(me, argument)
        return arm < 0 ? -1 : selectFoe(action, selector, me, arm)
      }
      case ACTION.ADVANCE:
        return walk[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      case ACTION.RUN:
        return run[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      case ACTION.WRESTLE:
      case ACTION.DISARM: {
        const arm = wrestlingArm(me, argument)
        return arm < 0 ? -1 : selectFoe(action, selector, me, arm)
      }
      case ACTION.CAST:
      case ACTION.USE:
        return canLaunch(action, me, argument) ? selectForEffect(selector, me, argument) : -1
      default: {
        if (!isLegal(action, me, argument)) return -1
        const foe = selectFoe(STAND_IN.ANY, selector, me, ready[me])
        return foe < 0 ? me : foe
      }
    }
  }

  /** An immobilised combatant can only escape, strike at one who grips it, or pass (§6.4). */
  function selectWhileHeld(action: number, selector: number, me: number, argument: number): number {
    if (action === ACTION.ESCAPE) return lowestGripper(me)
    if (action === ACTION.ATTACK) {
      const arm = heldArm(me, argument)
      return arm < 0 ? -1 : selectFoe(STAND_IN.HELD, selector, me, arm)
    }
    if (action !== ACTION.PASS) return -1
    const foe = selectFoe(STAND_IN.ANY, selector, me, ready[me])
    return foe < 0 ? me : foe
  }

  function lowestGripper(me: number): number {
    const end = foesTo(me)
    for (let foe = foesFrom(me); foe < end; foe++) if (grips[foe] === me) return foe
    return me
  }

  /** Harmful effects aim at foes, by default the nearest; others at oneself, by default, and allies (§2.5). */
  function selectForEffect(selector: number, me: number, effect: number): number {
    const harms = harmful[effect] !== 0
    const from = harms ? foesFrom(me) : alliesFrom(me)
    const to = harms ? foesTo(me) : alliesTo(me)
    const anywhere = !isAtHand(me, effect)
    const byDefault = harms ? SELECTOR.NEAREST : SELECTOR.SELF
    const chosen = selector < 0 ? byDefault : selector
    if (chosen === SELECTOR.SELF && anywhere) return me
    let target = chooseForEffect(chosen, me, effect, from, to, anywhere)
    if (target < 0 && chosen === SELECTOR.SAME)
      target = chooseForEffect(SELECTOR.NEAREST, me, effect, from, to, anywhere)
    // Searching for an item needs no target.
    return target < 0 && anywhere ? me : target
  }

  function chooseForEffect(
    selector: number,
    me: number,
    effect: number,
    from: number,
    to: number,
    anywhere: boolean,
  ): number {
    let best = -1
    let least = 0
    let count = 0
    for (let other = from; other < to; other++) {
      if (marks[other] & MARK.OUT || !(anywhere || isInRange(me, other, effect))) continue
      if (selector === SELECTOR.SELF && other !== me) continue
      if (selector === SELECTOR.ALLY_NEAREST && other === me) continue
      if (selector === SELECTOR.SAME && other !== lastTarget[me]) continue
      legalTargets[count++] = other
      rankForEffect(selector, me, other)
      if (best >= 0 && fraction[0] >= least) continue
      best = other
      least = fraction[0]
    }
    return selector === SELECTOR.RANDOM && count > 1 ? legalTargets[rolls.rollChoice(me, count)] : best
  }

  /** Leaves the selector's number; of what is no attack nothing is expected, so that all are equally soft. */
  function rankForEffect(selector: number, me: number, other: number): void {
    if (selector === SELECTOR.ALLY_MOST_WOUNDED)
      rankByFraction(SELECTOR.MOST_WOUNDED, STAND_IN.ANY, me, other, ready[me])
    else if (selector === SELECTOR.MOST_WOUNDED || selector === SELECTOR.DEADLIEST)
      rankByFraction(selector, STAND_IN.ANY, me, other, ready[me])
    else if (selector === SELECTOR.SOFTEST) fraction[0] = 0
    else fraction[0] = rankOf(selector, me, other)
  }

  function selectFoe(action: number, selector: number, me: number, arm: number): number {
    switch (selector) {
      case SELECTOR.RANDOM:
        return selectAtRandom(action, me, arm)
      case SELECTOR.MOST_WOUNDED:
      case SELECTOR.SOFTEST:
      case SELECTOR.DEADLIEST:
        return selectByFraction(action, selector, me, arm)
      case SELECTOR.SAME: {
        const last = lastTarget[me]
        const stands = last >= 0 && (marks[last] & MARK.OUT) === 0
        return stands && isLegalAt(action, me, last, arm) ? last : selectFoe(action, SELECTOR.NEAREST, me, arm)
      }
    }
    const end = foesTo(me)
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & MARK.OUT) continue
      const rank = rankOf(selector, me, foe)
      if ((best >= 0 && rank >= least) || !isLegalAt(action, me, foe, arm)) continue
      best = foe
      least = rank
    }
    return best
  }

  /** A number by which the selector's first choice is the least. Not the negative: that of 0 would be a float. */
  function rankOf(selector: number, me: number, foe: number): number {
    switch (selector) {
      case SELECTOR.FARTHEST:
        return MOST - distance(me, foe)
      case SELECTOR.WEAKEST:
        return hp[foe]
      case SELECTOR.STRONGEST:
        return MOST - hp[foe]
      default:
        return distance(me, foe)
    }
  }

  /** The same for the selectors whose numbers are fractions. */
  function selectByFraction(action: number, selector: number, me: number, arm: number): number {
    const end = foesTo(me)
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & MARK.OUT) continue
      rankByFraction(selector, action, me, foe, arm)
      const rank = fraction[0]
      if ((best >= 0 && rank >= least) || !isLegalAt(action, me, foe, arm)) continue
      best = foe
      least = rank
    }
    return best
  }

  /** Leaves the selector's number; equal expectations must tie whatever the order in which they were added up (§9). */
  function rankByFraction(selector: number, action: number, me: number, foe: number, arm: number): void {
    if (selector === SELECTOR.MOST_WOUNDED) {
      fraction[0] = hp[foe] / hpMax[foe]
      return
    }
    if (selector === SELECTOR.SOFTEST) {
      expect(action === STAND_IN.HELD ? ACTION.ATTACK : action, me, foe, arm)
    } else {
      // One who is on its turn counts as acted (§3.1).
      marks[me] |= MARK.ACTED
      expect(ACTION.ATTACK, foe, me, ready[foe])
      marks[me] &= ~MARK.ACTED
    }
    fraction[0] = -Math.round(fraction[0] * 1e9)
  }

  function selectAtRandom(action: number, me: number, arm: number): number {
    const end = foesTo(me)
    let count = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & MARK.OUT || !isLegalAt(action, me, foe, arm)) continue
      legalTargets[count++] = foe
    }
    if (count <= 1) return count === 0 ? -1 : legalTargets[0]
    return legalTargets[rolls.rollChoice(me, count)]
  }

  return { select }
}
