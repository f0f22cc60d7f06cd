/**
 * Where a battle notes what happens in it. Bulk fights are given the journal that does nothing, and their thread never
 * calls another one, so that the compiler can leave the calls out.
 *
 * An event is a code of the ruleset with up to four integers; the ruleset's replay knows how to tell it.
 */
export interface Journal {
  /** Whether events are kept. If not, nothing need be worked out only to be noted. */
  readonly listens: boolean
  /**
   * Whether the memory is read after rounds or steps. If not, a fighter may memoise rounds, which notes nothing and
   * leaves the memory behind (memoised-rounds.ts).
   */
  readonly readsMemory: boolean
  note(event: number, actor: number, target: number, value: number, detail: number): void
  /** Whether somebody who is free to do anything is to note first what its rules say (`RULE_NOTE`). Left out: never. */
  asks?(): boolean
}

/** What was noted: the event's code and its four integers. */
export type JournalEvent = readonly number[]

/**
 * Events that every battle has, whatever its ruleset: the dice, where they were rolled (journaled-dice.ts). Rulesets
 * count theirs from 0.
 */
export const DICE_NOTE = {
  /** A die was rolled: whose it is (-1: nobody's), purpose of the stream (dice.ts), sides, face from 1. */
  DIE_NOTE: -1,
  /** An attack was drawn from the tables: the stream it was drawn from, where its row begins, outcomes in the row, outcome from 0. */
  OUTCOME_NOTE: -2,
} as const

/** Chance has decided whether a rule of a tactic is followed: whose, 1 of its reactions, place in the list, 1 if it is. */
export const CHANCE_NOTE = -3

/** The order in which equal cells are read has been drawn (battle/tie-order.ts): which. */
export const TIE_ORDER_NOTE = -4

/**
 * Somebody may have made a mistake (battle/mistakes.ts): who, 1 in its reactions, the kind by its place in `MISTAKE_KINDS`, 1 if
 * it has. What it does next is the mistake.
 */
export const MISTAKE_NOTE = -5

/** Somebody is free to do anything (`FREE` of tactics/mistakes.ts): who, 1 in its reactions, the place of what it does, at whom. */
export const FREE_NOTE = -6

/**
 * What a rule says of whoever is about to decide freely: who, 1 in its reactions, the place of the rule, and whom it picks; of a rule
 * with a condition, those for whom it holds of all whom rules without one pick.
 */
export const RULE_NOTE = -7

/** For fighting in bulk: hears nothing. */
export const silentJournal: Journal = { listens: false, readsMemory: false, note() {} }

/** Where battles go on from memories: nobody hears what happens, but the memory is up to date after every step. */
export const memoryJournal: Journal = { listens: false, readsMemory: true, note() {} }

/** A journal that keeps everything, five integers an event. */
export function recordingJournal(): Journal & { readonly events: readonly JournalEvent[] } {
  const events: JournalEvent[] = []
  return {
    listens: true,
    readsMemory: true,
    events,
    note(...event) {
      events.push(event)
    },
  }
}
