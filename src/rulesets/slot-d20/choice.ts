import { makeInts, settle } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import { makeSelection } from '../../battle/selection.ts'
import { BY_EFFECT, BY_VALUE } from '../../tactics/unnamed-selector.ts'
import type { Arena } from './arena.ts'
import { ACTION, ACTION_OF, AIM, FIRST_NAME, MARK, MOMENT, OCCASION, REACTION, SELECTOR } from './codes.ts'
import type { Expectations } from './expectation.ts'
import type { Legality } from './legality.ts'

/** Whom an action or a reaction is aimed at (docs/rules/slot-d20.md §9.1 and §9.2). */
export type Choosing = ReturnType<typeof makeChoosing>

export function makeChoosing(arena: Arena, legality: Legality, expectations: Expectations, { rank }: Decisions) {
  const {
    memory,
    data,
    rolls,
    fraction,
    occasion,
    between,
    distance,
    inSight,
    foesFrom,
    foesTo,
    alliesFrom,
    alliesTo,
  } = arena
  const { isLegal, isLegalAt, canLaunch, isInRange } = legality
  const { expectedDamage, threatOf } = expectations
  const { cell, marks, inHand, reach, lastTarget } = memory
  const { effects, tactics, combatants: columns } = data
  const { aim, known } = effects
  const { named } = tactics
  const { spellStart, missiles } = columns
  const { combatants } = arena.plan
  /** More than any distance. */
  const ANYWHERE = 2 ** 20
  const actionOf = settle(Int32Array.from(ACTION_OF))
  /** Anybody standing will do: what is legal at all is legal whoever a condition speaks of. */
  const ANYBODY = ACTION.PASS
  const { select: selectAmong, rank: rankOf } = makeSelection({
    ...memory,
    out: MARK.OUT,
    fraction,
    distance,
    rollChoice: rolls.rollChoice,
    mayAimAt,
    expect: expectedDamage,
    fear: (me, other) => threatOf(other, me),
    rankBy: (selector, _action, me, other) => rank(selector, me, other),
  })
  /** The effect chosen; who gave the occasion for a reaction. */
  const chosen = makeInts(2)
  const EFFECT = 0
  const GIVER = 1

  /**
   * The target that `selector` picks among those for which `action` is legal now and can be paid; -1: there is none.
   * That it can be paid has been asked before (`Environment.affords`).
   */
  function select(action: number, selector: number, me: number, argument: number): number {
    return choose(action, selector, me, argument, true)
  }

  /** Slots are not asked for: that has been done before. */
  function choose(action: number, selector: number, me: number, argument: number, pays: boolean): number {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.MELEE_ATTACK:
      case ACTION.RANGED_ATTACK:
      case ACTION.SHATTER_SHIELD:
        return chooseFoe(action, selector, me, argument)
      case ACTION.CHARGE:
        return isLegal(action, me, argument, pays) ? chooseFoe(action, selector, me, argument) : -1
      case ACTION.ADVANCE:
      case ACTION.RETREAT: {
        const foe = chooseFoe(ANYBODY, selector, me, argument)
        return foe >= 0 && isLegalAt(action, me, foe, argument) ? foe : -1
      }
      case ACTION.SCREEN:
      case ACTION.LOCK_SHIELDS:
        return isLegal(action, me, argument, pays) ? chooseAlly(action, selector, me, argument) : -1
      case ACTION.ACT_AFTER:
        if (!isLegal(action, me, argument, pays)) return -1
        return isFriendly(selector)
          ? chooseAlly(action, selector, me, argument)
          : chooseFoe(action, selector, me, argument)
      case ACTION.CAST:
      case ACTION.USE_SKILL:
        return chooseEffect(action, selector, me, argument)
      default:
        if (!isLegal(action, me, argument, pays)) return -1
        return chooseFoe(ANYBODY, selector <= BY_VALUE ? selector : SELECTOR.NEAREST, me, argument)
    }
  }

  function isFriendly(selector: number): boolean {
    return (
      selector >= FIRST_NAME ||
      selector === SELECTOR.ALLY_NEAREST ||
      selector === SELECTOR.ALLY_MOST_WOUNDED ||
      selector === SELECTOR.ALLY_WEAKEST
    )
  }

  function answer(
    reaction: number,
    selector: number,
    moment: number,
    me: number,
    foe: number,
    argument: number,
  ): number {
    switch (reaction) {
      case REACTION.OPPORTUNITY_ATTACK:
        return moment === MOMENT.LEAVE && isLegalAt(ACTION.MELEE_ATTACK, me, foe, argument) ? foe : -1
      case REACTION.TOTAL_DEFENSE:
        return moment === MOMENT.HIT && (marks[me] & (MARK.MAIN | MARK.TOTAL_DEFENSE)) === MARK.MAIN ? foe : -1
      case REACTION.SNAP_ATTACK:
        if (moment === MOMENT.LEAVE || moment === MOMENT.HIT || foe < 0 || (marks[me] & MARK.MAIN) === 0) return -1
        return isLegalAt(ACTION.ATTACK, me, foe, argument) ? foe : -1
      default:
        if (moment === MOMENT.LEAVE || moment === MOMENT.HIT || (marks[me] & MARK.HOLDING) === 0) return -1
        return choose(actionOf[reaction], selector, me, argument, false)
    }
  }

  /** As `answer`. Who gave the occasion is set for this call only, so that no choice of a turn reads it. */
  function answerOnce(
    reaction: number,
    selector: number,
    moment: number,
    me: number,
    foe: number,
    argument: number,
  ): number {
    chosen[GIVER] = foe
    const target = answer(reaction, selector, moment, me, foe, argument)
    chosen[GIVER] = -1
    return target
  }

  /** The first of its spells that is legal, and then its target (§6.8). */
  function chooseEffect(action: number, selector: number, me: number, argument: number): number {
    const end = spellStart[me + 1]
    for (let at = spellStart[me]; at < end; at++) {
      const effect = known[at]
      if (argument >= 0 && effect !== argument) continue
      const kind = aim[effect]
      if (selector >= 0 && kind !== kindOf(selector)) continue
      if (!canLaunch(action, me, effect)) continue
      chosen[EFFECT] = effect
      if (kind === AIM.SELF) return me
      if (!hasTarget(me, effect, kind)) continue
      return kind === AIM.ALLY
        ? chooseAlly(action, selector === BY_EFFECT ? SELECTOR.ALLY_NEAREST : selector, me, effect)
        : chooseFoe(action, selector === BY_EFFECT ? defaultSelector() : selector, me, effect)
    }
    return -1
  }

  function kindOf(selector: number): number {
    return isFriendly(selector) ? AIM.ALLY : selector === SELECTOR.SELF ? AIM.SELF : AIM.FOE
  }

  /** In reactions, whoever gave the occasion. */
  function defaultSelector(): number {
    return occasion[OCCASION.MOMENT_NOW] < 0 ? SELECTOR.NEAREST : SELECTOR.TRIGGER
  }

  function hasTarget(me: number, effect: number, kind: number): boolean {
    const from = kind === AIM.ALLY ? alliesFrom(me) : foesFrom(me)
    const end = kind === AIM.ALLY ? alliesTo(me) : foesTo(me)
    for (let other = from; other < end; other++) {
      if (other !== me && (marks[other] & MARK.OUT) === 0 && isInRange(me, other, effect)) return true
    }
    return false
  }

  /** For spells and skill uses the argument is the effect. Nobody is its own foe or ally. */
  function mayAimAt(selector: number, action: number, me: number, other: number, argument: number): boolean {
    if (other === me) return false
    if (selector >= FIRST_NAME && named[(selector - FIRST_NAME) * combatants + other] === 0) return false
    if (action === ACTION.CAST || action === ACTION.USE_SKILL) return isInRange(me, other, argument)
    return isLegalAt(action, me, other, argument)
  }

  function chooseFoe(action: number, selector: number, me: number, argument: number): number {
    switch (selector) {
      case SELECTOR.TRIGGER: {
        const giver = chosen[GIVER]
        return giver >= 0 && mayAimAt(selector, action, me, giver, argument) ? giver : -1
      }
      case SELECTOR.NEAREST:
      case SELECTOR.FARTHEST:
      case SELECTOR.WEAKEST:
      case SELECTOR.STRONGEST:
        if (action === ANYBODY) return chooseWithin(ANYWHERE, selector, me)
        if (isByReach(action, me, argument)) return chooseWithin(reach[me], selector, me)
        break
      case SELECTOR.SOFTEST:
        if (!makesAttack(action)) return chooseFoe(action, SELECTOR.NEAREST, me, argument)
        break
      case SELECTOR.SAME: {
        const last = lastTarget[me]
        const stands = last >= 0 && (marks[last] & MARK.OUT) === 0
        if (stands && mayAimAt(selector, action, me, last, argument)) return last
        return chooseFoe(action, SELECTOR.NEAREST, me, argument)
      }
    }
    return selectAmong(selector, action, me, argument, foesFrom(me), foesTo(me))
  }

  /** Whether the foes that the action can attack are just those within reach of the weapons in hand, and in sight. */
  function isByReach(action: number, me: number, argument: number): boolean {
    if (argument >= 0) return false
    return action === ACTION.MELEE_ATTACK || (action === ACTION.ATTACK && (inHand[me] & missiles[me]) === 0)
  }

  /** The same choice, found faster, among foes within a distance (and in sight, unless that is `ANYWHERE`). */
  function chooseWithin(most: number, selector: number, me: number): number {
    const end = foesTo(me)
    const from = cell[me]
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & MARK.OUT) continue
      const away = between(from, cell[foe])
      if (away > most) continue
      const rank = selector === SELECTOR.NEAREST ? away : rankOf(selector, me, foe)
      if ((best >= 0 && rank >= least) || (most !== ANYWHERE && !inSight(from, cell[foe]))) continue
      best = foe
      least = rank
    }
    return best
  }

  function makesAttack(action: number): boolean {
    return (
      action === ACTION.ATTACK ||
      action === ACTION.MELEE_ATTACK ||
      action === ACTION.RANGED_ATTACK ||
      action === ACTION.CHARGE
    )
  }

  function chooseAlly(action: number, selector: number, me: number, argument: number): number {
    const likeFoes = selector === SELECTOR.ALLY_WEAKEST ? SELECTOR.WEAKEST : selector
    return selectAmong(likeFoes, action, me, argument, alliesFrom(me), alliesTo(me))
  }

  chosen[GIVER] = -1
  return {
    select,
    /** The same for a reaction to something that `foe` (-1: nobody) gave occasion for. */
    answer: answerOnce,
    /** The spell or skill use that the latest `cast` or `use-skill` picked. */
    chosenEffect: () => chosen[EFFECT],
  }
}
