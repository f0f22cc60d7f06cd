import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { MARK, MOMENT, NOTE, OCCASION, STATE } from './codes.ts'

/** Total defense, taken in one's own turn or on a hit (docs/rules/slot-d20.md §6.1 and §7.1). */
export type Defence = ReturnType<typeof makeDefence>

export function makeDefence(arena: Arena, decisions: Decisions) {
  const { memory, data, journal, occasion } = arena
  const { react, ruleOf, reactionOf } = decisions
  const { marks } = memory
  const { moments } = data.tactics
  const somebodyWards = moments.some((set) => (set & (1 << MOMENT.HIT)) !== 0)

  /** Spends the Main slot; whoever holds its action no longer does. */
  function spendMain(me: number): void {
    if (marks[me] & MARK.HOLDING) journal.note(NOTE.STATE, me, me, STATE.HOLDING, 0)
    marks[me] &= ~(MARK.MAIN | MARK.HOLDING)
  }

  /** Goes into total defense, paying for it. */
  function defend(me: number): void {
    spendMain(me)
    marks[me] |= MARK.TOTAL_DEFENSE
    journal.note(NOTE.STATE, me, me, STATE.TOTAL_DEFENSE, 1)
  }

  /** Whether somebody that is hit might yet go into total defense. */
  function mayWard(defender: number): boolean {
    if (!somebodyWards || (moments[defender] & (1 << MOMENT.HIT)) === 0) return false
    return (marks[defender] & (MARK.MAIN | MARK.TOTAL_DEFENSE)) === MARK.MAIN
  }

  /**
   * Asks the one who is hit whether it goes into total defense, by so much above its Armour Class, with that natural
   * result; `family` is what the hit would do.
   */
  function wards(defender: number, attacker: number, margin: number, natural: number, family: number): boolean {
    occasion[OCCASION.MOMENT_NOW] = MOMENT.HIT
    occasion[OCCASION.MARGIN] = margin
    occasion[OCCASION.NATURAL] = natural
    occasion[OCCASION.FAMILY] = family
    const decision = react(MOMENT.HIT, defender, attacker)
    occasion[OCCASION.MOMENT_NOW] = -1
    occasion[OCCASION.MARGIN] = 0
    occasion[OCCASION.NATURAL] = 0
    if (decision < 0) return false
    journal.note(NOTE.REACTED, defender, attacker, reactionOf(defender, decision), ruleOf(decision))
    defend(defender)
    return true
  }

  return { spendMain, defend, mayWard, wards }
}
