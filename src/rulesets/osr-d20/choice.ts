import type { Arena } from './arena.ts'
import { ACTION, SELECTOR, STAND_IN } from './codes.ts'
import type { Expectations } from './expectation.ts'
import type { Legality } from './legality.ts'
import { MARK } from './memory.ts'

/** Whom an action is aimed at (rules/osr-d20.md §9). */
export interface Choosing {
  /** The target that `selector` picks among those for which `action` is legal now; -1 if it is not legal. */
  select(action: number, selector: number, me: number, argument: number): number
}

export function makeChoosing(arena: Arena, legality: Legality, expectations: Expectations): Choosing {
  const { ADVANCE, ATTACK, CHARGE, RUN, SHOOT, SKIRMISH } = ACTION
  const { ANY } = STAND_IN
  const { DEADLIEST, FARTHEST, MOST_WOUNDED, NEAREST, RANDOM, SAME, SOFTEST, STRONGEST, WEAKEST } = SELECTOR
  const { ACTED, OUT } = MARK
  const { memory, data, rolls, distance, foesFrom, foesTo } = arena
  const { isLegal, isLegalAt, armFor } = legality
  const { expect } = expectations
  const { fraction } = arena
  const { hp, hpMax, marks, ready, lastTarget } = memory
  const { walk, run } = data.combatants
  /** Legal targets, for a choice at random. */
  const legalTargets = new Int32Array(arena.plan.combatants)

  function select(action: number, selector: number, me: number, argument: number): number {
    switch (action) {
      case ATTACK:
      case SHOOT:
      case CHARGE:
      case SKIRMISH: {
        const arm = armFor(me, argument)
        return arm < 0 ? -1 : selectFoe(action, selector, me, arm)
      }
      case ADVANCE:
        return walk[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      case RUN:
        return run[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      default: {
        if (!isLegal(action, me, argument)) return -1
        const foe = selectFoe(ANY, selector, me, ready[me])
        return foe < 0 ? me : foe
      }
    }
  }

  function selectFoe(action: number, selector: number, me: number, arm: number): number {
    switch (selector) {
      case RANDOM:
        return selectAtRandom(action, me, arm)
      case MOST_WOUNDED:
      case SOFTEST:
      case DEADLIEST:
        return selectByFraction(action, selector, me, arm)
      case SAME: {
        const last = lastTarget[me]
        const stands = last >= 0 && (marks[last] & OUT) === 0
        return stands && isLegalAt(action, me, last, arm) ? last : selectFoe(action, NEAREST, me, arm)
      }
    }
    const end = foesTo(me)
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & OUT) continue
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
      case FARTHEST:
        return MOST - distance(me, foe)
      case WEAKEST:
        return hp[foe]
      case STRONGEST:
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
      if (marks[foe] & OUT) continue
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
    if (selector === MOST_WOUNDED) {
      fraction[0] = hp[foe] / hpMax[foe]
      return
    }
    if (selector === SOFTEST) {
      expect(action, me, foe, arm)
    } else {
      // One who is on its turn counts as acted (§3.1).
      marks[me] |= ACTED
      expect(ATTACK, foe, me, ready[foe])
      marks[me] &= ~ACTED
    }
    fraction[0] = -Math.round(fraction[0] * 1e9)
  }

  function selectAtRandom(action: number, me: number, arm: number): number {
    const end = foesTo(me)
    let count = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & OUT || !isLegalAt(action, me, foe, arm)) continue
      legalTargets[count++] = foe
    }
    if (count <= 1) return count === 0 ? -1 : legalTargets[0]
    return legalTargets[rolls.rollChoice(me, count)]
  }

  return { select }
}

/** More than any distance, and than any hit points. */
const MOST = 2 ** 20
