import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { ACTION, FORM, MODE, REACTION, UNDER } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Needs } from './need.ts'
import type { Opportunities } from './opportunity.ts'
import { FACES } from './tables.ts'
import type { Wielding } from './wielding.ts'

/**
 * What can be expected of attacks: without a defence, without what a shield takes and without what a charge adds
 * (docs/rules/segment-d100.md §9.3). Numbers that are fractions are left in `Arena.fraction`.
 */
export interface Expectations {
  chance(action: number, me: number, target: number, argument: number): void
  expectedDamage(action: number, me: number, target: number, argument: number): void
  killChance(action: number, me: number, target: number, argument: number): void
  /** The same of the attack that a reaction is about. */
  chanceOfReaction(reaction: number, me: number, target: number, argument: number): void
  expectedOfReaction(reaction: number, me: number, target: number, argument: number): void
  killChanceOfReaction(reaction: number, me: number, target: number, argument: number): void
  /** The expected damage of somebody's ready weapon, else fists, on another one. */
  threat(me: number, target: number): void
  /** Whether the attack at hand is one. */
  isRanged(): boolean
}

export function makeExpectations(
  arena: Arena,
  needs: Needs,
  wielding: Wielding,
  defence: Defence,
  opportunities: Opportunities,
): Expectations {
  const { memory, data, fraction, kindOf } = arena
  const { hp, ready } = memory
  const { chanceOf, attackValue, hindrance, openValue } = needs
  const { blowOf, familyOf, speeds, armours, blocks, armourOf, mean, tables, dr } = data.attacks
  const { chanceStart, leastRoll, chances } = tables
  const { count: kinds, melee, missile } = data.kinds
  const { atHand } = defence
  /** The attack considered: its kind and mode. */
  const considered = makeInts(2)
  const KIND = 0
  const WAY = 1

  /** With `with` if it is a form, or a weapon in hand; else with the form of a brawl, or the ready weapon, or fists. */
  function consider(action: number, me: number, argument: number): void {
    const kind = kindFor(action, me, argument)
    considered[KIND] = kind
    considered[WAY] = action === ACTION.HURL ? MODE.HURL : missile[kind] !== 0 ? MODE.FIRE : MODE.MELEE
  }

  function kindFor(action: number, me: number, argument: number): number {
    if (argument >= 0 && argument < FORM.FORMS) return argument
    if (argument >= 0 && isWeapon(argument) && wielding.findHeld(me, argument) >= 0) return argument
    if (action === ACTION.BRAWL) return FORM.FISTS
    if (action === ACTION.LEAP_ATTACK) return FORM.KNOCK_DOWN
    return ready[me] < 0 ? FORM.FISTS : kindOf[ready[me]]
  }

  function isWeapon(kind: number): boolean {
    return melee[kind] !== 0 || missile[kind] !== 0
  }

  function considerReady(me: number): void {
    consider(ACTION.ATTACK, me, -1)
  }

  function leaveChance(me: number, target: number): void {
    const kind = considered[KIND]
    const mode = considered[WAY]
    const value = attackValue(me, target, kind, mode, UNDER.PLAIN)
    fraction[0] = chanceOf(value, openValue(target) + hindrance(me, target, kind, mode)) / FACES
  }

  function family(me: number, target: number): number {
    const blow = blowOf[2 * (me * kinds + considered[KIND]) + (considered[WAY] === MODE.FIRE ? 1 : 0)]
    return familyOf[(blow * speeds * armours + armourOf[target]) * blocks]
  }

  function leaveDamage(me: number, target: number): void {
    leaveChance(me, target)
    fraction[0] *= mean[family(me, target)]
  }

  function leaveKill(me: number, target: number): void {
    leaveChance(me, target)
    const of = family(me, target)
    const needed = hp[target] + dr[of] - leastRoll[of]
    let sum = 0
    for (let at = chanceStart[of] + Math.max(0, needed); at < chanceStart[of + 1]; at++) sum += chances[at]
    fraction[0] *= sum
  }

  /** Considers the attack that a reaction is about; true if it is the other one's. */
  function considerReaction(reaction: number, me: number, argument: number): boolean {
    if (reaction === REACTION.OPPORTUNITY_STRIKE) {
      considered[KIND] = kindOf[opportunities.armamentOf(me)]
      considered[WAY] = MODE.MELEE
      return false
    }
    if (reaction === REACTION.CATCH || atHand[KIND] < 0) {
      consider(ACTION.ATTACK, me, argument)
      return false
    }
    considered[KIND] = atHand[KIND]
    considered[WAY] = atHand[WAY]
    return true
  }

  const inTurn =
    (leave: (me: number, target: number) => void) =>
    (action: number, me: number, target: number, argument: number): void => {
      consider(action, me, argument)
      leave(me, target)
    }
  const inReaction =
    (leave: (me: number, target: number) => void) =>
    (reaction: number, me: number, target: number, argument: number): void => {
      if (considerReaction(reaction, me, argument)) leave(target, me)
      else leave(me, target)
    }

  return {
    chance: inTurn(leaveChance),
    expectedDamage: inTurn(leaveDamage),
    killChance: inTurn(leaveKill),
    chanceOfReaction: inReaction(leaveChance),
    expectedOfReaction: inReaction(leaveDamage),
    killChanceOfReaction: inReaction(leaveKill),
    threat(me, target) {
      considerReady(me)
      leaveDamage(me, target)
    },
    isRanged: () => atHand[KIND] >= 0 && atHand[WAY] !== MODE.MELEE,
  }
}
