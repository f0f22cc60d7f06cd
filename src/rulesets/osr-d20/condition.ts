import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'

/** What combatants are in the middle of, and what puts an end to it (docs/rules/osr-d20.md §3.1 and §6.4). */
export type Conditions = ReturnType<typeof makeConditions>

export function makeConditions(arena: Arena) {
  const { memory, journal, foesFrom, foesTo } = arena
  const { marks, grips, lost, launched, launchedAt, search, searchLeft } = memory
  const wrestles = arena.data.shape.wrestlers > 0
  const casts = arena.data.shape.users > 0

  /** The item searched for is not found: the time spent is lost. */
  function stopSearching(combatant: number): void {
    marks[combatant] &= ~MARK.SEARCHING
    search[combatant] = -1
    searchLeft[combatant] = 0
  }

  /** The spell being cast will not take effect. Its caster stays helpless until the next round. */
  function loseSpell(combatant: number): void {
    if (!casts || launched[combatant] < 0) return
    journal.note(NOTE.SPELL_LOST, combatant, launchedAt[combatant], launched[combatant], 0)
    launched[combatant] = -1
    launchedAt[combatant] = 0
  }

  /** Immobilised or helpless: loses what it was doing. */
  function interrupt(combatant: number): void {
    marks[combatant] &= ~(MARK.AIMING | MARK.AIMED | MARK.WAITING)
    if (!casts) return
    stopSearching(combatant)
    loseSpell(combatant)
  }

  /** `gripper` holds `gripped`, who is immobilised; a grip of its own on somebody else ends. */
  function grip(gripper: number, gripped: number): void {
    if (grips[gripper] === gripped) return
    letGo(gripper)
    grips[gripper] = gripped
    marks[gripper] |= MARK.GRIPPING
    journal.note(NOTE.GRIPPED, gripper, gripped, 0, 0)
    if (marks[gripped] & MARK.IMMOBILISED) return
    marks[gripped] |= MARK.IMMOBILISED
    interrupt(gripped)
    letGo(gripped)
  }

  /** Ends the grip of a combatant on another, if it has one. */
  function letGo(gripper: number): void {
    if (!wrestles || grips[gripper] < 0) return
    const gripped = grips[gripper]
    grips[gripper] = -1
    marks[gripper] &= ~MARK.GRIPPING
    journal.note(NOTE.LET_GO, gripper, gripped, 0, 0)
    const end = foesTo(gripped)
    for (let foe = foesFrom(gripped); foe < end; foe++) if (grips[foe] === gripped) return
    // When nobody grips it any more, it begins anew (§6.4).
    marks[gripped] &= ~MARK.IMMOBILISED
    lost[gripped] = 0
  }

  /** Ends every grip on a combatant. */
  function free(gripped: number): void {
    const end = foesTo(gripped)
    for (let foe = foesFrom(gripped); foe < end; foe++) if (grips[foe] === gripped) letGo(foe)
    lost[gripped] = 0
  }

  /** Off the field, for now or for good: nothing that it was doing goes on, and nobody holds it. */
  function leave(combatant: number): void {
    if (wrestles) {
      letGo(combatant)
      if (marks[combatant] & MARK.IMMOBILISED) free(combatant)
    }
    if (casts) interrupt(combatant)
  }

  return { stopSearching, loseSpell, interrupt, grip, letGo, free, leave }
}
