/*
 * Codes: the numbers that plans, memories and journals are made of, a module a kind. Fights read them as `MARK.OUT`; the
 * bundler (rolldown.config.ts) writes the numbers themselves into the code.
 */

export * as SELECTOR from '../../tactics/selector.ts'
export * as ACTION from './codes/action.ts'
export * as BLOW from './codes/blow.ts'
export * as CARRIED from './codes/carried.ts'
export * as DICE_OF from './codes/dice-of.ts'
export * as DROP from './codes/drop.ts'
export * as MANNER from './codes/manner.ts'
export * as MARK from './codes/mark.ts'
export * as NOTE from './codes/note.ts'
export * as PSEUDO_ACTION from './codes/pseudo-action.ts'
export * as REACTION from './codes/reaction.ts'
export * as SAVE from './codes/save.ts'
export * as TRIGGER from './codes/trigger.ts'
export * as UNDER from './codes/under.ts'

/** The cells of the field are squares of so many feet. */
export const FEET_PER_CELL = 5

/** How many actions and kinds of blow there are. */
export const ACTIONS = 20
export const BLOWS = 4
