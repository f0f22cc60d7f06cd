import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'

/** Boons: bonuses and maluses of spells and items that are at work for some rounds (docs/rules/osr-d20.md §6.6). */
export type Boons = ReturnType<typeof makeBoons>

export function makeBoons(arena: Arena) {
  const { memory, journal } = arena
  const { marks, boons, boonOn, boonOf, boonLeft, boonAc, boonToHit, boonArmour } = memory
  const { ac, toHit, armour } = arena.data.effects

  /** Begins the bonuses of an effect on somebody, for that many rounds, this one included. */
  function begin(victim: number, effect: number, rounds: number): void {
    const at = boons[0]++
    boonOn[at] = victim
    boonOf[at] = effect
    boonLeft[at] = rounds
    boonAc[victim] += ac[effect]
    boonToHit[victim] += toHit[effect]
    boonArmour[victim] += armour[effect]
    marks[victim] |= MARK.BLESSED
    journal.note(NOTE.BOON, victim, victim, rounds, effect)
  }

  /**
   * At the end of a round: one round less of each; those that are over end. Closes the gaps of boons that end, so
   * that equal boons are equal bytes whatever boons there were before.
   */
  function countDown(): void {
    const count = boons[0]
    let kept = 0
    for (let i = 0; i < count; i++) {
      const left = boonLeft[i] - 1
      if (left === 0) {
        end(boonOn[i], boonOf[i])
        continue
      }
      boonOn[kept] = boonOn[i]
      boonOf[kept] = boonOf[i]
      boonLeft[kept++] = left
    }
    for (let i = kept; i < count; i++) boonOn[i] = boonOf[i] = boonLeft[i] = 0
    boons[0] = kept
    for (let i = 0; i < kept; i++) marks[boonOn[i]] |= MARK.BLESSED
  }

  function end(victim: number, effect: number): void {
    boonAc[victim] -= ac[effect]
    boonToHit[victim] -= toHit[effect]
    boonArmour[victim] -= armour[effect]
    // Another one may still be on the victim: `countDown` then sets the mark again.
    marks[victim] &= ~MARK.BLESSED
    if ((marks[victim] & MARK.OUT) === 0) journal.note(NOTE.BOON_ENDED, victim, victim, effect, 0)
  }

  return { begin, countDown }
}
