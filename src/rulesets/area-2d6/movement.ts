import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { HALT, MANNER, MARK, MOMENT, NOTE, OCCASION, REACTION, SKILL } from './codes.ts'
import type { Explanation } from './explanation.ts'
import type { Needs } from './need.ts'
import type { Windows } from './window.ts'
import type { Workings } from './working.ts'

/** Moves, and the ripostes that they provoke (docs/rules/area-2d6.md §7.2 and §8). */
export type Movement = ReturnType<typeof makeMovement>

export function makeMovement(
  arena: Arena,
  needs: Needs,
  explanation: Explanation,
  workings: Workings,
  windows: Windows,
  attacking: Attacking,
  decisions: Decisions,
) {
  const { memory, data, rolls, journal, occasion, ahead, towards, away, moveTo, foesHere, partyOf, isDecided, pay } =
    arena
  const { react: decide, reactionOf, ruleOf, targetOf } = decisions
  const { cell, marks, order, ready } = memory
  const { steep } = data.field
  const { chargeProvokes, riposteCost } = data.options
  const { moments } = data.tactics
  const { combatants } = arena.plan
  const { listens } = journal
  const LEAVING = 1 << MOMENT.LEAVING
  /** By party: whether somebody of it reacts to those who leave. */
  const stops = makeInts(2)
  for (const [combatant, set] of moments.entries()) stops[partyOf(combatant)] |= set & LEAVING
  /** Those who have declared a riposte against the move that is being made. */
  const riposters = makeInts(combatants)

  /** Towards a goal, or away from it; `goesOn` if a check may carry on into a second area. */
  function move(me: number, goal: number, isAway: boolean, goesOn: boolean): void {
    const height = workings.height()
    const entered = leave(me, goal, isAway, -1)
    workings.endInstants(height)
    if (!entered || !goesOn || foesHere(me) > 0) return
    const next = nextOf(me, goal, isAway, 0)
    if (next < 0 || !runs(me, steep[cell[me]] !== 0 ? SKILL.CLIMB : SKILL.RUN)) return
    enter(me, ahead(cell[me], next))
  }

  /** Into the neighbouring area where a charge goes: true if it gets there. */
  function runUp(me: number, goal: number): boolean {
    for (let direction = 0; direction < 4; direction++) {
      if (ahead(cell[me], direction) !== goal) continue
      if (!chargeProvokes) {
        journal.note(NOTE.DECLARED, me, me, cell[me], goal)
        enter(me, goal)
        return true
      }
      const height = workings.height()
      const entered = leave(me, goal, false, direction)
      workings.endInstants(height)
      return entered
    }
    throw new RangeError(`there is no way from area ${cell[me]} to ${goal}`)
  }

  function nextOf(me: number, goal: number, isAway: boolean, named: number): number {
    return isAway ? away(cell[me], goal, named, 1 - partyOf(me)) : towards(cell[me], goal, named)
  }

  function enter(me: number, to: number): void {
    journal.note(NOTE.MOVED, me, me, cell[me], to)
    moveTo(me, to)
  }

  /** Leaves the area by the rule of §7.2: true if the next is entered. `only`: the direction of a charge, else -1. */
  function leave(me: number, goal: number, isAway: boolean, only: number): boolean {
    for (let named = 0; ; ) {
      const direction = only >= 0 ? only : nextOf(me, goal, isAway, named)
      named |= 1 << direction
      const to = ahead(cell[me], direction)
      journal.note(NOTE.DECLARED, me, me, cell[me], to)
      if (stops[1 - partyOf(me)] !== 0 && foesHere(me) > 0) {
        const count = askFoes(me)
        if (isDecided() || marks[me] & (MARK.OUT | MARK.PRONE)) return halt(me, HALT.FELLED)
        if (count > 0) {
          const answer = answerRipostes(me, riposters[0], only < 0 && nextOf(me, goal, isAway, named) >= 0)
          if (answer === REACTION.DIVERT) continue
          if (answer === REACTION.STAY) return halt(me, HALT.STAYED)
          if (!getsThrough(me, count)) return false
        }
      }
      enter(me, to)
      return true
    }
  }

  function halt(me: number, why: number): boolean {
    if ((marks[me] & MARK.OUT) === 0) journal.note(NOTE.HALTED, me, me, why, 0)
    return false
  }

  /** Step 1: how many ripostes are declared. */
  function askFoes(me: number): number {
    let count = 0
    for (let place = 0; place < combatants; place++) {
      const foe = order[place]
      if ((moments[foe] & LEAVING) === 0 || partyOf(foe) === partyOf(me)) continue
      if (marks[foe] & MARK.OUT || cell[foe] !== cell[me]) continue
      // There is no attack whose damage could be expected.
      occasion[OCCASION.MANNER] = -1
      const decision = decide(MOMENT.LEAVING, foe, me)
      if (decision < 0) continue
      if (reactionOf(foe, decision) !== REACTION.RIPOSTE) {
        windows.react(foe, decision)
        if (isDecided() || marks[me] & MARK.OUT) return count
        continue
      }
      journal.note(NOTE.REACTED, foe, me, REACTION.RIPOSTE, ruleOf(decision))
      pay(foe, riposteCost)
      riposters[count++] = foe
    }
    return count
  }

  /** Step 2. */
  function answerRipostes(me: number, first: number, canDivert: boolean): number {
    if ((moments[me] & (1 << MOMENT.RIPOSTED)) === 0) return REACTION.PRESS_ON
    occasion[OCCASION.DIVERSION] = canDivert ? 1 : 0
    const decision = decide(MOMENT.RIPOSTED, me, first)
    if (decision < 0) return REACTION.PRESS_ON
    const reaction = reactionOf(me, decision)
    journal.note(NOTE.REACTED, me, targetOf(decision), reaction, ruleOf(decision))
    return reaction
  }

  /** Steps 3 and 4. */
  function getsThrough(me: number, count: number): boolean {
    let isStopped = false
    for (let at = 0; at < count; at++) {
      const foe = riposters[at]
      if (marks[foe] & MARK.OUT) continue
      const through = attacking.attack(foe, me, ready[foe], MANNER.RIPOSTE)
      if (isDecided() || marks[me] & MARK.OUT) return false
      if (through && !isStopped && !runs(me, SKILL.RUN)) isStopped = true
    }
    if (isStopped) return halt(me, HALT.RUN_FAILED)
    return marks[me] & MARK.PRONE ? halt(me, HALT.FELLED) : true
  }

  function runs(me: number, skill: number): boolean {
    if (listens) explanation.explainRun(me, skill)
    const least = needs.runNeed(me, skill)
    const success = rolls.rollCheck(me, least)
    journal.note(NOTE.CHECKED, me, -1, least, success ? 1 : 0)
    return success
  }

  return { move, runUp }
}
