import type { Aim } from './aim.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import type { Choosing } from './choice.ts'
import { ACTION, MODE } from './codes.ts'
import type { Effects } from './effect.ts'
import type { Expectations } from './expectation.ts'
import type { Hands } from './hands.ts'
import type { Legality } from './legality.ts'
import { MARK } from './memory.ts'
import { NOTE } from './notes.ts'

/**
 * The actions of the Main slot that can also be held (docs/rules/slot-d20.md §6.1 and §7.1): declared first, and done
 * when the reactions to that are over, under the circumstances that then hold.
 */
export interface Acting {
  /** What an action will be done with: the way of an attack (expectation.ts), a thing, an effect. -1: nothing, or none. */
  declare(action: number, me: number, target: number, argument: number, extra: number, pays: boolean): number
  /** Does what was declared. */
  perform(action: number, me: number, target: number, means: number, extra: number, under: number): void
  /** The same after others have reacted: it is lost if it has become impossible. */
  performIfPossible(action: number, me: number, target: number, means: number, extra: number, under: number): void
}

export function makeActing(
  arena: Arena,
  aim: Aim,
  hands: Hands,
  expectations: Expectations,
  legality: Legality,
  choosing: Choosing,
  attacking: Attacking,
  effects: Effects,
): Acting {
  const { ATTACK, CAST, CHARGE, MELEE_ATTACK, RANGED_ATTACK, READY, RELOAD, SHATTER_SHIELD, STOW, USE_SKILL } = ACTION
  const { MELEE } = MODE
  const { OUT } = MARK
  const { LOST_NOTE } = NOTE
  const { memory, data, journal } = arena
  const { modesOf, canUse } = aim
  const { findHeld, findUnloaded, isInHand, isStowed } = hands
  const { bestWay, bestCharge, bestShatterer } = expectations
  const { thingToReady } = legality
  const { attack, shatter } = attacking
  const { launch, canLaunchAt } = effects
  const { marks, inHand } = memory
  const { shield } = data.combatants

  function declare(action: number, me: number, target: number, argument: number, extra: number, pays: boolean): number {
    switch (action) {
      case ATTACK:
      case MELEE_ATTACK:
      case RANGED_ATTACK:
        return bestWay(modesOf(action, argument), me, target, argument, extra)
      case CHARGE:
        return bestCharge(me, target, argument)
      case SHATTER_SHIELD:
        return bestShatterer(me, target, argument)
      case CAST:
      case USE_SKILL:
        return choosing.chosenEffect()
      case READY:
        return thingToReady(me, argument)
      case STOW:
        return findHeld(me, argument)
      case RELOAD:
        return findUnloaded(me, argument, pays)
      default:
        return -1
    }
  }

  function performIfPossible(
    action: number,
    me: number,
    target: number,
    means: number,
    extra: number,
    under: number,
  ): void {
    if (!isPossible(action, me, target, means)) {
      journal.note(LOST_NOTE, me, target, action, 0)
      return
    }
    perform(action, me, target, means, extra, under)
  }

  function perform(action: number, me: number, target: number, means: number, extra: number, under: number): void {
    switch (action) {
      case ATTACK:
      case MELEE_ATTACK:
      case RANGED_ATTACK:
      case CHARGE:
        attack(me, target, means >> 2, means & 3, extra, under)
        return
      case SHATTER_SHIELD:
        shatter(me, target, means)
        return
      case CAST:
      case USE_SKILL:
        launch(me, target, means)
        return
      case READY:
        hands.ready(me, means)
        return
      case STOW:
        hands.stow(me, means)
        return
      case RELOAD:
        hands.reload(me, means)
        return
    }
  }

  function isPossible(action: number, me: number, target: number, means: number): boolean {
    switch (action) {
      case ATTACK:
      case MELEE_ATTACK:
      case RANGED_ATTACK:
      case CHARGE: {
        const thing = means >> 2
        return (marks[target] & OUT) === 0 && isInHand(me, thing) && canUse(me, target, thing, means & 3)
      }
      case SHATTER_SHIELD:
        if (marks[target] & OUT || (inHand[target] & shield[target]) === 0) return false
        return isInHand(me, means) && canUse(me, target, means, MELEE)
      case CAST:
      case USE_SKILL:
        return canLaunchAt(action, me, target, means)
      case READY:
        return isStowed(me, means)
      case STOW:
      case RELOAD:
        return isInHand(me, means)
      default:
        return true
    }
  }

  return { declare, perform, performIfPossible }
}
