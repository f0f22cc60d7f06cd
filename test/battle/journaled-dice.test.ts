import { describe, expect, test } from 'vitest'
import { arenaStream, CHOICE, combatantStream, DAMAGE, ORDER, TO_HIT } from '../../src/battle/dice.ts'
import { DICE_NOTE, recordingJournal } from '../../src/battle/journal.ts'
import { journaledDice } from '../../src/battle/journaled-dice.ts'
import { type StreamKey, seededDice } from '../../src/battle/seeded-dice.ts'

const KEY: StreamKey = [1, 2, 3]

describe('journaled dice', () => {
  test('fall as the same dice do unheard, in every battle', () => {
    const silent = seededDice(KEY, 3)
    const heard = journaledDice(seededDice(KEY, 3), recordingJournal())
    for (const battle of [0, 1, 77, 2 ** 32 - 1]) {
      for (const dice of [silent, heard]) dice.start(battle)
      for (let roll = 0; roll < 200; roll++) {
        const stream = combatantStream(roll % 3, roll % 5)
        const sides = 1 + ((roll * 7) % 40)
        expect(heard.below(stream, sides)).toBe(silent.below(stream, sides))
        expect(heard.outcome(stream, 160, 8)).toBe(silent.outcome(stream, 160, 8))
      }
    }
  })

  test('note whose they are, what for, and how they fell, in order; a die of one side is not worth a note', () => {
    const journal = recordingJournal()
    const dice = journaledDice(seededDice(KEY, 2), journal)
    dice.start(5)
    const order = dice.below(arenaStream(ORDER), 6)
    journal.note(9, 1, 2, 3, 4)
    dice.below(combatantStream(0, CHOICE), 1)
    const damage = dice.below(combatantStream(1, DAMAGE), 8)
    const outcome = dice.outcome(combatantStream(0, TO_HIT), 160, 320)
    expect(journal.events).toEqual([
      [DICE_NOTE.DIE_NOTE, -1, ORDER, 6, order + 1],
      [9, 1, 2, 3, 4],
      [DICE_NOTE.DIE_NOTE, 1, DAMAGE, 8, damage + 1],
      [DICE_NOTE.OUTCOME_NOTE, combatantStream(0, TO_HIT), 320, 160, outcome],
    ])
  })
})
