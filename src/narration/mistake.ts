import { type MistakeKind, STRAYING_KINDS } from '../tactics/mistakes.ts'
import type { NarratedDie, NarratedEvent } from './narration.ts'
import { showDice } from './words.ts'

const DONE: Readonly<Record<MistakeKind, string>> = {
  random: 'does something at random',
  'second-best': 'passes over the first rule that applies',
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

/** Whether somebody has just made a mistake. */
export function isMistakeOf(actor: string, { kind, actor: who, success }: NarratedEvent): boolean {
  return kind === 'mistake' && who === actor && success === false
}

/** What is done, as the roster calls its rule: `by "parry"`; of what no rule of the tactic says `by mistake ("parry")`. */
export function byRule(rule: string | undefined): string {
  const [, done] = /^(.*) \(by mistake\)$/.exec(rule ?? '') ?? []
  return done === undefined ? `by "${rule}"` : `by mistake ("${done}")`
}
