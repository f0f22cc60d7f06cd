import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { ACTION, MARK, PSEUDO_ACTION } from './codes.ts'
import type { Movement } from './movement.ts'
import type { Strays } from './stray.ts'
import type { Wielding } from './wielding.ts'

/** What a combatant can do now (docs/rules/osr-d20.md §6.1). */
export type Legality = ReturnType<typeof makeLegality>

export function makeLegality(arena: Arena, movement: Movement, wielding: Wielding, strays: Strays) {
  const { memory, data, distance, between, inSight } = arena
  const { walkWithin, stepToward, stepAway, straightRun, stepsToReach } = movement
  const { canWrestle, handsTaken, hasObject } = wielding
  const { crowdAround } = strays
  const { cell, marks, ready, load, kept, ammo, left, atHand, grips } = memory
  const { options, combatants, armaments, tactics, effects, stocks, shape } = data
  const { armamentStart, weapons, walk, run, shortestCharge, size, gagged, bareHands } = combatants
  const { bare, melee, reach, range, close } = armaments
  const { armamentOfWeapon, weapons: weaponCount } = tactics
  const { spells, focus, drop } = effects
  const effectCount = effects.range.length
  const walkEnd = makeInts(ready.length)

  /** Legality of the actions that aim at nobody. */
  function isLegal(action: number, me: number, argument: number): boolean {
    switch (action) {
      case ACTION.RETREAT:
        return walk[me] > 0 && stepAway(me, cell[me], walk[me]) >= 0
      case ACTION.DRAW: {
        const armament = armamentFor(me, argument)
        return armament >= 0 && armament !== ready[me]
      }
      case ACTION.ESCAPE:
        return (marks[me] & MARK.IMMOBILISED) !== 0
      case ACTION.AIM: {
        const armament = ready[me]
        return range[armament] > 0 && ammo[armament] !== 0 && load[me] === 0
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

  /**
   * Legality of the actions that aim at somebody; `means` is what they would be done with: an armament, or for what can be
   * launched, the effect.
   */
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
      case PSEUDO_ACTION.HELD:
        return grips[other] === me && distance(me, other) <= reach[means] && inSight(cell[me], cell[other])
      case PSEUDO_ACTION.ANY:
        return true
      default:
        return false
    }
  }

  function isReadyToShoot(me: number, armament: number): boolean {
    return range[armament] > 0 && ammo[armament] !== 0 && (armament !== ready[me] || load[me] === 0)
  }

  function canShoot(me: number, foe: number, armament: number): boolean {
    return isReadyToShoot(me, armament) && canWalk(me, foe, range[armament])
  }

  function canWalk(me: number, other: number, within: number): boolean {
    walkEnd[other] = walkWithin(me, other, within, walk[me])
    return walkEnd[other] >= 0
  }

  function canCharge(me: number, foe: number, armament: number): boolean {
    if (melee[armament] === 0) return false
    const steps = stepsToReach(cell[me], cell[foe], reach[armament])
    return steps >= shortestCharge[me] && steps <= run[me] && straightRun(me, foe, steps) >= 0
  }

  function canAdvance(me: number, foe: number, speed: number): boolean {
    const from = cell[me]
    const isThere = between(from, cell[foe]) <= wantedDistance(me) && inSight(from, cell[foe])
    return !isThere && stepToward(from, cell[foe], speed) >= 0
  }

  /** How near a combatant wants to be: within reach of its weapon, else in range. */
  function wantedDistance(me: number): number {
    const armament = ready[me]
    return melee[armament] !== 0 ? reach[armament] : range[armament]
  }

  /** The armament that an action would be done with; -1 if it does not have that weapon. */
  function armamentFor(me: number, argument: number): number {
    if (argument >= 0) {
      const armament = armamentOfWeapon[me * weaponCount + argument]
      return armament >= 0 && (bare[armament] !== 0 || armament === ready[me] || has(me, armament)) ? armament : -1
    }
    const inHand = ready[me]
    if (bare[inHand] === 0 || kept[me] === 0) return inHand
    for (let armament = armamentStart[me]; armament < armamentStart[me] + weapons[me]; armament++)
      if (has(me, armament)) return armament
    return inHand
  }

  function has(me: number, armament: number): boolean {
    return (kept[me] & (1 << (armament - armamentStart[me]))) !== 0
  }

  /** The armament that it would wrestle with; -1 if it has no hands for it. */
  function wrestlingArmament(me: number, argument: number): number {
    // `with: unarmed`: all in hand is dropped first.
    if (argument >= 0) return bareHands[me]
    return canWrestle(me) ? ready[me] : -1
  }

  /** The armament that it could strike with while immobilised; -1 if there is none. */
  function heldArmament(me: number, argument: number): number {
    const armament = argument < 0 ? ready[me] : armamentFor(me, argument)
    if (armament >= 0 && melee[armament] !== 0 && close[armament] !== 0) return armament
    // It strikes with bare hands, and keeps what is in them.
    return argument < 0 ? bareHands[me] : -1
  }

  function hasLeft(me: number, effect: number): boolean {
    const stock = stocks.of[me * effectCount + effect]
    return stock >= 0 && left[stock] > 0
  }

  /** Whether a spell can be cast or an item be used at all, whoever the target. */
  function canLaunch(action: number, me: number, effect: number): boolean {
    if (shape.users === 0 || !hasLeft(me, effect)) return false
    if (action !== ACTION.CAST) return true
    if (marks[me] & MARK.DAMAGED || gagged[me] !== 0) return false
    return focus[effect] === 0 || handsTaken(me) <= 1
  }

  /** Whether an item is at hand; otherwise using it is searching for it. Spells always are. */
  function isAtHand(me: number, effect: number): boolean {
    return effect < spells || atHand[stocks.of[me * effectCount + effect]] > 0
  }

  /** Whether an effect can be aimed at somebody from here. */
  function isInRange(me: number, target: number, effect: number): boolean {
    return distance(me, target) <= effects.range[effect] && inSight(cell[me], cell[target])
  }

  return {
    isLegal,
    isLegalAt,
    canLaunch,
    isAtHand,
    isInRange,
    armamentFor,
    wrestlingArmament,
    heldArmament,
    wantedDistance,
    /**
     * By combatant: the cell in which the walk to it ends that `isLegalAt` found last, or -1. Whoever acts at the target of its
     * decision takes that walk, before anything else is asked.
     */
    walkEnd,
  }
}
