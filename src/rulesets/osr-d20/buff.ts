import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'

/** Buffs: bonuses and maluses of spells and items that are at work for some rounds (docs/rules/osr-d20.md §6.6). */
export type Buffs = ReturnType<typeof makeBuffs>

export function makeBuffs(arena: Arena) {
  const { memory, journal } = arena
  const { marks, buffs, buffOn, buffOf, buffLeft, buffAc, buffToHit, buffArmour } = memory
  const { ac, toHit, armour } = arena.data.effects

  /** Begins the bonuses of an effect on somebody, for that many rounds, this one included. */
  function begin(victim: number, effect: number, rounds: number): void {
    const at = buffs[0]++
    buffOn[at] = victim
    buffOf[at] = effect
    buffLeft[at] = rounds
    buffAc[victim] += ac[effect]
    buffToHit[victim] += toHit[effect]
    buffArmour[victim] += armour[effect]
    marks[victim] |= MARK.BLESSED
    journal.note(NOTE.BUFF, victim, victim, rounds, effect)
  }

  /**
   * At the end of a round: one round less of each; those that are over end. Closes the gaps of buffs that end, so
   * that equal buffs are equal bytes whatever buffs there were before.
   */
  function countDown(): void {
    const count = buffs[0]
    let kept = 0
    for (let i = 0; i < count; i++) {
      const left = buffLeft[i] - 1
      if (left === 0) {
        end(buffOn[i], buffOf[i])
        continue
      }
      buffOn[kept] = buffOn[i]
      buffOf[kept] = buffOf[i]
      buffLeft[kept++] = left
    }
    for (let i = kept; i < count; i++) buffOn[i] = buffOf[i] = buffLeft[i] = 0
    buffs[0] = kept
    for (let i = 0; i < kept; i++) marks[buffOn[i]] |= MARK.BLESSED
  }

  function end(victim: number, effect: number): void {
    buffAc[victim] -= ac[effect]
    buffToHit[victim] -= toHit[effect]
    buffArmour[victim] -= armour[effect]
    // Another one may still be on the victim: `countDown` then sets the mark again.
    marks[victim] &= ~MARK.BLESSED
    if ((marks[victim] & MARK.OUT) === 0) journal.note(NOTE.BUFF_ENDED, victim, victim, effect, 0)
  }

  return { begin, countDown }
}
