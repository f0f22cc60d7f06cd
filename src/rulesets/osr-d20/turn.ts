import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { ACTION, ACTIONS, MARK, NOTE } from './codes.ts'
import type { Conditions } from './condition.ts'
import type { Flight } from './flight.ts'
import type { Launching } from './launch.ts'
import type { Legality } from './legality.ts'
import type { Movement } from './movement.ts'
import type { Reacting } from './reaction.ts'
import type { Wielding } from './wielding.ts'
import type { Wrestling } from './wrestling.ts'

/** Turns: choosing an action and doing it (docs/rules/osr-d20.md §6). */
export function makeTurns(
  arena: Arena,
  movement: Movement,
  conditions: Conditions,
  wielding: Wielding,
  reacting: Reacting,
  legality: Legality,
  wrestling: Wrestling,
  launching: Launching,
  flight: Flight,
  decisions: Decisions,
) {
  const { memory, data, score, journal, distance, between, inSight, cellOnLine, moveTo } = arena
  const { turnTypes, turns } = score
  const { decide, ruleOf, targetOf, actionOf, argumentOf } = decisions
  const { stepToward, stepCost, stepAway, stepsToReach } = movement
  const { stopSearching, letGo } = conditions
  const { attack, shootAt, shootCrowdAt, passBy } = reacting
  const { armamentFor, heldArmament, wantedDistance, walkEnd } = legality
  const { cell, marks, load, grips, search } = memory
  const { combatants, armaments, tactics } = data
  const { walk, run } = combatants
  const { melee, reach, range, close, grapples } = armaments
  const effectCount = data.effects.range.length
  const { of: stockOf } = data.stocks
  const { turnTypeOf } = tactics
  const { drawWeapon, emptyHands } = wielding

  function takeTurn(me: number): void {
    // An aim can be used in this turn only (§6.1).
    if (marks[me] & MARK.AIMING) marks[me] ^= MARK.AIMING | MARK.AIMED
    turns[me]++
    const decision = decide(me)
    const target = targetOf(decision)
    const action = decision < 0 ? ACTION.PASS : actionOf(me, decision)
    turnTypes[turnTypeOf[me * ACTIONS + action]]++
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
    const armament = armamentFor(me, argument)
    if (melee[armament] === 0 || (close[armament] === 0 && grapples[armament] === 0)) return false
    return distance(me, target) <= reach[armament] && inSight(cell[me], cell[target])
  }

  function act(me: number, action: number, target: number, argument: number): void {
    switch (action) {
      case ACTION.ATTACK: {
        if (marks[me] & MARK.IMMOBILISED) {
          strikeWhileHeld(me, target, argument)
          return
        }
        const armament = armamentFor(me, argument)
        if (melee[armament] === 0) shootFrom(me, target, armament)
        else strikeAt(me, target, armament)
        return
      }
      case ACTION.SHOOT:
        shootFrom(me, target, armamentFor(me, argument))
        return
      case ACTION.SHOOT_CROWD:
        shootCrowdFrom(me, target, armamentFor(me, argument))
        return
      case ACTION.CHARGE:
        charge(me, target, armamentFor(me, argument))
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
        skirmish(me, target, armamentFor(me, argument))
        return
      case ACTION.FLEE:
        flight.flee(me, argument)
        return
      case ACTION.DRAW:
        drawWeapon(me, armamentFor(me, argument))
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
    const armament = heldArmament(me, argument)
    if (argument >= 0) drawWeapon(me, armament)
    attack(me, target, armament, false)
  }

  function strikeAt(me: number, target: number, armament: number): void {
    walkTo(me, walkEnd[target])
    drawWeapon(me, armament)
    attack(me, target, armament, false)
  }

  function shootFrom(me: number, target: number, armament: number): void {
    walkTo(me, walkEnd[target])
    drawWeapon(me, armament)
    shootAt(me, target, armament)
  }

  function shootCrowdFrom(me: number, target: number, armament: number): void {
    walkTo(me, walkEnd[target])
    drawWeapon(me, armament)
    shootCrowdAt(me, target, armament)
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

  function charge(me: number, target: number, armament: number): void {
    drawWeapon(me, armament)
    marks[me] |= MARK.CHARGING
    const from = cell[me]
    const steps = stepsToReach(from, cell[target], reach[armament])
    for (let step = 1; step <= steps; step++) {
      passBy(me, target)
      if (marks[me] & MARK.OUT) return
      walkTo(me, cellOnLine(from, cell[target], step))
    }
    attack(me, target, armament, true)
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

  function skirmish(me: number, target: number, armament: number): void {
    let at = cell[me]
    let speed = walk[me]
    while (speed > 0) {
      const next = stepAway(me, at, speed)
      if (next < 0 || !isNear(next, cell[target], range[armament])) break
      speed -= stepCost(at, next)
      at = next
    }
    walkTo(me, at)
    drawWeapon(me, armament)
    shootAt(me, target, armament)
  }

  return { takeTurn }
}
