import type { NarratedDie, NarratedEvent } from './narration.ts'
import { showDice } from './words.ts'

/** Whether chance lets a rule of a tactic be followed: `For Anna the chance of "bash, chance 45%" fails (d100 72).` */
export function chanceEvent(
  actor: string,
  rule: string,
  success: boolean,
  dice: readonly NarratedDie[] = [],
): NarratedEvent {
  const shown = dice.length > 0 ? ` (${showDice(dice)})` : ''
  const text = `For ${actor} the chance of "${rule}" ${success ? 'holds' : 'fails'}${shown}.`
  return { kind: 'chance', text, actor, rule, success }
}
