import type { Arena } from './arena.ts'
import { ACTION, STAND_IN } from './codes.ts'
import type { Movement } from './movement.ts'

/** What a combatant can do now (rules/osr-d20.md §6.1). */
export interface Legality {
  /** Legality of the actions that aim at nobody. */
  isLegal(action: number, me: number, argument: number): boolean
  /** Legality of the actions that aim at a foe; `arm` is what they would be done with. */
  isLegalAt(action: number, me: number, foe: number, arm: number): boolean
  /** The arm that an action would be done with; -1 if it does not have that weapon. */
  armFor(me: number, argument: number): number
  /** How near a combatant wants to be: within reach of its weapon, else in range. */
  wantedDistance(me: number): number
}

export function makeLegality(arena: Arena, movement: Movement): Legality {
  const { ADVANCE, AIM, ATTACK, CHARGE, DRAW_WEAPON, PARRY, PASS, RELOAD, RETREAT, RUN, SHOOT, SKIRMISH } = ACTION
  const { ANY } = STAND_IN
  const { memory, data, distance } = arena
  const { walkWithin, stepToward, stepAway, straightRun, stepsToReach } = movement
  const { cell, ready, load, kept, ammo } = memory
  const { options, combatants, arms, tactics } = data
  const { armStart, weapons, walk, run, shortestCharge } = combatants
  const { bare, melee, reach, range } = arms
  const { armOfWeapon, weapons: weaponCount } = tactics

  function isLegal(action: number, me: number, argument: number): boolean {
    switch (action) {
      case RETREAT:
        return walk[me] > 0 && stepAway(me, cell[me]) >= 0
      case DRAW_WEAPON: {
        const arm = armFor(me, argument)
        return arm >= 0 && arm !== ready[me]
      }
      case AIM: {
        const arm = ready[me]
        return range[arm] > 0 && ammo[arm] !== 0 && load[me] === 0
      }
      case RELOAD:
        return load[me] > 0 && ammo[ready[me]] !== 0
      case PARRY:
        return options.later
      case PASS:
        return true
      default:
        return false
    }
  }

  function isLegalAt(action: number, me: number, foe: number, arm: number): boolean {
    switch (action) {
      case ATTACK:
        if (melee[arm] === 0) return canShoot(me, foe, arm)
        return walkWithin(me, foe, reach[arm], walk[me]) >= 0
      case SHOOT:
        return canShoot(me, foe, arm)
      case CHARGE:
        return canCharge(me, foe, arm)
      case ADVANCE:
      case RUN:
        return canAdvance(me, foe)
      case SKIRMISH:
        return isReadyToShoot(me, arm) && distance(me, foe) <= range[arm]
      case ANY:
        return true
      default:
        return false
    }
  }

  function isReadyToShoot(me: number, arm: number): boolean {
    return range[arm] > 0 && ammo[arm] !== 0 && (arm !== ready[me] || load[me] === 0)
  }

  function canShoot(me: number, foe: number, arm: number): boolean {
    return isReadyToShoot(me, arm) && walkWithin(me, foe, range[arm], walk[me]) >= 0
  }

  function canCharge(me: number, foe: number, arm: number): boolean {
    if (melee[arm] === 0) return false
    const steps = stepsToReach(cell[me], cell[foe], reach[arm])
    return steps >= shortestCharge[me] && steps <= run[me] && straightRun(me, foe, steps) >= 0
  }

  function canAdvance(me: number, foe: number): boolean {
    return distance(me, foe) > wantedDistance(me) && stepToward(cell[me], cell[foe]) >= 0
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

  return { isLegal, isLegalAt, armFor, wantedDistance }
}
