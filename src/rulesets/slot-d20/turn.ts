import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Acting } from './acting.ts'
import type { Aim } from './aim.ts'
import type { Arena } from './arena.ts'
import { ACTION, ACTIONS, MARK, MODE, MOMENT, NOTE, OUTCOME, RELOADING, STATE, UNDER } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Launching } from './launch.ts'
import type { Legality } from './legality.ts'
import type { Moves } from './moves.ts'
import type { Reacting } from './reaction.ts'
import type { Wielding } from './wielding.ts'

/** Turns: decisions one after the other, as long as there are slots for them (docs/rules/slot-d20.md §3 and §6). */
export function makeTurns(
  arena: Arena,
  aim: Aim,
  wielding: Wielding,
  legality: Legality,
  defence: Defence,
  launching: Launching,
  acting: Acting,
  reacting: Reacting,
  { step, advance, retreat, screen, lockShields }: Moves,
  decisions: Decisions,
) {
  const { memory, data, score, journal, isDecided, cellOnLine } = arena
  const { turnTypes, turns } = score
  const { decide: decideBy, ruleOf, targetOf, actionOf, argumentOf } = decisions
  const { chargeRun } = aim
  const { findHeld, findNear } = wielding
  const { wantedDistance } = legality
  const { spendMain, defend } = defence
  const { declare, perform, performIfPossible } = acting
  const { offer } = reacting
  const { cell, marks, screened, screensLeft, screenSkill, waitsFor, waitRank, waiters } = memory
  const { reload: reloadOf, quick } = data.things
  const { isFree, turnTypeOf } = data.tactics
  const { chargeAttack } = data.options
  const { combatants } = arena.plan
  const somebodyWaits = data.shape.waiters > 0
  const { listens } = journal
  /** By combatant: the actions that it has done in its turn, bit by bit: each counts once (§9.4). */
  const done = makeInts(combatants)

  /** A combatant's turn, and those of all who have waited for it. */
  function takeTurn(me: number): void {
    if ((marks[me] & MARK.OUT) === 0) {
      turns[me]++
      done[me] = 0
      marks[me] |= MARK.BEGUN
      journal.note(NOTE.TURN, me, me, 0, 0)
      if (marks[me] & MARK.STANCES) endStances(me)
      if (decide(me, true)) return
    }
    if (somebodyWaits && !isDecided()) takeTurnsAfter(me)
  }

  /** Those who have put their turns off until this one is over, in the order in which they did. */
  function takeTurnsAfter(me: number): void {
    for (;;) {
      let next = -1
      for (let other = 0; other < combatants; other++) {
        if (waitsFor[other] === me && (next < 0 || waitRank[other] < waitRank[next])) next = other
      }
      if (next < 0) return
      waitsFor[next] = -1
      if ((marks[next] & MARK.OUT) === 0) {
        journal.note(NOTE.STATE, next, me, STATE.WAITING, 0)
        journal.note(NOTE.TURN, next, next, 1, 0)
        // `done` is not in the memory, and may be of another battle. All it has done in this turn is to put it off.
        done[next] = 1 << ACTION.ACT_AFTER
        decide(next, false)
        if (isDecided()) return
      }
      takeTurnsAfter(next)
      if (isDecided()) return
    }
  }

  function endStances(me: number): void {
    if (listens) {
      if (marks[me] & MARK.TOTAL_DEFENSE) journal.note(NOTE.STATE, me, me, STATE.TOTAL_DEFENSE, 0)
      if (marks[me] & MARK.CHARGED) journal.note(NOTE.STATE, me, me, STATE.CHARGED, 0)
      if (marks[me] & MARK.SCREENING) journal.note(NOTE.STATE, me, screened[me], STATE.SCREENING, 0)
    }
    if (marks[me] & MARK.SCREENING) {
      screened[me] = -1
      screensLeft[me] = screenSkill[me] = 0
    }
    marks[me] &= ~MARK.STANCES
  }

  /** Decides until nothing applies. True if the turn is put off, or the battle is over: then it has not ended. */
  function decide(me: number, canWait: boolean): boolean {
    let isFirst = canWait
    // Only the first decision of a turn can put it off.
    if (!canWait && somebodyWaits) marks[me] |= MARK.WAITED
    for (;;) {
      const decision = decideBy(me)
      if (decision < 0) break
      const target = targetOf(decision)
      const action = actionOf(me, decision)
      journal.note(NOTE.ACTION, me, target, action, ruleOf(decision))
      if (action === ACTION.ACT_AFTER) {
        count(me, action)
        putOff(me, target)
        return true
      }
      if (isFirst) {
        isFirst = false
        if (somebodyWaits) marks[me] |= MARK.WAITED
      }
      act(me, action, target, argumentOf(me, decision))
      if (isDecided()) return true
      if (marks[me] & MARK.OUT || action === ACTION.PASS || action === ACTION.HOLD) break
      if ((marks[me] & (MARK.MAIN | MARK.MOVE)) === 0 && isFree[me] === 0) break
    }
    journal.note(NOTE.TURN_ENDED, me, me, done[me] === 0 ? 0 : 1, 0)
    if (marks[me] & MARK.DISENGAGED) journal.note(NOTE.STATE, me, me, STATE.DISENGAGED, 0)
    marks[me] = (marks[me] | MARK.ACTED) & ~(MARK.HURT | MARK.DISENGAGED)
    return false
  }

  function count(me: number, action: number): void {
    if (done[me] & (1 << action)) return
    done[me] |= 1 << action
    turnTypes[turnTypeOf[me * ACTIONS + action]]++
  }

  function putOff(me: number, target: number): void {
    marks[me] |= MARK.WAITED
    waitsFor[me] = target
    waitRank[me] = waiters[0]++
    journal.note(NOTE.STATE, me, target, STATE.WAITING, 1)
  }

  function act(me: number, action: number, target: number, argument: number): void {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.MELEE_ATTACK:
      case ACTION.RANGED_ATTACK: {
        const way = declare(action, me, target, argument, 0, true)
        count(me, (way & 3) === MODE.MELEE ? ACTION.MELEE_ATTACK : ACTION.RANGED_ATTACK)
        spendMain(me)
        carryOut(action, me, target, way, 0, UNDER.PLAIN)
        return
      }
      case ACTION.CHARGE:
        count(me, action)
        charge(me, target, declare(action, me, target, argument, chargeAttack, true))
        return
      case ACTION.RELOAD:
        count(me, action)
        reload(me, target, declare(action, me, target, argument, 0, true))
        return
      case ACTION.DROP:
        count(me, action)
        wielding.drop(me, findHeld(me, argument))
        return
      case ACTION.TOTAL_DEFENSE:
        count(me, action)
        defend(me)
        return
      case ACTION.DISENGAGE:
        count(me, action)
        spendMain(me)
        if (offer(MOMENT.ACTION, me) === OUTCOME.OVER) return
        marks[me] |= MARK.DISENGAGED
        journal.note(NOTE.STATE, me, me, STATE.DISENGAGED, 1)
        return
      case ACTION.ADVANCE:
        count(me, action)
        spendMove(me)
        advance(me, target, wantedDistance(me, argument))
        return
      case ACTION.RETREAT:
        count(me, action)
        spendMove(me)
        retreat(me, target)
        return
      case ACTION.SCREEN:
        count(me, action)
        spendMove(me)
        screen(me, target)
        return
      case ACTION.LOCK_SHIELDS:
        count(me, action)
        spendMove(me)
        lockShields(me, target)
        return
      case ACTION.PICK_UP:
        count(me, action)
        spendMove(me)
        wielding.pickUp(me, findNear(me, argument))
        return
      case ACTION.STAND_UP:
        count(me, action)
        spendMove(me)
        standUp(me, argument)
        return
      case ACTION.HOLD:
        count(me, action)
        marks[me] = (marks[me] | MARK.HOLDING) & ~MARK.MOVE
        journal.note(NOTE.STATE, me, me, STATE.HOLDING, 1)
        return
      case ACTION.GO_PRONE:
        count(me, action)
        launching.fall(me)
        return
      case ACTION.PASS:
        count(me, action)
        return
      default: {
        // All other actions of the Main slot.
        const means = declare(action, me, target, argument, 0, true)
        count(me, action)
        spendMain(me)
        carryOut(action, me, target, means, 0, UNDER.PLAIN)
      }
    }
  }

  /** An action of the Main slot has been declared and paid: others react to it, and then it happens. */
  function carryOut(action: number, me: number, target: number, means: number, extra: number, under: number): void {
    const outcome = offer(MOMENT.ACTION, me)
    // A charge has moved since it was declared, so it may have become impossible even if nobody reacted.
    if (outcome === OUTCOME.QUIET && action !== ACTION.CHARGE) perform(action, me, target, means, extra, under)
    else if (outcome !== OUTCOME.OVER) performIfPossible(action, me, target, means, extra, under)
  }

  /** A Move action takes the Move slot; if that is spent, the Main slot (§6.1). */
  function spendMove(me: number): void {
    if (marks[me] & MARK.MOVE) marks[me] &= ~MARK.MOVE
    else spendMain(me)
  }

  function reload(me: number, target: number, thing: number): void {
    if (quick[thing] === 0) {
      if (reloadOf[thing] === RELOADING.MAIN) {
        spendMain(me)
        if (offer(MOMENT.ACTION, me) === OUTCOME.OVER) return
      } else spendMove(me)
    }
    performIfPossible(ACTION.RELOAD, me, target, thing, 0, UNDER.PLAIN)
  }

  function standUp(me: number, label: number): void {
    marks[me] &= ~MARK.PRONE
    journal.note(NOTE.STATE, me, me, STATE.PRONE, 0)
    if (label < 0) return
    const thing = findNear(me, label)
    if (thing >= 0) wielding.pickUp(me, thing)
  }

  function charge(me: number, foe: number, way: number): void {
    spendMain(me)
    marks[me] = (marks[me] | MARK.CHARGED) & ~MARK.MOVE
    journal.note(NOTE.STATE, me, me, STATE.CHARGED, 1)
    const from = cell[me]
    const to = cell[foe]
    const length = chargeRun(me, foe, way >> 2, way & 3)
    for (let taken = 1; taken <= length; taken++) if (!step(me, cellOnLine(from, to, taken), false)) return
    carryOut(ACTION.CHARGE, me, foe, way, chargeAttack, UNDER.CHARGING)
  }

  return { takeTurn }
}
