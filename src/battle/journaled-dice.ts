import { combatantOf, type Dice, oneByOne, purposeOf } from './dice.ts'
import { DICE_NOTE, type Journal } from './journal.ts'

/**
 * Dice that fall as others do, and note every fall in a journal, among the ruleset's own notes in the order of
 * happening. Only for battles that are narrated: bulk fights never see them.
 */
export function journaledDice(dice: Dice, journal: Journal): Dice {
  /** A die of one side tells nothing. */
  function below(stream: number, sides: number): number {
    const result = dice.below(stream, sides)
    if (sides > 1) journal.note(DICE_NOTE.DIE_NOTE, combatantOf(stream), purposeOf(stream), sides, result + 1)
    return result
  }

  return {
    start: dice.start,
    below,
    ...oneByOne(below),

    outcome,
    check: outcome,
  }

  function outcome(stream: number, size: number, row: number): number {
    const result = dice.outcome(stream, size, row)
    journal.note(DICE_NOTE.OUTCOME_NOTE, stream, row, size, result)
    return result
  }
}
