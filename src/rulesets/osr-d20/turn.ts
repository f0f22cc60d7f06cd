import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { ACTION, ACTIONS, MARK, NOTE } from './codes.ts'
import type { Conditions } from './condition.ts'
import type { Flight } from './flight.ts'
import type { Hands } from './hands.ts'
import type { Launching } from './launch.ts'
import type { Legality } from './legality.ts'
import type { Movement } from './movement.ts'
import type { Reacting } from './reaction.ts'
import type { Wrestling } from './wrestling.ts'

/** Turns: choosing an action and doing it (docs/rules/osr-d20.md §6). */
export interface Turns {
  takeTurn(me: number): void
}

export function makeTurns(
  arena: Arena,
  movement: Movement,
  conditions: Conditions,
  hands: Hands,
  reacting: Reacting,
  legality: Legality,
  wrestling: Wrestling,
  launching: Launching,
  flight: Flight,
  decisions: Decisions,
): Turns {
  const { memory, data, score, journal, distance, between, inSight, cellOnLine, moveTo } = arena
  const { deeds, turns } = score
  const { decide, ruleOf, targetOf, actionOf, argumentOf } = decisions
  const { stepToward, stepCost, stepAway, stepsToReach } = movement
  const { stopSearching, letGo } = conditions
  const { attack, shootAt, shootCrowdAt, passBy } = reacting
  const { armFor, heldArm, wantedDistance, walkEnd } = legality
  const { cell, marks, load, grips, search } = memory
  const { combatants, arms, tactics } = data
  const { walk, run } = combatants
  const { melee, reach, range, close, grapples } = arms
  const effectCount = data.effects.range.length
  const { of: stockOf } = data.stocks
  const { deedOf } = tactics
  const { drawWeapon, emptyHands } = hands

  function takeTurn(me: number): void {
    // An aim can be used in this turn only (§6.1).
    if (marks[me] & MARK.AIMING) marks[me] ^= MARK.AIMING | MARK.AIMED
    turns[me]++
    const decision = decide(me)
    const target = targetOf(decision)
    const action = decision < 0 ? ACTION.PASS : actionOf(me, decision)
    deeds[deedOf[me * ACTIONS + action]]++
    journal.note(NOTE.TURN, me, target, action, ruleOf(decision))
    const argument = decision < 0 ? -1 : argumentOf(me, decision)
    if (marks[me] & (MARK.SEARCHING | MARK.GRIPPING)) giveUp(me, action, target, argument)
    if (action === ACTION.HOLD) marks[me] |= MARK.WAITING
    else if (action !== ACTION.PASS) {
      marks[me] |= MARK.ACTED
      act(me, action, target, argument)
    }
    marks[me] &= ~MARK.AIMED
  }

  /** What a combatant was in the middle of ends, unless the action goes on with it (§6.1). */
  function giveUp(me: number, action: number, target: number, argument: number): void {
    if (marks[me] & MARK.SEARCHING && !(action === ACTION.USE && stockOf[me * effectCount + argument] === search[me])) {
      stopSearching(me)
    }
    if (marks[me] & MARK.GRIPPING && action !== ACTION.PASS && !keepsGrip(me, action, target, argument)) letGo(me)
  }

  /** What can be done to the gripped without letting go (§6.4). */
  function keepsGrip(me: number, action: number, target: number, argument: number): boolean {
    if (target !== grips[me]) return false
    if (action === ACTION.WRESTLE || action === ACTION.DISARM) return true
    if (action !== ACTION.ATTACK) return false
    const arm = armFor(me, argument)
    if (melee[arm] === 0 || (close[arm] === 0 && grapples[arm] === 0)) return false
    return distance(me, target) <= reach[arm] && inSight(cell[me], cell[target])
  }

  function act(me: number, action: number, target: number, argument: number): void {
    switch (action) {
      case ACTION.ATTACK: {
        if (marks[me] & MARK.IMMOBILISED) {
          strikeWhileHeld(me, target, argument)
          return
        }
        const arm = armFor(me, argument)
        if (melee[arm] === 0) shootFrom(me, target, arm)
        else strikeAt(me, target, arm)
        return
      }
      case ACTION.SHOOT:
        shootFrom(me, target, armFor(me, argument))
        return
      case ACTION.SHOOT_CROWD:
        shootCrowdFrom(me, target, armFor(me, argument))
        return
      case ACTION.CHARGE:
        charge(me, target, armFor(me, argument))
        return
      case ACTION.ADVANCE:
        advance(me, target)
        return
      case ACTION.RUN:
        runToward(me, target)
        return
      case ACTION.RETREAT:
        retreat(me)
        return
      case ACTION.SKIRMISH:
        skirmish(me, target, armFor(me, argument))
        return
      case ACTION.FLEE:
        flight.flee(me, argument)
        return
      case ACTION.DRAW:
        drawWeapon(me, armFor(me, argument))
        return
      case ACTION.WRESTLE:
      case ACTION.DISARM:
        walkTo(me, walkEnd[target])
        if (argument >= 0) emptyHands(me)
        wrestling.declare(me, target, action === ACTION.DISARM)
        return
      case ACTION.ESCAPE:
        wrestling.escape(me)
        return
      case ACTION.AIM:
        marks[me] |= MARK.AIMING
        return
      case ACTION.RELOAD:
        load[me]--
        return
      case ACTION.PARRY:
        marks[me] |= MARK.PARRYING
        return
      case ACTION.CAST:
        launching.cast(me, argument, target)
        return
      case ACTION.USE:
        launching.use(me, argument, target)
        return
    }
  }

  /** If the rule names no weapon, bare hands can strike although they hold something, which they keep (§6.4). */
  function strikeWhileHeld(me: number, target: number, argument: number): void {
    const arm = heldArm(me, argument)
    if (argument >= 0) drawWeapon(me, arm)
    attack(me, target, arm, false)
  }

  function strikeAt(me: number, target: number, arm: number): void {
    walkTo(me, walkEnd[target])
    drawWeapon(me, arm)
    attack(me, target, arm, false)
  }

  function shootFrom(me: number, target: number, arm: number): void {
    walkTo(me, walkEnd[target])
    drawWeapon(me, arm)
    shootAt(me, target, arm)
  }

  function shootCrowdFrom(me: number, target: number, arm: number): void {
    walkTo(me, walkEnd[target])
    drawWeapon(me, arm)
    shootCrowdAt(me, target, arm)
  }

  function walkTo(me: number, to: number): void {
    const from = cell[me]
    if (to === from) return
    moveTo(me, to)
    journal.note(NOTE.MOVED, me, me, from, to)
  }

  /** Whether somebody is near enough to what is in that cell. */
  function isNear(from: number, to: number, wanted: number): boolean {
    return between(from, to) <= wanted && inSight(from, to)
  }

  function advance(me: number, target: number): void {
    const wanted = wantedDistance(me)
    const goal = cell[target]
    let at = cell[me]
    let speed = walk[me]
    while (speed > 0 && !isNear(at, goal, wanted)) {
      const next = stepToward(at, goal, speed)
      if (next < 0) break
      speed -= stepCost(at, next)
      at = next
    }
    walkTo(me, at)
  }

  function runToward(me: number, target: number): void {
    const wanted = wantedDistance(me)
    let speed = run[me]
    while (speed > 0 && !isNear(cell[me], cell[target], wanted)) {
      const next = stepToward(cell[me], cell[target], speed)
      if (next < 0) return
      speed -= stepCost(cell[me], next)
      passBy(me, -1)
      if (marks[me] & MARK.OUT) return
      walkTo(me, next)
    }
  }

  function charge(me: number, target: number, arm: number): void {
    drawWeapon(me, arm)
    marks[me] |= MARK.CHARGING
    const from = cell[me]
    const steps = stepsToReach(from, cell[target], reach[arm])
    for (let step = 1; step <= steps; step++) {
      passBy(me, target)
      if (marks[me] & MARK.OUT) return
      walkTo(me, cellOnLine(from, cell[target], step))
    }
    attack(me, target, arm, true)
  }

  function retreat(me: number): void {
    let at = cell[me]
    let speed = walk[me]
    while (speed > 0) {
      const next = stepAway(me, at, speed)
      if (next < 0) break
      speed -= stepCost(at, next)
      at = next
    }
    walkTo(me, at)
  }

  function skirmish(me: number, target: number, arm: number): void {
    let at = cell[me]
    let speed = walk[me]
    while (speed > 0) {
      const next = stepAway(me, at, speed)
      if (next < 0 || !isNear(next, cell[target], range[arm])) break
      speed -= stepCost(at, next)
      at = next
    }
    walkTo(me, at)
    drawWeapon(me, arm)
    shootAt(me, target, arm)
  }

  return { takeTurn }
}
