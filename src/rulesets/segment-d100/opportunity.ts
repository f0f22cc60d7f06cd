import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { ACTION, FORM, MARK, MODE, MOMENT, NOTE, UNDER } from './codes.ts'
import type { States } from './state.ts'
import type { Turning } from './turning.ts'
import type { Usage } from './usage.ts'

/** Opportunity strikes (docs/rules/segment-d100.md §7.2). */
export type Opportunities = ReturnType<typeof makeOpportunities>

export function makeOpportunities(
  arena: Arena,
  turning: Turning,
  states: States,
  usage: Usage,
  attacking: Attacking,
  decisions: Decisions,
) {
  const { memory, data, journal, within, foesFrom, foesTo, partyOf, isDecided, kindOf, formArmament } = arena
  const { react, ruleOf } = decisions
  const { cell, marks, facing, ready, reach, end } = memory
  const { moments } = data.tactics
  const { size, melee } = data.kinds
  const { endurance } = data.options
  const LEAVES = 1 << MOMENT.LEAVES
  /** By party: 1 if somebody of it may strike. */
  const ofParty = makeInts(2)
  for (const [combatant, set] of moments.entries()) if (set & LEAVES) ofParty[partyOf(combatant)] = 1

  /** What an opportunity strike is made with: the ready weapon if it strikes in melee, else fists. */
  function armamentOf(me: number): number {
    const thing = ready[me]
    return thing >= 0 && melee[kindOf[thing]] !== 0 ? thing : formArmament + FORM.FISTS
  }

  function costOf(armament: number): number {
    return Math.max(1, size[kindOf[armament]])
  }

  /** Whether somebody could strike at one who leaves its cell, apart from its tactic. */
  function mayStrike(me: number, mover: number): boolean {
    if ((marks[me] & MARK.TURN_LEFT) === 0 || marks[me] & MARK.HELPLESS) return false
    if (!within(me, mover, reach[me]) || turning.angleTo(me, cell[mover]) > 1) return false
    return !endurance || end[me] >= costOf(armamentOf(me))
  }

  /**
   * A combatant is about to step out of its cell. False if it does not after all: it is out, the battle is over, or a
   * defence has moved or turned it.
   */
  function leave(mover: number): boolean {
    if (ofParty[1 - partyOf(mover)] === 0) return true
    const from = cell[mover]
    const faced = facing[mover]
    const last = foesTo(mover)
    for (let foe = foesFrom(mover); foe < last; foe++) {
      if (marks[foe] & MARK.OUT || (moments[foe] & LEAVES) === 0 || !mayStrike(foe, mover)) continue
      const decision = react(MOMENT.LEAVES, foe, mover)
      if (decision < 0) continue
      journal.note(NOTE.REACTED, foe, mover, 0, ruleOf(decision))
      usage.useUp(foe, ACTION.OPPORTUNITY_STRIKE)
      const armament = armamentOf(foe)
      states.pay(foe, 0, costOf(armament))
      attacking.attack(foe, mover, armament, MODE.MELEE, 0, UNDER.OPPORTUNITY)
      if (marks[mover] & MARK.OUT || isDecided()) return false
      if (cell[mover] !== from || facing[mover] !== faced) {
        journal.note(NOTE.STOPPED, mover, -1, 0, 0)
        return false
      }
    }
    return true
  }

  return { leave, armamentOf, mayStrike }
}
