import type { Arena } from './arena.ts'
import { MARK, SCALAR } from './memory.ts'
import { NOTE } from './notes.ts'

/** Boons: bonuses and maluses of spells and items that are at work for some rounds (docs/rules/osr-d20.md §6.6). */
export interface Boons {
  /** Begins the bonuses of an effect on somebody, for that many rounds, this one included. */
  begin(victim: number, effect: number, rounds: number): void
  /** At the end of a round: one round less of each; those that are over end. */
  countDown(): void
}

export function makeBoons(arena: Arena): Boons {
  const { BLESSED, OUT } = MARK
  const { BOONS } = SCALAR
  const { BOON_NOTE, BOON_ENDED_NOTE } = NOTE
  const { memory, journal } = arena
  const { marks, scalars, boonOn, boonOf, boonLeft, boonAc, boonToHit, boonArmour } = memory
  const { ac, toHit, armour } = arena.data.effects

  function begin(victim: number, effect: number, rounds: number): void {
    const at = scalars[BOONS]++
    boonOn[at] = victim
    boonOf[at] = effect
    boonLeft[at] = rounds
    boonAc[victim] += ac[effect]
    boonToHit[victim] += toHit[effect]
    boonArmour[victim] += armour[effect]
    marks[victim] |= BLESSED
    journal.note(BOON_NOTE, victim, victim, rounds, effect)
  }

  /** Those that go on move up, so that the same boons are the same memory however many have come and gone. */
  function countDown(): void {
    const count = scalars[BOONS]
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
    scalars[BOONS] = kept
    for (let i = 0; i < kept; i++) marks[boonOn[i]] |= BLESSED
  }

  function end(victim: number, effect: number): void {
    boonAc[victim] -= ac[effect]
    boonToHit[victim] -= toHit[effect]
    boonArmour[victim] -= armour[effect]
    // `countDown` marks anew whom another one is still on.
    marks[victim] &= ~BLESSED
    if ((marks[victim] & OUT) === 0) journal.note(BOON_ENDED_NOTE, victim, victim, effect, 0)
  }

  return { begin, countDown }
}
