import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { ACTION, MARK, STAND_IN } from './codes.ts'
import type { Hands } from './hands.ts'
import type { Movement } from './movement.ts'
import type { Strays } from './stray.ts'

/** What a combatant can do now (docs/rules/osr-d20.md §6.1). */
export interface Legality {
  /** Legality of the actions that aim at nobody. */
  isLegal(action: number, me: number, argument: number): boolean
  /**
   * Legality of the actions that aim at somebody; `means` is what they would be done with: an arm, or for what can be
   * launched, the effect.
   */
  isLegalAt(action: number, me: number, other: number, means: number): boolean
  /** Whether a spell can be cast or an item be used at all, whoever the target. */
  canLaunch(action: number, me: number, effect: number): boolean
  /** Whether an item is at hand; otherwise using it is searching for it. Spells always are. */
  isAtHand(me: number, effect: number): boolean
  /** Whether an effect can be aimed at somebody from here. */
  isInRange(me: number, target: number, effect: number): boolean
  /** The arm that an action would be done with; -1 if it does not have that weapon. */
  armFor(me: number, argument: number): number
  /** The arm that it would wrestle with; -1 if it has no hands for it. */
  wrestlingArm(me: number, argument: number): number
  /** The arm that it could strike with while immobilised; -1 if there is none. */
  heldArm(me: number, argument: number): number
  /** How near a combatant wants to be: within reach of its weapon, else in range. */
  wantedDistance(me: number): number
  /**
   * By combatant: the cell in which the walk to it ends that `isLegalAt` found last, or -1. Whoever acts at the target of its
   * decision takes that walk, before anything else is asked.
   */
  readonly walkEnd: Int32Array
}

export function makeLegality(arena: Arena, movement: Movement, hands: Hands, strays: Strays): Legality {
  const { memory, data, distance, between, inSight } = arena
  const { walkWithin, stepToward, stepAway, straightRun, stepsToReach } = movement
  const { canWrestle, handsTaken, hasObject } = hands
  const { crowdAround } = strays
  const { cell, marks, ready, load, kept, ammo, left, atHand, grips } = memory
  const { options, combatants, arms, tactics, effects, stocks, shape } = data
  const { armStart, weapons, walk, run, shortestCharge, size, gagged, bareHands } = combatants
  const { bare, melee, reach, range, close } = arms
  const { armOfWeapon, weapons: weaponCount } = tactics
  const { spells, focus, drop } = effects
  const effectCount = effects.range.length
  const walkEnd = makeInts(ready.length)

  function isLegal(action: number, me: number, argument: number): boolean {
    switch (action) {
      case ACTION.RETREAT:
        return walk[me] > 0 && stepAway(me, cell[me], walk[me]) >= 0
      case ACTION.DRAW: {
        const arm = armFor(me, argument)
        return arm >= 0 && arm !== ready[me]
      }
      case ACTION.ESCAPE:
        return (marks[me] & MARK.IMMOBILISED) !== 0
      case ACTION.AIM: {
        const arm = ready[me]
        return range[arm] > 0 && ammo[arm] !== 0 && load[me] === 0
      }
      case ACTION.RELOAD:
        return load[me] > 0 && ammo[ready[me]] !== 0
      case ACTION.PARRY:
        return options.later
      case ACTION.FLEE:
        return shape.fleers > 0 && (argument < 0 || (drop[argument] !== 0 && hasLeft(me, argument)))
      case ACTION.HOLD:
        return options.later && (marks[me] & MARK.WAITING) === 0
      case ACTION.PASS:
        return true
      default:
        return false
    }
  }

  function isLegalAt(action: number, me: number, other: number, means: number): boolean {
    switch (action) {
      case ACTION.ATTACK:
        if (melee[means] === 0) return canShoot(me, other, means)
        return canWalk(me, other, reach[means])
      case ACTION.SHOOT:
        return canShoot(me, other, means)
      case ACTION.SHOOT_CROWD:
        return size[other] < 3 && crowdAround(other, me) > 1 && canShoot(me, other, means)
      case ACTION.CHARGE:
        return canCharge(me, other, means)
      case ACTION.ADVANCE:
        return canAdvance(me, other, walk[me])
      case ACTION.RUN:
        return canAdvance(me, other, run[me])
      case ACTION.SKIRMISH:
        return isReadyToShoot(me, means) && distance(me, other) <= range[means] && inSight(cell[me], cell[other])
      case ACTION.WRESTLE:
        return canWalk(me, other, reach[means])
      case ACTION.DISARM:
        return hasObject(other) && canWalk(me, other, reach[means])
      case ACTION.CAST:
      case ACTION.USE:
        return !isAtHand(me, means) || isInRange(me, other, means)
      case STAND_IN.HELD:
        return grips[other] === me && distance(me, other) <= reach[means] && inSight(cell[me], cell[other])
      case STAND_IN.ANY:
        return true
      default:
        return false
    }
  }

  function isReadyToShoot(me: number, arm: number): boolean {
    return range[arm] > 0 && ammo[arm] !== 0 && (arm !== ready[me] || load[me] === 0)
  }

  function canShoot(me: number, foe: number, arm: number): boolean {
    return isReadyToShoot(me, arm) && canWalk(me, foe, range[arm])
  }

  function canWalk(me: number, other: number, within: number): boolean {
    walkEnd[other] = walkWithin(me, other, within, walk[me])
    return walkEnd[other] >= 0
  }

  function canCharge(me: number, foe: number, arm: number): boolean {
    if (melee[arm] === 0) return false
    const steps = stepsToReach(cell[me], cell[foe], reach[arm])
    return steps >= shortestCharge[me] && steps <= run[me] && straightRun(me, foe, steps) >= 0
  }

  function canAdvance(me: number, foe: number, speed: number): boolean {
    const from = cell[me]
    const isThere = between(from, cell[foe]) <= wantedDistance(me) && inSight(from, cell[foe])
    return !isThere && stepToward(from, cell[foe], speed) >= 0
  }

  function wantedDistance(me: number): number {
    const arm = ready[me]
    return melee[arm] !== 0 ? reach[arm] : range[arm]
  }

  function armFor(me: number, argument: number): number {
    if (argument >= 0) {
      const arm = armOfWeapon[me * weaponCount + argument]
      return arm >= 0 && (bare[arm] !== 0 || arm === ready[me] || has(me, arm)) ? arm : -1
    }
    const inHand = ready[me]
    if (bare[inHand] === 0 || kept[me] === 0) return inHand
    for (let arm = armStart[me]; arm < armStart[me] + weapons[me]; arm++) if (has(me, arm)) return arm
    return inHand
  }

  function has(me: number, arm: number): boolean {
    return (kept[me] & (1 << (arm - armStart[me]))) !== 0
  }

  function wrestlingArm(me: number, argument: number): number {
    // `with: unarmed`: all in hand is dropped first.
    if (argument >= 0) return bareHands[me]
    return canWrestle(me) ? ready[me] : -1
  }

  function heldArm(me: number, argument: number): number {
    const arm = argument < 0 ? ready[me] : armFor(me, argument)
    if (arm >= 0 && melee[arm] !== 0 && close[arm] !== 0) return arm
    // It strikes with bare hands, and keeps what is in them.
    return argument < 0 ? bareHands[me] : -1
  }

  function hasLeft(me: number, effect: number): boolean {
    const stock = stocks.of[me * effectCount + effect]
    return stock >= 0 && left[stock] > 0
  }

  function canLaunch(action: number, me: number, effect: number): boolean {
    if (shape.users === 0 || !hasLeft(me, effect)) return false
    if (action !== ACTION.CAST) return true
    if (marks[me] & MARK.DAMAGED || gagged[me] !== 0) return false
    return focus[effect] === 0 || handsTaken(me) <= 1
  }

  function isAtHand(me: number, effect: number): boolean {
    return effect < spells || atHand[stocks.of[me * effectCount + effect]] > 0
  }

  function isInRange(me: number, target: number, effect: number): boolean {
    return distance(me, target) <= effects.range[effect] && inSight(cell[me], cell[target])
  }

  return {
    isLegal,
    isLegalAt,
    canLaunch,
    isAtHand,
    isInRange,
    armFor,
    wrestlingArm,
    heldArm,
    wantedDistance,
    walkEnd,
  }
}
