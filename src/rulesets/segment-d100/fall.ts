import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { ACTION, INJURY, MARK, MOMENT, NOTE, STANCE } from './codes.ts'
import type { Harm } from './harm.ts'
import type { Needs } from './need.ts'
import type { States } from './state.ts'
import type { Usage } from './usage.ts'

/** Checks of the body, falls and other hurts (docs/rules/segment-d100.md §6.7). */
export type Falls = ReturnType<typeof makeFalls>

export function makeFalls(arena: Arena, needs: Needs, states: States, usage: Usage, harm: Harm, decisions: Decisions) {
  const { memory, data, rolls, journal, distance, alliesFrom, alliesTo } = arena
  const { react, ruleOf, reactionOf } = decisions
  const { marks, end } = memory
  const { burden } = data.combatants
  const { fallStep, endurance } = data.options
  const { moments } = data.tactics
  const FALL = 1 << MOMENT.FALL

  /** A check of a `CHECK` kind: whether it succeeds. */
  function check(me: number, other: number, about: number, av: number, dv: number): boolean {
    const chance = needs.chanceOf(av, dv)
    const success = rolls.rollCheck(me) <= chance
    journal.note(NOTE.CHECKED, me, other, chance, 2 * about + (success ? 1 : 0))
    return success
  }

  /** Falls from a height in inches, and lies prone. */
  function fall(me: number, inches: number): void {
    journal.note(NOTE.FALLS, me, -1, inches, 0)
    const friend = findFriend(me)
    const times = Math.max(1, Math.ceil(inches / fallStep))
    const rolled = rolls.rollFall(me, times)
    if (friend >= 0) injure(friend, me, burden[me], INJURY.CUSHION)
    states.takeStance(me, STANCE.PRONE)
    injure(me, -1, friend >= 0 ? Math.floor(rolled / 2) : rolled, INJURY.FALL)
  }

  /** The first ally beside it that will catch it, paying with its turn; -1: nobody. */
  function findFriend(me: number): number {
    const last = alliesTo(me)
    for (let ally = alliesFrom(me); ally < last; ally++) {
      if (ally === me || marks[ally] & MARK.OUT || (moments[ally] & FALL) === 0 || !mayCushion(ally, me)) continue
      const decision = react(MOMENT.FALL, ally, me)
      if (decision < 0) continue
      journal.note(NOTE.REACTED, ally, me, reactionOf(ally, decision), ruleOf(decision))
      usage.useUp(ally, ACTION.CATCH)
      states.pay(ally, 0, 1)
      journal.note(NOTE.CUSHIONS, ally, me, 0, 0)
      return ally
    }
    return -1
  }

  /** Whether an ally that falls beside it could be caught, apart from its tactic. */
  function mayCushion(me: number, faller: number): boolean {
    const state = marks[me]
    if ((state & MARK.TURN_LEFT) === 0 || state & (MARK.LOW | MARK.HELPLESS)) return false
    return distance(me, faller) <= 1 && (!endurance || end[me] >= 1)
  }

  /** Damage that is no attack's; `by` is whose doing it is, or -1. */
  function injure(me: number, by: number, damage: number, injury: number): void {
    if (damage === 0 && injury !== INJURY.FALL) return
    journal.note(NOTE.INJURED, me, by, damage, injury)
    if (marks[me] & MARK.OUT) return
    harm.suffer(me, damage)
  }

  return { check, fall, injure, mayCushion }
}
