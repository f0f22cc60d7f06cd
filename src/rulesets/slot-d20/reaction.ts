import { makeInts, settle } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Acting } from './acting.ts'
import type { Arena } from './arena.ts'
import { ACTION_OF, MARK, MOMENT, NOTE, OCCASION, OUTCOME, REACTION, UNDER } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Harm } from './harm.ts'

/** The moments at which others react, and what they then do (docs/rules/slot-d20.md §7). */
export type Reacting = ReturnType<typeof makeReacting>

export function makeReacting(arena: Arena, harm: Harm, defence: Defence, acting: Acting, decisions: Decisions) {
  const { memory, data, journal, occasion, between, threatens, threatensCell, isDecided } = arena
  const { foesFrom, foesTo, membersFrom, membersTo, partyOf } = arena
  const { react, ruleOf, targetOf, reactionOf, reactionArgumentOf } = decisions
  const { spendMain } = defence
  const { declare, performIfPossible } = acting
  const { cell, marks, opportunities, reach, highSide } = memory
  const { opportunityLimit, snapAttack } = data.options
  const { moments } = data.tactics
  const { combatants } = arena.plan
  const actionOf = settle(Int32Array.from(ACTION_OF))
  /** Stands for any number of steps: nobody makes so many. */
  const MANY = 2 ** 20
  /** By party: the moments at which somebody of it may react. */
  const ofParty = makeInts(2)
  for (const [combatant, set] of moments.entries()) ofParty[partyOf(combatant)] |= set
  /** Those who have decided to react, in order: who, what, at whom, with what. Empty between two groups. */
  const reactor = makeInts(combatants)
  const turnType = makeInts(combatants)
  const aimedAt = makeInts(combatants)
  const means = makeInts(combatants)
  const count = makeInts(1)

  function mayAnybody(moment: number, trigger: number): boolean {
    return (ofParty[1 - partyOf(trigger)] & (1 << moment)) !== 0
  }

  /** How many steps, in whatever direction, certainly leave nobody's reach: none that can strike is so near. */
  function freeSteps(me: number): number {
    let least = MANY
    if (!mayAnybody(MOMENT.LEAVE, me) || marks[me] & MARK.DISENGAGED) return least
    const end = foesTo(me)
    const from = cell[me]
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & MARK.OUT || (moments[foe] & (1 << MOMENT.LEAVE)) === 0) continue
      const gap = between(from, cell[foe]) - reach[foe]
      if (gap < least) least = gap
    }
    return least
  }

  /** The moment before a step out of a cell: false if the one who would step is out, or the battle is over. */
  function leave(me: number, to: number): boolean {
    if (!mayAnybody(MOMENT.LEAVE, me) || marks[me] & MARK.DISENGAGED) return true
    const end = foesTo(me)
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & MARK.OUT || (moments[foe] & (1 << MOMENT.LEAVE)) === 0) continue
      if (opportunities[foe] >= opportunityLimit || !threatens(foe, me) || threatensCell(foe, to)) continue
      decide(MOMENT.LEAVE, foe, me)
    }
    return carryOut(MOMENT.LEAVE, me)
  }

  /** A moment that `me` gives in its own turn, `ACTION` or `MOVE` of `MOMENT`: `OUTCOME`. */
  function offer(moment: number, me: number): number {
    if (!mayAnybody(moment, me)) return OUTCOME.QUIET
    const end = foesTo(me)
    for (let foe = foesFrom(me); foe < end; foe++) {
      // Whoever has spent the Main slot is not asked: every reaction to an action or a movement is paid with it.
      if ((marks[foe] & (MARK.OUT | MARK.MAIN)) !== MARK.MAIN || (moments[foe] & (1 << moment)) === 0) continue
      decide(moment, foe, me)
    }
    if (count[0] === 0) return OUTCOME.QUIET
    return carryOut(moment, me) ? OUTCOME.DISTURBED : OUTCOME.OVER
  }

  /** The end of a round: those who still hold an action may do it now. */
  function endRound(): void {
    if (((ofParty[0] | ofParty[1]) & (1 << MOMENT.ROUND_END)) === 0) return
    for (let half = 0; half < 2; half++) {
      const party = highSide[0] ^ half
      const end = membersTo(party)
      for (let combatant = membersFrom(party); combatant < end; combatant++) {
        if ((marks[combatant] & (MARK.OUT | MARK.HOLDING)) === MARK.HOLDING) decide(MOMENT.ROUND_END, combatant, -1)
      }
    }
    carryOut(MOMENT.ROUND_END, -1)
  }

  /** Asks somebody for a reaction; it is paid for at once. */
  function decide(moment: number, me: number, trigger: number): void {
    occasion[OCCASION.MOMENT_NOW] = moment
    const decision = react(moment, me, trigger)
    if (decision < 0) {
      occasion[OCCASION.MOMENT_NOW] = -1
      return
    }
    const target = targetOf(decision)
    const reaction = reactionOf(me, decision)
    const argument = reactionArgumentOf(me, decision)
    const at = count[0]++
    reactor[at] = me
    turnType[at] = reaction
    aimedAt[at] = target
    means[at] = declare(
      actionOf[reaction],
      me,
      target,
      argument,
      reaction === REACTION.SNAP_ATTACK ? snapAttack : 0,
      false,
    )
    occasion[OCCASION.MOMENT_NOW] = -1
    journal.note(NOTE.REACTED, me, target, reaction, ruleOf(decision))
    if (reaction === REACTION.OPPORTUNITY_ATTACK) opportunities[me]++
    else spendMain(me)
  }

  /** All that was decided, as one simultaneous group (§7.2). Whether the trigger still stands, and the battle goes on. */
  function carryOut(moment: number, trigger: number): boolean {
    const length = count[0]
    if (length === 0) return true
    count[0] = 0
    journal.note(NOTE.GROUP, trigger, trigger, moment, length)
    harm.beginGroup()
    for (let i = 0; i < length; i++) {
      const isSnap = turnType[i] === REACTION.SNAP_ATTACK
      performIfPossible(
        actionOf[turnType[i]],
        reactor[i],
        aimedAt[i],
        means[i],
        isSnap ? snapAttack : 0,
        isSnap ? UNDER.SNAP : UNDER.PLAIN,
      )
    }
    harm.endGroup()
    journal.note(NOTE.GROUP_ENDED, trigger, trigger, moment, length)
    return !isDecided() && (trigger < 0 || (marks[trigger] & MARK.OUT) === 0)
  }

  return { freeSteps, leave, offer, endRound }
}
