/*
 * Codes: the numbers that plans, memories and journals are made of, a module a kind. Fights read them as `MARK.OUT`; the
 * bundler (rolldown.config.ts) writes the numbers themselves into the code.
 */

import * as ACTION from './codes/action.ts'
import * as REACTION from './codes/reaction.ts'

export * as ACTION from './codes/action.ts'
export * as AIM from './codes/aim.ts'
export * as CHECK from './codes/check.ts'
export * as CONTEST from './codes/contest.ts'
export * as DISRUPTION from './codes/disruption.ts'
export * as HANDLED from './codes/handled.ts'
export * as INITIATIVE from './codes/initiative.ts'
export * as MARK from './codes/mark.ts'
export * as MODE from './codes/mode.ts'
export * as MOMENT from './codes/moment.ts'
export * as NOTE from './codes/note.ts'
export * as OCCASION from './codes/occasion.ts'
export * as OUTCOME from './codes/outcome.ts'
export * as REACTION from './codes/reaction.ts'
export * as REASON from './codes/reason.ts'
export * as RELOADING from './codes/reloading.ts'
export * as SELECTOR from './codes/selector.ts'
export * as STATE from './codes/state.ts'
export * as UNDER from './codes/under.ts'

/** The cells of the field are squares of so many feet. */
export const FEET_PER_CELL = 5

/** By reaction: the action that it is. An opportunity attack is one in melee, a snap attack any. */
export const ACTION_OF: readonly number[] = Object.values({
  [REACTION.OPPORTUNITY_ATTACK]: ACTION.MELEE_ATTACK,
  [REACTION.TOTAL_DEFENSE]: ACTION.TOTAL_DEFENSE,
  [REACTION.SNAP_ATTACK]: ACTION.ATTACK,
  [REACTION.ATTACK]: ACTION.ATTACK,
  [REACTION.MELEE_ATTACK]: ACTION.MELEE_ATTACK,
  [REACTION.RANGED_ATTACK]: ACTION.RANGED_ATTACK,
  [REACTION.CAST]: ACTION.CAST,
  [REACTION.USE_SKILL]: ACTION.USE_SKILL,
  [REACTION.SHATTER_SHIELD]: ACTION.SHATTER_SHIELD,
  [REACTION.RELOAD]: ACTION.RELOAD,
  [REACTION.READY]: ACTION.READY,
  [REACTION.STOW]: ACTION.STOW,
})
/** How many actions there are. */
export const ACTIONS = 23
/** The code of the first selector `ally:NAME`. */
export const FIRST_NAME = 14
