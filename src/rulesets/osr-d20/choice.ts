import type { Decisions } from '../../battle/decision.ts'
import { makeSelection } from '../../battle/selection.ts'
import { BY_EFFECT } from '../../tactics/unnamed-selector.ts'
import type { Arena } from './arena.ts'
import { ACTION, MARK, PSEUDO_ACTION, SELECTOR } from './codes.ts'
import type { Expectations } from './expectation.ts'
import type { Legality } from './legality.ts'

/** Whom an action is aimed at (docs/rules/osr-d20.md §9). */
export function makeChoosing(arena: Arena, legality: Legality, expectations: Expectations, { rank }: Decisions) {
  const { memory, data, rolls, distance, foesFrom, foesTo, alliesFrom, alliesTo } = arena
  const { isLegal, isLegalAt, canLaunch, isAtHand, isInRange, armamentFor, wrestlingArmament, heldArmament } = legality
  const { expect } = expectations
  const { fraction } = arena
  const { marks, ready, grips } = memory
  const { harmful } = data.effects
  const wrestles = data.shape.wrestlers > 0
  const { walk, run } = data.combatants
  const { select: selectAmong } = makeSelection({
    ...memory,
    out: MARK.OUT,
    fraction,
    distance,
    rollChoice: rolls.rollChoice,
    mayAimAt,
    expect: expectOf,
    fear,
    rankBy: (selector, _action, me, other) => rank(selector, me, other),
  })

  /** The target that `selector` picks among those for which `action` is legal now; -1 if it is not legal. */
  function select(action: number, selector: number, me: number, argument: number): number {
    if (wrestles && marks[me] & MARK.IMMOBILISED) return selectWhileHeld(action, selector, me, argument)
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.SHOOT:
      case ACTION.SHOOT_CROWD:
      case ACTION.CHARGE:
      case ACTION.SKIRMISH: {
        const armament = armamentFor(me, argument)
        return armament < 0 ? -1 : selectFoe(action, selector, me, armament)
      }
      case ACTION.ADVANCE:
        return walk[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      case ACTION.RUN:
        return run[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      case ACTION.WRESTLE:
      case ACTION.DISARM: {
        const armament = wrestlingArmament(me, argument)
        return armament < 0 ? -1 : selectFoe(action, selector, me, armament)
      }
      case ACTION.CAST:
      case ACTION.USE:
        return canLaunch(action, me, argument) ? selectForEffect(action, selector, me, argument) : -1
      default: {
        if (!isLegal(action, me, argument)) return -1
        const foe = selectFoe(PSEUDO_ACTION.ANY, selector, me, ready[me])
        return foe < 0 ? me : foe
      }
    }
  }

  /** An immobilised combatant can only escape, strike at one who grips it, or pass (§6.4). */
  function selectWhileHeld(action: number, selector: number, me: number, argument: number): number {
    if (action === ACTION.ESCAPE) return lowestGripper(me)
    if (action === ACTION.ATTACK) {
      const armament = heldArmament(me, argument)
      return armament < 0 ? -1 : selectFoe(PSEUDO_ACTION.HELD, selector, me, armament)
    }
    if (action !== ACTION.PASS) return -1
    const foe = selectFoe(PSEUDO_ACTION.ANY, selector, me, ready[me])
    return foe < 0 ? me : foe
  }

  function lowestGripper(me: number): number {
    const end = foesTo(me)
    for (let foe = foesFrom(me); foe < end; foe++) if (grips[foe] === me) return foe
    return me
  }

  /** Harmful effects aim at foes, by default the nearest; others at oneself, by default, and allies (§2.5). */
  function selectForEffect(action: number, selector: number, me: number, effect: number): number {
    const harms = harmful[effect] !== 0
    const anywhere = !isAtHand(me, effect)
    const chosen = selector === BY_EFFECT ? (harms ? SELECTOR.NEAREST : SELECTOR.SELF) : selector
    if (chosen === SELECTOR.SELF) return anywhere || (!harms && isInRange(me, me, effect)) ? me : -1
    const from = harms ? foesFrom(me) : alliesFrom(me)
    const to = harms ? foesTo(me) : alliesTo(me)
    const target = selectAmong(chosen, action, me, effect, from, to)
    // Searching for an item needs no target.
    return target < 0 && anywhere ? me : target
  }

  function selectFoe(action: number, selector: number, me: number, means: number): number {
    return selectAmong(selector, action, me, means, foesFrom(me), foesTo(me))
  }

  function mayAimAt(selector: number, action: number, me: number, other: number, means: number): boolean {
    return (other !== me || selector !== SELECTOR.ALLY_NEAREST) && isLegalAt(action, me, other, means)
  }

  /** Of what is no attack nothing is expected, so that all are equally soft. */
  function expectOf(action: number, me: number, other: number, means: number): void {
    if (action === ACTION.CAST || action === ACTION.USE) fraction[0] = 0
    else expect(action === PSEUDO_ACTION.HELD ? ACTION.ATTACK : action, me, other, means)
  }

  /** One who is on its turn counts as acted (§3.1). */
  function fear(me: number, other: number): void {
    marks[me] |= MARK.ACTED
    expect(ACTION.ATTACK, other, me, ready[other])
    marks[me] &= ~MARK.ACTED
  }

  return { select }
}
