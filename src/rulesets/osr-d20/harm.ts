import { makeInts } from '../../battle/buffers.ts'
import { makeHarm as makeCommonHarm } from '../../battle/harm.ts'
import type { Arena } from './arena.ts'
import type { Buffs } from './buff.ts'
import { MARK, NOTE } from './codes.ts'
import type { Conditions } from './condition.ts'

/** Harm under osr-d20, and what else groups keep back (docs/rules/osr-d20.md §3.3; §4, steps 8 and 9). */
export type Harm = ReturnType<typeof makeHarm>

export function makeHarm(arena: Arena, conditions: Conditions, buffs: Buffs) {
  const { memory, journal, isGone } = arena
  const { hp, hpMax, marks, helpless } = memory
  const { loseSpell, interrupt, letGo, leave } = conditions
  const { combatants } = arena.plan
  const { shape } = arena.data
  const usesEffects = shape.users > 0

  /** Kept back, besides damage: empty between two groups. */
  const healing = makeInts(combatants)
  const stunning = makeInts(combatants)
  const blessed = makeInts(shape.buffs)
  const blessedBy = makeInts(shape.buffs)
  const blessedFor = makeInts(shape.buffs)
  /** How many buffs are kept back. */
  const blessings = makeInts(1)

  const notes = { attacked: NOTE.ATTACKED, damaged: NOTE.DAMAGED, slain: NOTE.SLAIN }
  const common = makeCommonHarm(
    arena,
    { hurt: MARK.DAMAGED, slain: MARK.SLAIN, notes },
    { left: leave, ...(usesEffects && { hurt: loseSpell, beforeDamage: applyHealing, afterDamage: applyTheRest }) },
  )

  /** Kept back until the group ends, which must have begun: healing, rounds of helplessness, rounds of a buff. */
  function heal(victim: number, amount: number): void {
    healing[victim] += amount
  }

  function stun(victim: number, rounds: number): void {
    if (rounds > stunning[victim]) stunning[victim] = rounds
  }

  function bless(victim: number, effect: number, rounds: number): void {
    const at = blessings[0]++
    blessed[at] = victim
    blessedBy[at] = effect
    blessedFor[at] = rounds
  }

  function applyHealing(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      const amount = healing[combatant]
      if (amount === 0) continue
      healing[combatant] = 0
      if (isGone(combatant)) continue
      const before = hp[combatant]
      hp[combatant] = Math.min(before + amount, hpMax[combatant])
      journal.note(NOTE.HEALED, combatant, combatant, hp[combatant] - before, hp[combatant])
    }
  }

  function applyTheRest(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
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
    for (let i = 0; i < blessings[0]; i++) {
      if ((marks[blessed[i]] & MARK.OUT) === 0) buffs.begin(blessed[i], blessedBy[i], blessedFor[i])
    }
    blessings[0] = 0
  }

  function reset(): void {
    common.reset()
    blessings[0] = 0
  }

  return { ...common, heal, stun, bless, reset }
}
