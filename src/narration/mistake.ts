import { type MistakeKind, STRAYING_KINDS } from '../tactics/mistakes.ts'
import type { NarratedDie, NarratedEvent } from './narration.ts'
import { showDice } from './words.ts'

const DONE: Readonly<Record<MistakeKind, string>> = {
  random: 'does anything that it can',
  'second-best': 'passes over what its tactic says first',
  'worst-target': 'aims at the wrong target',
  hesitate: 'hesitates',
}

/** Whether somebody makes a mistake: `Anna makes a mistake and hesitates (d100 12).`; `list` as `LIST` has it. */
export function mistakeEvent(
  actor: string,
  list: number,
  kind: number,
  isMistake: boolean,
  dice: readonly NarratedDie[] = [],
): NarratedEvent {
  const shown = dice.length > 0 ? ` (${showDice(dice)})` : ''
  const when = list === 0 ? '' : ' in its reaction'
  const text = isMistake
    ? `${actor} makes a mistake${when} and ${DONE[STRAYING_KINDS[kind] as MistakeKind]}${shown}.`
    : `${actor} makes no mistake${when}${shown}.`
  return { kind: 'mistake', text, actor, success: !isMistake }
}
