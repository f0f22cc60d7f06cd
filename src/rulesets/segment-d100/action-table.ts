import { ACTION } from './codes.ts'

/** Codes of legality (§9.5), by action. */
export const ATTACK = 1

export const STANDING = 2

export const LOW = 4

/** Legal after a move with turns; in a hold; on a face; after evading. */
export const AFTER_TURNS = 8

export const IN_HOLD = 16

export const ON_FACE = 32

export const AFTER_EVADING = 64

/** Pure evading so far. */
export const PURE = 128

/** By action: the least quarters that it takes, and its codes. */
export const TABLE: Readonly<Record<number, readonly [quarters: number, codes: number]>> = {
  [ACTION.ATTACK]: [2, ATTACK | IN_HOLD],
  [ACTION.STRIKE]: [2, ATTACK | IN_HOLD],
  [ACTION.FIRE]: [2, ATTACK],
  [ACTION.HURL]: [2, ATTACK],
  [ACTION.BRAWL]: [2, ATTACK | IN_HOLD],
  [ACTION.CHARGE]: [4, ATTACK | STANDING],
  [ACTION.LEAP_ATTACK]: [4, ATTACK | STANDING],
  [ACTION.AIM]: [4, 0],
  [ACTION.FEINT]: [4, 0],
  [ACTION.DODGE]: [4, 0],
  [ACTION.BREAK_FREE]: [2, ATTACK | IN_HOLD],
  [ACTION.RELEASE]: [0, AFTER_TURNS | IN_HOLD],
  [ACTION.ADVANCE]: [0, STANDING | AFTER_TURNS],
  [ACTION.CRAWL]: [0, LOW | AFTER_TURNS],
  [ACTION.RETREAT]: [0, STANDING | AFTER_TURNS],
  [ACTION.BACK_PEDAL]: [0, STANDING | AFTER_TURNS],
  [ACTION.CIRCLE]: [0, STANDING | AFTER_TURNS],
  [ACTION.EVADE]: [0, STANDING | AFTER_TURNS | PURE | AFTER_EVADING],
  [ACTION.EVADE_AWAY]: [0, STANDING | AFTER_TURNS | PURE | AFTER_EVADING],
  [ACTION.JUMP]: [1, STANDING],
  [ACTION.LEAP]: [1, STANDING],
  [ACTION.CLIMB]: [1, STANDING | ON_FACE],
  [ACTION.KNEEL]: [1, STANDING],
  [ACTION.LIE_DOWN]: [1, 0],
  [ACTION.RISE]: [1, LOW],
  [ACTION.TURN]: [0, AFTER_TURNS | IN_HOLD | AFTER_EVADING],
  [ACTION.WAIT]: [0, AFTER_TURNS | IN_HOLD | ON_FACE],
  [ACTION.REST]: [4, IN_HOLD | ON_FACE],
  [ACTION.DRAW]: [1, IN_HOLD],
  [ACTION.SHEATH]: [4, 0],
  [ACTION.LOAD]: [1, 0],
  [ACTION.DROP]: [0, AFTER_TURNS | IN_HOLD | ON_FACE | AFTER_EVADING],
  [ACTION.GRAB]: [1, AFTER_EVADING],
  [ACTION.PASS]: [1, 0],
  [ACTION.JUMP_PASS]: [1, STANDING],
  [ACTION.CATCH]: [4, STANDING],
}
