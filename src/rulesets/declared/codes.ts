/* Numbers that a battle of a declared game works with, by kind. */

/** Bits of `marks`: who has none of them stands. */
export const MARK = {
  OUT: 1,
  DOWN: 2,
  WAITS: 4,
  RESERVE: 8,
  /** Of those who are out: slain. */
  SLAIN: 16,
} as const

/** What the journal hears: an event, somebody, somebody else, and two numbers. */
export const NOTE = {
  ROUND: 0,
  TURN: 1,
  /** Who, at whom, the action, and the thing. */
  TURN_TYPE: 2,
  REACTION: 3,
  /** Who, at whom, whether it hits, and the text of its condition; -1 if it has been cancelled. */
  ATTACK: 4,
  /** Victim, who does it, what is taken, and what the step's amount was. */
  DAMAGE: 5,
  /** Bearer, nobody, pool, and what it is now. */
  POOL: 6,
  /** Bearer, caster, effect, stacks. */
  BEGINS: 7,
  /** Bearer, -, effect, why (`END`). */
  ENDS: 8,
  /** Who, who did it, fate. */
  OUT: 9,
  /** Who, -, the local, its value. */
  LET: 10,
  /** Who, -, whether a condition with dice holds, and its text. */
  CHECK: 11,
  /** Bearer, -, effect, stacks that are left. */
  STACKS: 12,
  /** Who, at whom, the action that is not done. */
  CANCELLED: 13,
  /** Who, who did it. */
  FALLS: 14,
  /** Before the first round: who, its party's first vital pool, and the most of it. */
  STARTS: 15,
  /** Who (-1: the party that comes next), -, its score in the order of turns. */
  SCORE: 16,
  /** Who (-1: the party that comes next) is first of those who tie. */
  TIE: 17,
  /** Who, -, a pool that has absorbed of the damage, and what it is now. */
  ABSORBED: 18,
  /** Who, -, -, from which face on a chance holds by the die that is rolled next. */
  CHANCE: 19,
  /** The tick of the round, and the round. */
  TICK: 20,
  /** Who, at whom, the action whose steps come later, and in how many ticks. */
  BEGUN: 21,
  /** Who, at whom, the code of the action whose steps come now (code/ticks.ts). */
  LANDS: 22,
  /** Who, who does it: what is under way is not done. */
  INTERRUPTED: 23,
  /** Who, -, from which cell, and to which. */
  MOVES: 24,
  /** As `POOL`, of what time alone brings. */
  GAINED: 25,
  /** Who is in the fight from now on (detail 0), or in reserve (1). */
  ENTERS: 26,
  /** Who changes places with whom. */
  SWAPS: 27,
  /** Who is the target of what follows of an attack, and whose it was. */
  REDIRECTED: 28,
} as const

/** Why an effect ends. */
export const END = { TIME: 0, REMOVED: 1, CONDITION: 2, CASTER: 3 } as const
