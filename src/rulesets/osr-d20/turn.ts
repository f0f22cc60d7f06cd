import type { Decide } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { ACTION, ACTIONS } from './codes.ts'
import type { Hands } from './hands.ts'
import type { Legality } from './legality.ts'
import { MARK } from './memory.ts'
import type { Movement } from './movement.ts'
import { NOTE } from './notes.ts'
import type { Reacting } from './reaction.ts'

/** Turns: choosing an action and doing it (rules/osr-d20.md §6). */
export interface Turns {
  takeTurn(me: number): void
}

export function makeTurns(
  arena: Arena,
  movement: Movement,
  hands: Hands,
  reacting: Reacting,
  legality: Legality,
  decides: readonly Decide[],
): Turns {
  const { ADVANCE, AIM, ATTACK, CHARGE, DRAW_WEAPON, PARRY, PASS, RELOAD, RETREAT, RUN, SHOOT, SKIRMISH } = ACTION
  const { ACTED, AIMED, AIMING, CHARGING, OUT, PARRYING } = MARK
  const { MOVED_NOTE, TURN_NOTE } = NOTE
  const { memory, data, score, journal, distance } = arena
  const { deeds, fired, turns } = score
  const { stepToward, walkWithin, stepAway, cellOnLine, stepsToReach, moveTo } = movement
  const { attack, shootAt, passBy } = reacting
  const { armFor, wantedDistance } = legality
  const { cell, marks, load } = memory
  const { combatants, arms, tactics } = data
  const { walk, run } = combatants
  const { melee, reach, range } = arms
  const { turnOf, turnRules, turnAction, turnArgument, firedStart, deedOf } = tactics
  const { drawWeapon } = hands

  function takeTurn(me: number): void {
    // An aim can be used in this turn only (§6.1).
    if (marks[me] & AIMING) marks[me] ^= AIMING | AIMED
    turns[me]++
    const choice = decides[turnOf[me]](me)
    const rule = choice >> 8
    const target = choice & 255
    const action = choice < 0 ? PASS : turnAction[turnRules[turnOf[me]] + rule]
    if (choice >= 0) fired[firedStart[me] + rule]++
    deeds[deedOf[me * ACTIONS + action]]++
    journal.note(TURN_NOTE, me, target, action, rule)
    if (action !== PASS) {
      marks[me] |= ACTED
      act(me, action, target, turnArgument[turnRules[turnOf[me]] + rule])
    }
    marks[me] &= ~AIMED
  }

  function act(me: number, action: number, target: number, argument: number): void {
    switch (action) {
      case ATTACK: {
        const arm = armFor(me, argument)
        if (melee[arm] === 0) shootFrom(me, target, arm)
        else strikeAt(me, target, arm)
        return
      }
      case SHOOT:
        shootFrom(me, target, armFor(me, argument))
        return
      case CHARGE:
        charge(me, target, armFor(me, argument))
        return
      case ADVANCE:
        advance(me, target)
        return
      case RUN:
        runToward(me, target)
        return
      case RETREAT:
        retreat(me)
        return
      case SKIRMISH:
        skirmish(me, target, armFor(me, argument))
        return
      case DRAW_WEAPON:
        drawWeapon(me, armFor(me, argument))
        return
      case AIM:
        marks[me] |= AIMING
        return
      case RELOAD:
        load[me]--
        return
      case PARRY:
        marks[me] |= PARRYING
        return
    }
  }

  function strikeAt(me: number, target: number, arm: number): void {
    walkTo(me, walkWithin(me, target, reach[arm], walk[me]))
    drawWeapon(me, arm)
    attack(me, target, arm, false)
  }

  function shootFrom(me: number, target: number, arm: number): void {
    walkTo(me, walkWithin(me, target, range[arm], walk[me]))
    drawWeapon(me, arm)
    shootAt(me, target, arm)
  }

  function walkTo(me: number, to: number): void {
    const from = cell[me]
    if (to === from) return
    moveTo(me, to)
    journal.note(MOVED_NOTE, me, me, from, to)
  }

  function advance(me: number, target: number): void {
    const wanted = wantedDistance(me)
    let at = cell[me]
    for (let step = 0; step < walk[me] && arena.between(at, cell[target]) > wanted; step++) {
      const next = stepToward(at, cell[target])
      if (next < 0) break
      at = next
    }
    walkTo(me, at)
  }

  function runToward(me: number, target: number): void {
    const wanted = wantedDistance(me)
    for (let step = 0; step < run[me] && distance(me, target) > wanted; step++) {
      const next = stepToward(cell[me], cell[target])
      if (next < 0) return
      passBy(me, -1)
      if (marks[me] & OUT) return
      walkTo(me, next)
    }
  }

  function charge(me: number, target: number, arm: number): void {
    drawWeapon(me, arm)
    marks[me] |= CHARGING
    const from = cell[me]
    const steps = stepsToReach(from, cell[target], reach[arm])
    for (let step = 1; step <= steps; step++) {
      passBy(me, target)
      if (marks[me] & OUT) return
      walkTo(me, cellOnLine(from, cell[target], step))
    }
    attack(me, target, arm, true)
  }

  function retreat(me: number): void {
    let at = cell[me]
    for (let step = 0; step < walk[me]; step++) {
      const next = stepAway(me, at)
      if (next < 0) break
      at = next
    }
    walkTo(me, at)
  }

  function skirmish(me: number, target: number, arm: number): void {
    let at = cell[me]
    for (let step = 0; step < walk[me]; step++) {
      const next = stepAway(me, at)
      if (next < 0 || arena.between(next, cell[target]) > range[arm]) break
      at = next
    }
    walkTo(me, at)
    drawWeapon(me, arm)
    shootAt(me, target, arm)
  }

  return { takeTurn }
}
