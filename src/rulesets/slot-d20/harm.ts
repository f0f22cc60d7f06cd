import { entryParts } from '../../battle/attack-table.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'
import type { Walls } from './wall.ts'

/** What attacks and spells do to their victims, and when (docs/rules/slot-d20.md §4.1, step 5, and §7.2). */
export interface Harm {
  /** An attack is over: what it did, a packed entry (battle/attack-table.ts), is counted under its account and suffered. */
  land(attacker: number, defender: number, account: number, need: number, entry: number): void
  /** Takes damage off hit points: at once, or kept back until the group ends. */
  suffer(victim: number, damage: number): void
  /** Keeps back what is suffered until `endGroup`. */
  beginGroup(): void
  /** One instant for all that was kept back: damage, then whoever is slain leaves the field. */
  endGroup(): void
  /** Begins a battle, or goes on with another: no group is open. */
  reset(): void
}

export function makeHarm(arena: Arena, walls: Walls): Harm {
  // Where rounds are rehearsed nobody asks who is hurt, and it would tell one scene from another.
  const HURT = arena.rehearses ? 0 : MARK.HURT
  const { memory, score, journal, leaveField } = arena
  const { dealt, firstLoss, firstSlain, hits, hitsTaken, slain, taken } = score
  const { hp, marks, pending, standing } = memory
  const { damageOf, hitOf } = entryParts
  const { combatants: combatantCount, firstParty } = arena.plan
  /** Whether a simultaneous group is open. */
  const state = makeInts(1)
  const GROUPED = 0

  function land(attacker: number, defender: number, account: number, need: number, entry: number): void {
    journal.note(NOTE.ATTACKED, attacker, defender, need, entry)
    const damage = damageOf(entry)
    const hit = hitOf(entry)
    hits[account] += hit
    hitsTaken[defender] += hit
    dealt[account] += damage
    suffer(defender, damage)
  }

  function suffer(victim: number, damage: number): void {
    taken[victim] += damage
    if (state[GROUPED] !== 0) {
      pending[victim] += damage
      return
    }
    hp[victim] -= damage
    // HURT if the damage is more than 0, without a branch: whether an attack does damage cannot be foreseen.
    marks[victim] |= (-damage >> 31) & HURT
    if (hp[victim] <= 0) slay(victim, isFirst())
  }

  function slay(combatant: number, first: boolean): void {
    journal.note(NOTE.SLAIN, combatant, combatant, hp[combatant], 0)
    leaveField(combatant)
    walls.unlock(combatant)
    slain[combatant] = 1
    if (first) {
      firstSlain[combatant] = 1
      firstLoss[combatant < firstParty ? 0 : 1] = 1
    }
  }

  /** Whether nobody has been slain yet in this battle: there is no other way out. */
  function isFirst(): boolean {
    return standing[0] + standing[1] === combatantCount
  }

  function beginGroup(): void {
    state[GROUPED] = 1
  }

  function endGroup(): void {
    state[GROUPED] = 0
    const first = isFirst()
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      const damage = pending[combatant]
      if (damage === 0) continue
      pending[combatant] = 0
      hp[combatant] -= damage
      marks[combatant] |= HURT
      journal.note(NOTE.DAMAGED, combatant, combatant, damage, hp[combatant])
    }
    // Whoever has no hit points left is slain only when all have been counted: an instant has no order.
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      if (hp[combatant] <= 0 && (marks[combatant] & MARK.OUT) === 0) slay(combatant, first)
    }
  }

  function reset(): void {
    state[GROUPED] = 0
  }

  return { land, suffer, beginGroup, endGroup, reset }
}
