import { entryParts } from '../../battle/attack-table.ts'
import type { Arena } from './arena.ts'
import { MARK } from './memory.ts'
import { NOTE } from './notes.ts'

/** What attacks do (rules/osr-d20.md §4, steps 8 and 9, and §3.3). */
export interface Harm {
  /** An attack is over: what it did, a packed entry (battle/attack-table.ts), is counted and suffered. */
  land(attacker: number, defender: number, arm: number, need: number, entry: number): void
  /** Keeps damage back until `endGroup` (§3.3). */
  beginGroup(): void
  endGroup(): void
  /** Begins a battle: nobody has been slain. */
  reset(): void
}

export function makeHarm(arena: Arena): Harm {
  const { DAMAGED } = MARK
  const { ATTACKED_NOTE, DAMAGED_NOTE, SLAIN_NOTE } = NOTE
  const { memory, score, journal, leaveField } = arena
  const { absorbed, dealt, firstLoss, firstSlain, hits, hitsTaken, slain, taken } = score
  const { hp, marks, pending } = memory
  const { damageOf, hitOf, absorbedOf } = entryParts
  const { combatants: combatantCount, firstParty } = arena.plan

  /** Whether a simultaneous group is open; whether somebody has been slain in this battle. */
  const state = new Int32Array(2)
  const GROUPED = 0
  const FALLEN = 1

  function land(attacker: number, defender: number, arm: number, need: number, entry: number): void {
    journal.note(ATTACKED_NOTE, attacker, defender, need, entry)
    const hit = hitOf(entry)
    const damage = damageOf(entry)
    hits[arm] += hit
    dealt[arm] += damage
    hitsTaken[defender] += hit
    absorbed[defender] += absorbedOf(entry)
    suffer(defender, damage)
  }

  function suffer(defender: number, damage: number): void {
    taken[defender] += damage
    if (state[GROUPED] !== 0) {
      pending[defender] += damage
      return
    }
    hp[defender] -= damage
    // DAMAGED if the damage is more than 0, without a branch: whether an attack does damage cannot be foreseen.
    marks[defender] |= (-damage >> 31) & DAMAGED
    if (hp[defender] <= 0) {
      const first = state[FALLEN] === 0
      slay(defender, first)
    }
  }

  function slay(combatant: number, first: boolean): void {
    journal.note(SLAIN_NOTE, combatant, combatant, hp[combatant], 0)
    state[FALLEN] = 1
    leaveField(combatant)
    slain[combatant] = 1
    if (first) {
      firstSlain[combatant] = 1
      firstLoss[combatant < firstParty ? 0 : 1] = 1
    }
  }

  function beginGroup(): void {
    state[GROUPED]++
  }

  function endGroup(): void {
    if (--state[GROUPED] > 0) return
    const first = state[FALLEN] === 0
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      const damage = pending[combatant]
      if (damage === 0) continue
      pending[combatant] = 0
      hp[combatant] -= damage
      marks[combatant] |= DAMAGED
      journal.note(DAMAGED_NOTE, combatant, combatant, damage, hp[combatant])
      if (hp[combatant] <= 0) slay(combatant, first)
    }
  }

  function reset(): void {
    state[GROUPED] = 0
    state[FALLEN] = 0
  }

  return { land, beginGroup, endGroup, reset }
}
