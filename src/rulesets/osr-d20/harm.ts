import { entryParts } from '../../battle/attack-table.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import type { Boons } from './boon.ts'
import { MARK, NOTE } from './codes.ts'
import type { Conditions } from './condition.ts'

/** What attacks, spells and items do to their victims, and when (docs/rules/osr-d20.md §3.3; §4, steps 8 and 9). */
export interface Harm {
  /** An attack is over: what it did, a packed entry (battle/attack-table.ts), is counted under its account and suffered. */
  land(attacker: number, defender: number, account: number, need: number, entry: number): void
  /** Takes damage off hit points: at once, or kept back until the group ends. */
  suffer(victim: number, damage: number): void
  /** Kept back until the group ends, which must have begun: healing, rounds of helplessness, rounds of a boon. */
  heal(victim: number, amount: number): void
  stun(victim: number, rounds: number): void
  bless(victim: number, effect: number, rounds: number): void
  /** Out of the fight without being slain: pinned, or fled (`Score.pinned`, `Score.fled`). */
  leaveFight(combatant: number, fate: Int32Array): void
  /** Keeps back what is suffered until `endGroup` (§3.3). A group inside a group belongs to the outer one. */
  beginGroup(): void
  /** One instant for all that was kept back: healing, damage, whoever is slain, then the rest on those still there. */
  endGroup(): void
  isGrouped(): boolean
  /** Begins a battle, or goes on from a memory: nothing is kept back. */
  reset(): void
}

export function makeHarm(arena: Arena, conditions: Conditions, boons: Boons): Harm {
  const { memory, score, journal, leaveField } = arena
  const { absorbed, dealt, firstLoss, firstSlain, hits, hitsTaken, slain, taken } = score
  const { hp, hpMax, marks, pending, helpless } = memory
  const { damageOf, hitOf, absorbedOf } = entryParts
  const { loseSpell, interrupt, letGo, leave } = conditions
  const { combatants: combatantCount, firstParty } = arena.plan
  const { shape } = arena.data
  const usesEffects = shape.users > 0
  const wrestles = shape.wrestlers > 0

  /** Whether a simultaneous group is open; boons kept back. */
  const state = makeInts(2)
  const GROUPED = 0
  const BLESSINGS = 1
  /** Kept back, besides damage: empty between two groups. */
  const healing = makeInts(combatantCount)
  const stunning = makeInts(combatantCount)
  const blessed = makeInts(shape.boons)
  const blessedBy = makeInts(shape.boons)
  const blessedFor = makeInts(shape.boons)

  function land(attacker: number, defender: number, account: number, need: number, entry: number): void {
    journal.note(NOTE.ATTACKED, attacker, defender, need, entry)
    const hit = hitOf(entry)
    const damage = damageOf(entry)
    hits[account] += hit
    dealt[account] += damage
    hitsTaken[defender] += hit
    absorbed[defender] += absorbedOf(entry)
    suffer(defender, damage)
  }

  function suffer(victim: number, damage: number): void {
    taken[victim] += damage
    if (state[GROUPED] !== 0) {
      pending[victim] += damage
      return
    }
    hp[victim] -= damage
    // DAMAGED if the damage is more than 0, without a branch: whether an attack does damage cannot be foreseen.
    marks[victim] |= (-damage >> 31) & MARK.DAMAGED
    if (usesEffects && damage > 0) loseSpell(victim)
    if (hp[victim] <= 0) {
      slay(victim, !somebodyIsSlain())
    }
  }

  function slay(combatant: number, first: boolean): void {
    journal.note(NOTE.SLAIN, combatant, combatant, hp[combatant], 0)
    leaveField(combatant)
    marks[combatant] |= MARK.SLAIN
    if (wrestles || usesEffects) leave(combatant)
    slain[combatant] = 1
    if (first) {
      firstSlain[combatant] = 1
      firstLoss[combatant < firstParty ? 0 : 1] = 1
    }
  }

  function leaveFight(combatant: number, fate: Int32Array): void {
    leaveField(combatant)
    leave(combatant)
    fate[combatant] = 1
  }

  function heal(victim: number, amount: number): void {
    healing[victim] += amount
  }

  function stun(victim: number, rounds: number): void {
    if (rounds > stunning[victim]) stunning[victim] = rounds
  }

  function bless(victim: number, effect: number, rounds: number): void {
    const at = state[BLESSINGS]++
    blessed[at] = victim
    blessedBy[at] = effect
    blessedFor[at] = rounds
  }

  function beginGroup(): void {
    state[GROUPED]++
  }

  function endGroup(): void {
    if (--state[GROUPED] > 0) return
    if (usesEffects) applyHealing()
    applyDamage()
    if (usesEffects) applyTheRest()
  }

  function applyHealing(): void {
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      const amount = healing[combatant]
      if (amount === 0) continue
      healing[combatant] = 0
      if (isGone(combatant)) continue
      const before = hp[combatant]
      hp[combatant] = Math.min(before + amount, hpMax[combatant])
      journal.note(NOTE.HEALED, combatant, combatant, hp[combatant] - before, hp[combatant])
    }
  }

  function applyDamage(): void {
    const first = !somebodyIsSlain()
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      const damage = pending[combatant]
      if (damage === 0) continue
      pending[combatant] = 0
      hp[combatant] -= damage
      marks[combatant] |= MARK.DAMAGED
      if (usesEffects) loseSpell(combatant)
      journal.note(NOTE.DAMAGED, combatant, combatant, damage, hp[combatant])
    }
    // Whoever has no hit points left is slain only when all have been counted: an instant has no order.
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      if (hp[combatant] <= 0 && !isGone(combatant)) slay(combatant, first)
    }
  }

  /** Whether somebody has been slain in this battle. */
  function somebodyIsSlain(): boolean {
    for (let combatant = 0; combatant < combatantCount; combatant++) if (marks[combatant] & MARK.SLAIN) return true
    return false
  }

  /** Out for good: what is kept back reaches whoever has taken flight since. */
  function isGone(combatant: number): boolean {
    return (marks[combatant] & (MARK.OUT | MARK.IN_FLIGHT)) === MARK.OUT
  }

  function applyTheRest(): void {
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      const rounds = stunning[combatant]
      if (rounds === 0) continue
      stunning[combatant] = 0
      if (marks[combatant] & MARK.OUT) continue
      // Of several the longest counts (§6.6).
      helpless[combatant] = Math.max(helpless[combatant], rounds)
      marks[combatant] |= MARK.HELPLESS
      interrupt(combatant)
      letGo(combatant)
      journal.note(NOTE.HELPLESS, combatant, combatant, rounds, 0)
    }
    for (let i = 0; i < state[BLESSINGS]; i++) {
      if ((marks[blessed[i]] & MARK.OUT) === 0) boons.begin(blessed[i], blessedBy[i], blessedFor[i])
    }
    state[BLESSINGS] = 0
  }

  function isGrouped(): boolean {
    return state[GROUPED] !== 0
  }

  function reset(): void {
    state[GROUPED] = 0
    state[BLESSINGS] = 0
  }

  return { land, suffer, heal, stun, bless, leaveFight, beginGroup, endGroup, isGrouped, reset }
}
