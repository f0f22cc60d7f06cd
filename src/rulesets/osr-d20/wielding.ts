import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'

/** What combatants have in hand (docs/rules/osr-d20.md §2.7 and §6.2). */
export type Wielding = ReturnType<typeof makeWielding>

export function makeWielding(arena: Arena) {
  const { memory, data, journal } = arena
  const { marks, ready, load, kept, ammo } = memory
  const { bareHands, secondary, armamentStart, hasShield, hasSecondary } = data.combatants
  const { bare, natural, thrown, reload, hands, grapples } = data.armaments

  /** Makes another weapon ready (§6.2). */
  function drawWeapon(combatant: number, armament: number): void {
    const inHand = ready[combatant]
    if (armament === inHand) return
    if (bare[inHand] === 0 && natural[inHand] === 0) {
      kept[combatant] &= ~(1 << (inHand - armamentStart[combatant]))
    }
    if (bare[armament] !== 0) marks[combatant] |= MARK.SHIELD_LOST | MARK.SECONDARY_LOST
    ready[combatant] = armament
    load[combatant] = 0
    marks[combatant] |= MARK.CHANGED
    journal.note(NOTE.DREW, combatant, combatant, armament, inHand)
  }

  /** Drops all in hand, shield and secondary weapon too, even if nothing else was (§6.4, `with: unarmed`). */
  function emptyHands(combatant: number): void {
    drawWeapon(combatant, bareHands[combatant])
    marks[combatant] |= MARK.SHIELD_LOST | MARK.SECONDARY_LOST
  }

  /** Uses up one shot of a weapon's ammunition, or one copy of a thrown weapon; the hand may then be empty. */
  function spendShot(attacker: number, armament: number): void {
    load[attacker] = reload[armament]
    if (ammo[armament] > 0) ammo[armament]--
    if (thrown[armament] !== 0 && ammo[armament] === 0) {
      loseArmament(attacker, armament)
    }
  }

  function loseArmament(combatant: number, armament: number): void {
    if (armament !== secondary[combatant]) kept[combatant] &= ~(1 << (armament - armamentStart[combatant]))
    takeUpSecondary(combatant)
    journal.note(NOTE.DREW, combatant, combatant, ready[combatant], armament)
  }

  /** When nothing is left in hand the secondary weapon becomes ready; without one, bare hands (§2.7). */
  function takeUpSecondary(combatant: number): void {
    const second = secondary[combatant]
    load[combatant] = 0
    if (second >= 0 && (marks[combatant] & MARK.SECONDARY_LOST) === 0) {
      ready[combatant] = second
      // It has changed hands: nothing is up in the other one now.
      marks[combatant] |= MARK.SECONDARY_LOST
    } else {
      ready[combatant] = bareHands[combatant]
    }
  }

  /** Shield or secondary weapon are up while the ready weapon takes at most one hand (§2.7). */
  function isUp(combatant: number, kind: number): boolean {
    if (hands[ready[combatant]] > 1 || (marks[combatant] & kind) !== 0) return false
    return (kind === MARK.SHIELD_LOST ? hasShield : hasSecondary)[combatant] !== 0
  }

  function holdsWeapon(combatant: number): boolean {
    const armament = ready[combatant]
    return bare[armament] === 0 && natural[armament] === 0
  }

  /** A second weapon in the other hand, which can be taken away: claws cannot. */
  function holdsSecondary(combatant: number): boolean {
    return isUp(combatant, MARK.SECONDARY_LOST) && natural[secondary[combatant]] === 0
  }

  /** Whether there is something in hand that can be taken away (§6.4). */
  function hasObject(combatant: number): boolean {
    return holdsWeapon(combatant) || holdsSecondary(combatant) || isUp(combatant, MARK.SHIELD_LOST)
  }

  /** Takes it away, for good: the ready weapon, else the secondary, else the shield. */
  function loseObject(combatant: number, taker: number): void {
    if (holdsWeapon(combatant)) {
      const armament = ready[combatant]
      journal.note(NOTE.TAKEN, combatant, taker, armament, 0)
      loseArmament(combatant, armament)
    } else if (holdsSecondary(combatant)) {
      journal.note(NOTE.TAKEN, combatant, taker, secondary[combatant], 0)
      marks[combatant] |= MARK.SECONDARY_LOST
    } else {
      journal.note(NOTE.TAKEN, combatant, taker, -1, 0)
      marks[combatant] |= MARK.SHIELD_LOST
    }
  }

  /** How many hands are taken, by the ready weapon and what is up in the other hand. */
  function handsTaken(combatant: number): number {
    const other = isUp(combatant, MARK.SHIELD_LOST) || isUp(combatant, MARK.SECONDARY_LOST) ? 1 : 0
    return hands[ready[combatant]] + other
  }

  /** Whether it has hands for wrestling with what is ready (§6.4). */
  function canWrestle(combatant: number): boolean {
    if (grapples[ready[combatant]] !== 0) return true
    return !holdsWeapon(combatant) && !isUp(combatant, MARK.SECONDARY_LOST) && !isUp(combatant, MARK.SHIELD_LOST)
  }

  return { drawWeapon, emptyHands, spendShot, hasObject, loseObject, handsTaken, canWrestle }
}
