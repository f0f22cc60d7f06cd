import type { Aim } from './aim.ts'
import type { Arena } from './arena.ts'
import { ACTION, ACTIONS, MARK } from './codes.ts'
import type { Expectations } from './expectation.ts'
import type { Movement } from './movement.ts'
import type { Wielding } from './wielding.ts'

/** What a combatant can do now (docs/rules/slot-d20.md §6), and whether it can pay for it. */
export type Legality = ReturnType<typeof makeLegality>

export function makeLegality(
  arena: Arena,
  movement: Movement,
  wielding: Wielding,
  aim: Aim,
  expectations: Expectations,
) {
  const { memory, data, distance, between, inSight, engaged } = arena
  const { stepToward, stepAway, stepCost } = movement
  const { freeHands, findHeld, findInHand, findNear, findStowed, findUnloaded } = wielding
  const { modesOf, canAttack } = aim
  const { bestCharge, bestShatterer, bestStowed } = expectations
  const { cell, marks, inHand, stowed, unloaded, cp, waitsFor, reach: reachInHand } = memory
  const { thingStart, weapons, shield, speed, missiles } = data.combatants
  const { label: labelOf, melee, missile, thrown, reach, range, skill } = data.things
  const { isSkill, cost, needs } = data.effects
  const { castingHands, mainAsMove } = data.options

  /** By action × 4 + the slots that are unspent (1: Main, 2: Move): whether they are enough. */
  const payable = new Uint8Array(new ArrayBuffer(4 * ACTIONS))
  for (let action = 0; action < ACTIONS; action++) {
    for (let slots = 0; slots < 4; slots++) payable[4 * action + slots] = Number(isEnough(action, slots))
  }

  function isEnough(action: number, slots: number): boolean {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.MELEE_ATTACK:
      case ACTION.RANGED_ATTACK:
      case ACTION.CAST:
      case ACTION.USE_SKILL:
      case ACTION.READY:
      case ACTION.STOW:
      case ACTION.DISENGAGE:
      case ACTION.SHATTER_SHIELD:
      case ACTION.TOTAL_DEFENSE:
        return (slots & 1) !== 0
      case ACTION.CHARGE:
      case ACTION.HOLD:
        return slots === 3
      case ACTION.ADVANCE:
      case ACTION.RETREAT:
      case ACTION.SCREEN:
      case ACTION.LOCK_SHIELDS:
      case ACTION.PICK_UP:
      case ACTION.STAND_UP:
        return (slots & 2) !== 0 || (mainAsMove && slots !== 0)
      default:
        return true
    }
  }

  /** Whether the slots are there for an action, reloading aside, and what it requires that takes no looking around. */
  function isPayable(action: number, me: number): boolean {
    if (payable[4 * action + ((marks[me] >> MARK.FIRST_SLOT) & 3)] === 0) return false
    if (action === ACTION.STAND_UP) return (marks[me] & MARK.PRONE) !== 0
    if (action === ACTION.READY) return stowed[me] !== 0
    return action !== ACTION.RELOAD || unloaded[me] !== 0
  }

  /** What an action requires whoever its target is. `pays` is false for held actions, which cost the Main slot alone. */
  function isLegal(action: number, me: number, argument: number, pays: boolean): boolean {
    switch (action) {
      case ACTION.CHARGE:
        return (marks[me] & MARK.PRONE) === 0 && reachInHand[me] > 0
      case ACTION.SCREEN:
        return (marks[me] & (MARK.PRONE | MARK.SCREENING)) === 0 && reachInHand[me] > 0 && screeningSkill(me) >= 1
      case ACTION.LOCK_SHIELDS:
        return (marks[me] & (MARK.PRONE | MARK.LOCKED)) === 0 && (inHand[me] & shield[me]) !== 0
      case ACTION.READY:
        return thingToReady(me, argument) >= 0
      case ACTION.STOW:
      case ACTION.DROP:
        return findHeld(me, argument) >= 0
      case ACTION.RELOAD:
        return findUnloaded(me, argument, pays) >= 0
      case ACTION.DISENGAGE:
        return engaged(me)
      case ACTION.TOTAL_DEFENSE:
        return (marks[me] & MARK.TOTAL_DEFENSE) === 0
      case ACTION.PICK_UP:
        return findNear(me, argument) >= 0
      case ACTION.STAND_UP:
        return (marks[me] & MARK.PRONE) !== 0
      case ACTION.ACT_AFTER:
        return (marks[me] & MARK.WAITED) === 0
      case ACTION.GO_PRONE:
        return (marks[me] & MARK.PRONE) === 0
      default:
        return true
    }
  }

  /** What it requires of its target. */
  function isLegalAt(action: number, me: number, other: number, argument: number): boolean {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.MELEE_ATTACK:
      case ACTION.RANGED_ATTACK:
        return canAttack(modesOf(action, argument), me, other, argument)
      case ACTION.SHATTER_SHIELD:
        return bestShatterer(me, other, argument) >= 0
      case ACTION.CHARGE:
        return bestCharge(me, other, argument) >= 0
      case ACTION.ADVANCE:
        return canAdvance(me, other, argument)
      case ACTION.RETREAT:
        return canPay(me, stepAway(cell[me], cell[other]))
      case ACTION.SCREEN:
        return canGetBeside(me, other)
      case ACTION.LOCK_SHIELDS:
        return (inHand[other] & shield[other]) !== 0 && canGetBeside(me, other)
      case ACTION.ACT_AFTER:
        return other !== me && (marks[other] & (MARK.BEGUN | MARK.OUT)) === 0 && waitsFor[other] < 0
      default:
        return action === ACTION.PASS
    }
  }

  /** What a step into a cell costs it, lying or not. */
  function costFor(me: number, to: number): number {
    return marks[me] & MARK.PRONE ? 2 * stepCost(to) : stepCost(to)
  }

  function canPay(me: number, to: number): boolean {
    return to >= 0 && costFor(me, to) <= speed[me]
  }

  function canAdvance(me: number, foe: number, label: number): boolean {
    const from = cell[me]
    const to = cell[foe]
    const isThere = between(from, to) <= wantedDistance(me, label) && inSight(from, to)
    return !isThere && canPay(me, stepToward(from, to))
  }

  /** How near a combatant wants to be to attack with a weapon in hand of that label; 0 without such a weapon. */
  function wantedDistance(me: number, label: number): number {
    if (label < 0 && (inHand[me] & missiles[me]) === 0) return reachInHand[me]
    const start = thingStart[me]
    let wanted = 0
    for (let index = 0; index < weapons[me]; index++) {
      const thing = start + index
      if ((inHand[me] & (1 << index)) === 0 || (label >= 0 && labelOf[thing] !== label)) continue
      if (melee[thing] !== 0 && reach[thing] > wanted) wanted = reach[thing]
      const shoots = missile[thing] !== 0 || (label >= 0 && thrown[thing] !== 0)
      if (shoots && range[thing] > wanted) wanted = range[thing]
    }
    return wanted
  }

  function canGetBeside(me: number, ally: number): boolean {
    if (other(me, ally)) return false
    const goal = cell[ally]
    let at = cell[me]
    let left = speed[me]
    while (between(at, goal) > 1) {
      const next = stepToward(at, goal)
      if (next < 0) return false
      left -= stepCost(next)
      if (left < 0) return false
      at = next
    }
    return true
  }

  function other(me: number, ally: number): boolean {
    return me === ally || (marks[ally] & MARK.OUT) !== 0
  }

  /** The highest weapon skill with a melee weapon in hand: what it screens with. */
  function screeningSkill(me: number): number {
    const start = thingStart[me]
    let highest = -1000
    for (let index = 0; index < weapons[me]; index++) {
      const thing = start + index
      if (inHand[me] & (1 << index) && melee[thing] !== 0 && skill[thing] > highest) highest = skill[thing]
    }
    return highest
  }

  /** The thing that `ready` would take in hand, or -1. */
  function thingToReady(me: number, label: number): number {
    return label >= 0 ? findStowed(me, label) : bestStowed(me)
  }

  /** Whether a spell or skill use can be begun at all, whoever the target. */
  function canLaunch(action: number, me: number, effect: number): boolean {
    if ((isSkill[effect] !== 0) !== (action === ACTION.USE_SKILL) || cp[me] < cost[effect]) return false
    if (action === ACTION.CAST && freeHands(me) < castingHands) return false
    return needs[effect] < 0 || findInHand(me, needs[effect]) >= 0
  }

  /** Whether it can be aimed at somebody from here. */
  function isInRange(me: number, target: number, effect: number): boolean {
    return distance(me, target) <= data.effects.range[effect] && inSight(cell[me], cell[target])
  }

  return {
    isPayable,
    isLegal,
    isLegalAt,
    canLaunch,
    isInRange,
    thingToReady,
    screeningSkill,
    wantedDistance,
    costFor,
  }
}
