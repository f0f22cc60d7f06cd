import type { CommonArena } from './arena.ts'
import { entryParts } from './attack-table.ts'
import { makeInts } from './buffers.ts'
import type { Counts } from './score.ts'

/** What attacks and other harm do to their victims, and when. */
export type Harm = ReturnType<typeof makeHarm>

/** A ruleset's own numbers. */
interface HarmCodes {
  /** The bit of `marks` that damage of more than 0 sets; 0: none. */
  readonly hurt: number
  /** The bit that everybody who was slain has, and nobody else; that of being out, where there is no other way out. */
  readonly slain: number
  /** Notes: attacker, defender, need, entry; victim, -, damage kept back, hit points left; victim, -, hit points, -. */
  readonly notes: { readonly attacked: number; readonly damaged: number; readonly slain: number }
}

/** What else happens under a ruleset. What is left out is nothing, and costs nothing. */
interface HarmHooks {
  /** Somebody has left the field for good. */
  left(combatant: number): void
  /** Somebody has lost hit points, and may be about to be slain for it. */
  hurt?(victim: number): void
  /** A group ends: other things that it has kept back, before the damage and when the slain have left. */
  beforeDamage?(): void
  afterDamage?(): void
}

export function makeHarm(
  { plan, memory, score, journal, traced, leaveField, isGone }: CommonArena,
  codes: HarmCodes,
  { left, hurt, beforeDamage, afterDamage }: HarmHooks,
) {
  const { combatants, firstParty } = plan
  const { hp, marks, pending } = memory
  const { absorbed, dealt, firstLoss, firstSlain, hits, hitsTaken, slain, taken } = score
  const { damageOf, hitOf, absorbedOf } = entryParts
  const { attacked: NOTE_ATTACKED, damaged: NOTE_DAMAGED, slain: NOTE_SLAIN } = codes.notes
  const SLAIN = codes.slain
  // Where rounds are memoised no rule reads this mark, and setting it would only make more states.
  const HURT = traced ? 0 : codes.hurt
  const landed = traced?.landed
  const released = traced?.released
  /** How many groups are open, one inside the other. */
  const groups = makeInts(1)

  /** An attack is over: what it did, a packed entry (attack-table.ts), is counted under its attack type and suffered. */
  function land(attacker: number, defender: number, attackType: number, need: number, entry: number): void {
    journal.note(NOTE_ATTACKED, attacker, defender, need, entry)
    if (landed !== undefined) landed(defender, attackType, entry, groups[0])
    const hit = hitOf(entry)
    const damage = damageOf(entry)
    hits[attackType] += hit
    dealt[attackType] += damage
    hitsTaken[defender] += hit
    absorbed[defender] += absorbedOf(entry)
    suffer(defender, damage)
  }

  /** Takes damage off hit points: at once, or kept back until the group ends. */
  function suffer(victim: number, damage: number): void {
    taken[victim] += damage
    if (groups[0] !== 0) {
      pending[victim] += damage
      return
    }
    hp[victim] -= damage
    // If the damage is more than 0, without a branch: whether an attack does damage cannot be foreseen.
    marks[victim] |= (-damage >> 31) & HURT
    if (hurt !== undefined && damage > 0) hurt(victim)
    if (hp[victim] <= 0) slay(victim, isFirst())
  }

  function slay(combatant: number, first: boolean): void {
    journal.note(NOTE_SLAIN, combatant, combatant, hp[combatant], 0)
    leaveFight(combatant, slain)
    marks[combatant] |= SLAIN
    if (!first) return
    firstSlain[combatant] = 1
    firstLoss[combatant < firstParty ? 0 : 1] = 1
  }

  /** Out of the fight without being slain: `fate` counts it (`Score.fled`, `Score.pinned`, …). */
  function leaveFight(combatant: number, fate: Counts): void {
    leaveField(combatant)
    left(combatant)
    fate[combatant] = 1
  }

  /** Whether nobody has been slain yet in this battle. */
  function isFirst(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & SLAIN) return false
    return true
  }

  /** Keeps back what is suffered until `endGroup`. A group inside a group belongs to the outer one. */
  function beginGroup(): void {
    groups[0]++
  }

  /** One instant for all that was kept back: everybody's damage, and then whoever has no hit points left is slain. */
  function endGroup(): void {
    if (--groups[0] > 0) return
    if (beforeDamage !== undefined) beforeDamage()
    if (released !== undefined) released()
    applyDamage()
    if (afterDamage !== undefined) afterDamage()
  }

  function applyDamage(): void {
    let isSomebodyDown = false
    for (let combatant = 0; combatant < combatants; combatant++) {
      const damage = pending[combatant]
      if (damage === 0) continue
      pending[combatant] = 0
      hp[combatant] -= damage
      marks[combatant] |= HURT
      if (hurt !== undefined) hurt(combatant)
      journal.note(NOTE_DAMAGED, combatant, combatant, damage, hp[combatant])
      if (hp[combatant] <= 0) isSomebodyDown = true
    }
    if (!isSomebodyDown) return
    const first = isFirst()
    // Nobody is slain before everybody's damage has been taken off: all of it happens at the same instant.
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (hp[combatant] <= 0 && !isGone(combatant)) slay(combatant, first)
    }
  }

  return {
    land,
    suffer,
    leaveFight,
    beginGroup,
    endGroup,
    isGrouped: () => groups[0] !== 0,
    /** Begins a battle, or goes on from a memory: no group is open. */
    reset() {
      groups[0] = 0
    },
  }
}
