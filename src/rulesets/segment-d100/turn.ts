import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import type { Climbing } from './climb.ts'
import { ACTION, CHECK, FORM, HANDLED, MARK, MODE, NOTE, QUARTERS, STANCE, STATE, UNDER } from './codes.ts'
import type { Falls } from './fall.ts'
import type { Leaps } from './leap.ts'
import type { Legality } from './legality.ts'
import type { Movement } from './movement.ts'
import type { States } from './state.ts'
import type { Throws } from './throw.ts'
import type { Turning } from './turning.ts'
import type { Usage } from './usage.ts'
import type { Wielding } from './wielding.ts'

/** Turns: decisions one after the other, as long as anything applies (docs/rules/segment-d100.md §3.1 and §6). */
export interface Turns {
  /**
   * A turn from its first decision on, which is given; -1: nothing applies. `onAction`, if there is one, is called after
   * every action of it; false ends the turn, the battle being over.
   */
  play(me: number, first: number, onAction: ((me: number) => boolean) | undefined): void
  /** What somebody decides now, and the action of a decision. */
  decide(me: number): number
  actionOf(me: number, decision: number): number
}

export function makeTurns(
  arena: Arena,
  turning: Turning,
  wielding: Wielding,
  states: States,
  usage: Usage,
  movement: Movement,
  leaps: Leaps,
  climbing: Climbing,
  falls: Falls,
  throws: Throws,
  attacking: Attacking,
  legality: Legality,
  decisions: Decisions,
): Turns {
  const { memory, data, journal, isDecided, distance, kindOf, directionFrom } = arena
  const { decide, ruleOf, targetOf, actionOf, argumentOf } = decisions
  const { armamentFor, modeOf, costOf, thingFor } = legality
  const { cell, marks, end, quarters, turns, partner } = memory
  const { endMost, aim, wrestling, throwRange } = data.combatants
  const { load, range, count: kinds } = data.kinds
  const { restEnd } = data.options

  function play(me: number, first: number, onAction: ((me: number) => boolean) | undefined): void {
    for (let decision = first; decision >= 0; decision = decide(me)) {
      const target = targetOf(decision)
      const action = actionOf(me, decision)
      journal.note(NOTE.ACTION, me, target, action, ruleOf(decision))
      usage.close(me)
      act(me, action, target, argumentOf(me, decision))
      if (isDecided() || (onAction !== undefined && !onAction(me)) || marks[me] & MARK.OUT) return
    }
    finish(me)
  }

  /** A turn that ends with all its quarters unspent was a rest. */
  function finish(me: number): void {
    usage.close(me)
    let won = 0
    if (quarters[me] === QUARTERS) {
      won = rest(me)
      usage.count(me, ACTION.REST)
    }
    journal.note(NOTE.TURN_ENDED, me, -1, quarters[me], won)
  }

  function rest(me: number): number {
    const won = Math.min(restEnd, endMost[me] - end[me])
    end[me] += won
    return won
  }

  /** A rule that is legal is carried out: what is spent, what is lost by it, and what comes of it. */
  function act(me: number, action: number, target: number, argument: number): void {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.STRIKE:
      case ACTION.FIRE:
      case ACTION.BRAWL:
        attack(me, action, target, argument)
        return
      case ACTION.HURL:
        usage.count(me, action)
        hurl(me, target, armamentFor(action, me, argument))
        return
      case ACTION.CHARGE:
        usage.count(me, action)
        marks[me] |= MARK.ATTACKED | MARK.BUSY | MARK.OTHERWISE
        leaps.charge(me, target, armamentFor(action, me, argument))
        return
      case ACTION.LEAP_ATTACK:
        usage.count(me, action)
        marks[me] |= MARK.ATTACKED | MARK.BUSY | MARK.OTHERWISE
        leaps.leapAttack(me, target, argument < 0 ? FORM.KNOCK_DOWN : argument)
        return
      case ACTION.ADVANCE:
      case ACTION.CRAWL:
      case ACTION.RETREAT:
      case ACTION.BACK_PEDAL:
      case ACTION.CIRCLE:
      case ACTION.EVADE_AWAY:
        usage.count(me, action)
        movement.move(action, me, target)
        return
      case ACTION.EVADE:
        usage.count(me, action)
        if (target !== me) movement.move(action, me, target)
        else {
          states.loseAim(me)
          states.loseFeint(me)
          movement.evadeInPlace(me)
        }
        return
      default:
        usage.count(me, action)
        actOtherwise(me, action, target, argument)
    }
  }

  /** What an `attack` becomes is what its turn is counted by. */
  function attack(me: number, action: number, target: number, argument: number): void {
    const armament = armamentFor(action, me, argument)
    const mode = modeOf(action, armament)
    const turnType = mode === MODE.FIRE ? ACTION.FIRE : kindOf[armament] < FORM.FORMS ? ACTION.BRAWL : ACTION.STRIKE
    if (action === ACTION.ATTACK) journal.note(NOTE.BECOMES, me, target, turnType, kindOf[armament])
    usage.count(me, turnType)
    marks[me] |= MARK.ATTACKED | MARK.BUSY | MARK.OTHERWISE
    turning.face(me, cell[target])
    states.pay(me, 2, costOf(armament))
    if (mode === MODE.FIRE) wielding.shoot(me, armament)
    attacking.attack(me, target, armament, mode, 0, UNDER.PLAIN)
  }

  function hurl(me: number, target: number, thing: number): void {
    marks[me] |= MARK.ATTACKED | MARK.BUSY | MARK.OTHERWISE
    turning.face(me, cell[target])
    const band = throws.bandOf(distance(me, target), range[me * kinds + kindOf[thing]])
    states.pay(me, 2, throws.priceOf(me, thing, band))
    wielding.lay(me, thing, cell[target], HANDLED.HURLED)
    attacking.attack(me, target, thing, MODE.HURL, 0, UNDER.HURLED)
  }

  /** Spends quarters on something that is no movement, by which aim and feint are lost. */
  function spend(me: number, time: number, price: number): void {
    states.loseAim(me)
    states.loseFeint(me)
    marks[me] |= MARK.BUSY | MARK.OTHERWISE
    states.pay(me, time, price)
  }

  function actOtherwise(me: number, action: number, target: number, argument: number): void {
    switch (action) {
      case ACTION.AIM:
        states.loseFeint(me)
        marks[me] |= MARK.BUSY | MARK.OTHERWISE
        turning.face(me, cell[target])
        states.pay(me, QUARTERS, 0)
        states.aimAt(me, target, aim[me])
        return
      case ACTION.FEINT:
        states.loseAim(me)
        marks[me] |= MARK.BUSY | MARK.OTHERWISE
        turning.face(me, cell[target])
        states.pay(me, QUARTERS, 0)
        states.feintAt(me, target)
        return
      case ACTION.DODGE:
        spend(me, QUARTERS, 0)
        states.begin(me, MARK.DODGING, STATE.DODGING)
        return
      case ACTION.REST:
        spend(me, QUARTERS, 0)
        journal.note(NOTE.RESTED, me, -1, rest(me), end[me])
        return
      case ACTION.BREAK_FREE:
        marks[me] |= MARK.ATTACKED
        spend(me, 2, 1)
        if (falls.check(me, partner[me], CHECK.BREAK_FREE, wrestling[me], wrestling[partner[me]])) states.part(me)
        return
      case ACTION.RELEASE:
        states.part(me)
        return
      case ACTION.JUMP: {
        const to = leaps.jumpCell(me, target)
        spend(me, 1, 1)
        leaps.jump(me, to)
        return
      }
      case ACTION.LEAP: {
        const to = leaps.leapCell(me, target)
        spend(me, 1, 1)
        leaps.leap(me, to)
        return
      }
      case ACTION.CLIMB:
        spend(me, 0, 0)
        climbing.climb(me, target)
        return
      case ACTION.KNEEL:
        spend(me, 1, 0)
        states.takeStance(me, STANCE.KNEELING)
        return
      case ACTION.LIE_DOWN:
        spend(me, 1, 0)
        states.takeStance(me, STANCE.PRONE)
        return
      case ACTION.RISE:
        spend(me, 1, 1)
        states.takeStance(me, states.stanceOf(me) - 1)
        return
      case ACTION.TURN: {
        const steps = Math.min(turns[me], turning.angleTo(me, cell[target]))
        turning.turn(me, directionFrom(cell[me], cell[target]), steps)
        return
      }
      default:
        handle(me, action, target, thingFor(action, me, argument))
    }
  }

  /** Actions with things (§6.4). */
  function handle(me: number, action: number, target: number, thing: number): void {
    switch (action) {
      case ACTION.DRAW:
        spend(me, 1, 1)
        wielding.draw(me, thing)
        return
      case ACTION.SHEATH:
        spend(me, QUARTERS, 1)
        wielding.sheath(me, thing)
        return
      case ACTION.LOAD: {
        const missing = load[kindOf[thing]] - memory.progress[thing]
        const time = Math.min(quarters[me], missing)
        spend(me, time, memory.progress[thing] === 0 ? 1 : 0)
        wielding.load(me, thing, time)
        return
      }
      case ACTION.DROP:
        wielding.lay(me, thing, cell[me], HANDLED.DROPPED)
        return
      case ACTION.GRAB: {
        // Grabbing does not end what is pure evading so far.
        const wasPure = (marks[me] & MARK.BUSY) === 0
        spend(me, 1, 0)
        if (wasPure) marks[me] &= ~MARK.BUSY
        throws.grab(me, thing)
        return
      }
      case ACTION.PASS:
      case ACTION.JUMP_PASS: {
        const band = throws.bandOf(distance(me, target), throwRange[me])
        const leaps = action === ACTION.JUMP_PASS
        turning.face(me, cell[target])
        spend(me, 1, throws.priceOf(me, thing, band) + (leaps ? 1 : 0))
        if (throws.isNear(me, target)) throws.hand(me, target, thing)
        else throws.toss(me, target, thing, leaps)
        return
      }
      case ACTION.CATCH:
        spend(me, QUARTERS, throws.priceOfDive(me, thing))
        throws.dive(me, thing)
        return
    }
  }

  return { play, decide, actionOf }
}
