import { settle } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import {
  FIRST_PLACE,
  KIND,
  LAST_PLACE,
  MANNER,
  MOMENT,
  NOTE,
  OCCASION,
  REACTION,
  RESIST,
  SKILL,
  SKILLS,
} from './codes.ts'
import type { Explanation } from './explanation.ts'
import type { Needs } from './need.ts'
import { WAYS_FROM, WAYS_OF } from './tables.ts'

/** Defences (docs/rules/area-2d6.md §7.1), against the attack or the power that `Arena.occasion` tells of. */
export type Defence = ReturnType<typeof makeDefence>

export function makeDefence(arena: Arena, needs: Needs, explanation: Explanation) {
  const { memory, data, rolls, journal, occasion, isShielded, ignores, pay } = arena
  const { evadeNeed, parryNeed } = needs
  const { points, freeParries, ready } = memory
  const { kind, bare } = data.armaments
  const { skill, parryPlaces, evadePlaces } = data.combatants
  const { defendCost, parryRanged } = data.options
  const { resist } = data.powers
  const { moments } = data.tactics
  const { listens } = journal
  const PLACES = LAST_PLACE - FIRST_PLACE + 1
  const waysFrom = settle(Int32Array.from(WAYS_FROM))
  const waysOf = settle(Int32Array.from(WAYS_OF))
  const DEFENDS = 1 << MOMENT.DEFENCE

  function allows(defence: number): boolean {
    return occasion[OCCASION.MANNER] >= 0 || (resist[occasion[OCCASION.POWER]] & defence) !== 0
  }

  function canEvade(me: number): boolean {
    return points[me] >= defendCost && allows(RESIST.EVADE)
  }

  function canParry(me: number): boolean {
    const hasShield = isShielded(me)
    if (points[me] < (hasShield && freeParries[me] > 0 ? 0 : defendCost)) return false
    const armament = ready[me]
    if (!hasShield && (kind[armament] === KIND.SHOOTING || bare[armament] !== 0)) return false
    if (isRanged(occasion[OCCASION.MANNER]) && (parryRanged === 0 || (parryRanged === 1 && !hasShield))) return false
    return allows(RESIST.PARRY)
  }

  /** Powers are like shots here. */
  function isRanged(manner: number): boolean {
    return manner < 0 || manner === MANNER.RANGED || manner === MANNER.SNIPE || manner === MANNER.STRAY
  }

  /** Whether somebody may try a defence at all. */
  function mayDefend(me: number, against: number): boolean {
    if ((moments[me] & DEFENDS) === 0) return false
    if (points[me] < defendCost && freeParries[me] === 0) return false
    return !ignores(me, against)
  }

  /** Asks for a defence, and makes it: true if it succeeds. */
  function defend(me: number, against: number, decisions: Decisions): boolean {
    const decision = decisions.react(MOMENT.DEFENCE, me, against)
    if (decision < 0) return false
    const reaction = decisions.reactionOf(me, decision)
    journal.note(NOTE.REACTED, me, against, reaction, decisions.ruleOf(decision))
    const parries = reaction === REACTION.PARRY || (reaction === REACTION.DEFEND && prefersParry(me))
    spend(me, parries)
    return succeeds(me, against, parries)
  }

  function spend(me: number, parries: boolean): void {
    if (parries && freeParries[me] > 0 && isShielded(me)) {
      freeParries[me]--
      journal.note(NOTE.FREE_PARRY, me, me, freeParries[me], 0)
    } else pay(me, defendCost)
  }

  /** Which of the two is likelier to succeed; of equals a parry, which never costs more. */
  function prefersParry(me: number): boolean {
    if (!canParry(me)) return false
    if (!canEvade(me)) return true
    if (occasion[OCCASION.MANNER] === MANNER.FEINT) return drawnChances(me, true) >= drawnChances(me, false)
    return needOf(me, true, numberOf(me, true)) <= needOf(me, false, numberOf(me, false))
  }

  /** Ways to succeed against a feint, of 1296. */
  function drawnChances(me: number, parries: boolean): number {
    let ways = 0
    for (let place = 0; place < PLACES; place++) {
      ways += waysOf[place + FIRST_PLACE] * waysFrom[needOf(me, parries, drawnNumber(me, parries, place))]
    }
    return ways
  }

  function numberOf(me: number, parries: boolean): number {
    return skill[me * SKILLS + (parries ? SKILL.PARRY : SKILL.EVADE)]
  }

  function drawnNumber(me: number, parries: boolean, place: number): number {
    return (parries ? parryPlaces : evadePlaces)[me * PLACES + place]
  }

  function needOf(me: number, parries: boolean, number: number): number {
    const manner = occasion[OCCASION.MANNER]
    return parries ? parryNeed(me, number, manner) : evadeNeed(me, number, manner)
  }

  function succeeds(me: number, against: number, parries: boolean): boolean {
    const manner = occasion[OCCASION.MANNER]
    let number = numberOf(me, parries)
    if (manner === MANNER.FEINT) {
      const place = rolls.rollDrawn(me)
      number = drawnNumber(me, parries, place)
      journal.note(NOTE.DRAWN, me, against, place + FIRST_PLACE, number)
    }
    if (listens) {
      explanation.explainDefence(me, against, parries, parries ? SKILL.PARRY : SKILL.EVADE, number, manner)
    }
    const least = needOf(me, parries, number)
    const success = rolls.rollCheck(me, least)
    journal.note(NOTE.CHECKED, me, against, least, success ? 1 : 0)
    return success
  }

  return { canEvade, canParry, mayDefend, defend }
}
