import type { Aim } from './aim.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import type { Choosing } from './choice.ts'
import { ACTION, MARK, MODE, NOTE } from './codes.ts'
import type { Expectations } from './expectation.ts'
import type { Launching } from './launch.ts'
import type { Legality } from './legality.ts'
import type { Wielding } from './wielding.ts'

/**
 * The actions of the Main slot that can also be held (docs/rules/slot-d20.md §6.1 and §7.1): declared first, and done
 * when the reactions to that are over, under the circumstances that then hold.
 */
export type Acting = ReturnType<typeof makeActing>

export function makeActing(
  arena: Arena,
  aim: Aim,
  wielding: Wielding,
  expectations: Expectations,
  legality: Legality,
  choosing: Choosing,
  attacking: Attacking,
  launching: Launching,
) {
  const { memory, data, journal } = arena
  const { modesOf, canUse } = aim
  const { findHeld, findUnloaded, isInHand, isStowed } = wielding
  const { bestWay, bestCharge, bestShatterer } = expectations
  const { thingToReady } = legality
  const { attack, shatter } = attacking
  const { launch, canLaunchAt } = launching
  const { marks, inHand } = memory
  const { shield } = data.combatants

  /** What an action will be done with: the way of an attack (expectation.ts), a thing, an effect. -1: nothing, or none. */
  function declare(action: number, me: number, target: number, argument: number, extra: number, pays: boolean): number {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.MELEE_ATTACK:
      case ACTION.RANGED_ATTACK:
        return bestWay(modesOf(action, argument), me, target, argument, extra)
      case ACTION.CHARGE:
        return bestCharge(me, target, argument)
      case ACTION.SHATTER_SHIELD:
        return bestShatterer(me, target, argument)
      case ACTION.CAST:
      case ACTION.USE_SKILL:
        return choosing.chosenEffect()
      case ACTION.READY:
        return thingToReady(me, argument)
      case ACTION.STOW:
        return findHeld(me, argument)
      case ACTION.RELOAD:
        return findUnloaded(me, argument, pays)
      default:
        return -1
    }
  }

  /** The same after others have reacted: it is lost if it has become impossible. */
  function performIfPossible(
    action: number,
    me: number,
    target: number,
    means: number,
    extra: number,
    under: number,
  ): void {
    if (!isPossible(action, me, target, means)) {
      journal.note(NOTE.LOST, me, target, action, 0)
      return
    }
    perform(action, me, target, means, extra, under)
  }

  /** Does what was declared. */
  function perform(action: number, me: number, target: number, means: number, extra: number, under: number): void {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.MELEE_ATTACK:
      case ACTION.RANGED_ATTACK:
      case ACTION.CHARGE:
        attack(me, target, means >> 2, means & 3, extra, under)
        return
      case ACTION.SHATTER_SHIELD:
        shatter(me, target, means)
        return
      case ACTION.CAST:
      case ACTION.USE_SKILL:
        launch(me, target, means)
        return
      case ACTION.READY:
        wielding.ready(me, means)
        return
      case ACTION.STOW:
        wielding.stow(me, means)
        return
      case ACTION.RELOAD:
        wielding.reload(me, means)
        return
    }
  }

  function isPossible(action: number, me: number, target: number, means: number): boolean {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.MELEE_ATTACK:
      case ACTION.RANGED_ATTACK:
      case ACTION.CHARGE: {
        const thing = means >> 2
        return (marks[target] & MARK.OUT) === 0 && isInHand(me, thing) && canUse(me, target, thing, means & 3)
      }
      case ACTION.SHATTER_SHIELD:
        if (marks[target] & MARK.OUT || (inHand[target] & shield[target]) === 0) return false
        return isInHand(me, means) && canUse(me, target, means, MODE.MELEE)
      case ACTION.CAST:
      case ACTION.USE_SKILL:
        return canLaunchAt(action, me, target, means)
      case ACTION.READY:
        return isStowed(me, means)
      case ACTION.STOW:
      case ACTION.RELOAD:
        return isInHand(me, means)
      default:
        return true
    }
  }

  return { declare, perform, performIfPossible }
}
