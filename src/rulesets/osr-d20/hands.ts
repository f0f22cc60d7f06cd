import type { Arena } from './arena.ts'
import { MARK } from './memory.ts'

/** What combatants have in hand (rules/osr-d20.md §2.7 and §6.2). */
export interface Hands {
  /** Makes another weapon ready (§6.2). */
  drawWeapon(combatant: number, arm: number): void
  /** Takes a shot from what is left of them; a weapon that was thrown may leave the hand empty. */
  spendShot(attacker: number, arm: number): void
}

export function makeHands(arena: Arena): Hands {
  const { CHANGED, SECONDARY_LOST, SHIELD_LOST } = MARK
  const { memory, data } = arena
  const { marks, ready, load, kept, ammo } = memory
  const { bareHands, secondary, armStart } = data.combatants
  const { bare, natural, thrown, reload } = data.arms

  function drawWeapon(combatant: number, arm: number): void {
    const inHand = ready[combatant]
    if (arm === inHand) return
    if (bare[inHand] === 0 && natural[inHand] === 0) {
      kept[combatant] &= ~(1 << (inHand - armStart[combatant]))
    }
    if (bare[arm] !== 0) marks[combatant] |= SHIELD_LOST | SECONDARY_LOST
    ready[combatant] = arm
    load[combatant] = 0
    marks[combatant] |= CHANGED
  }

  function spendShot(attacker: number, arm: number): void {
    load[attacker] = reload[arm]
    if (ammo[arm] > 0) ammo[arm]--
    if (thrown[arm] !== 0 && ammo[arm] === 0) {
      kept[attacker] &= ~(1 << (arm - armStart[attacker]))
      takeUpSecondary(attacker)
    }
  }

  /** When nothing is left in hand the secondary weapon becomes ready; without one, bare hands (§2.7). */
  function takeUpSecondary(combatant: number): void {
    const second = secondary[combatant]
    load[combatant] = 0
    if (second >= 0 && (marks[combatant] & SECONDARY_LOST) === 0) {
      ready[combatant] = second
      // What is in the hand now is no longer in the other.
      marks[combatant] |= SECONDARY_LOST
    } else {
      ready[combatant] = bareHands[combatant]
    }
  }

  return { drawWeapon, spendShot }
}
