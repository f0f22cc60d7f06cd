/*
 * Codes: the numbers that plans, memories and journals are made of, a module a kind. Fights read them as `MARK.OUT`; the
 * bundler (rolldown.config.ts) writes the numbers themselves into the code.
 */

export * as ACTION from './codes/action.ts'
export * as CHECK from './codes/check.ts'
export * as EDGE from './codes/edge.ts'
export * as FORM from './codes/form.ts'
export * as HANDLED from './codes/handled.ts'
export * as INJURY from './codes/injury.ts'
export * as MARK from './codes/mark.ts'
export * as MODE from './codes/mode.ts'
export * as MOMENT from './codes/moment.ts'
export * as NOTE from './codes/note.ts'
export * as OFFER from './codes/offer.ts'
export * as OPENNESS from './codes/openness.ts'
export * as REACTION from './codes/reaction.ts'
export * as SELECTOR from './codes/selector.ts'
export * as STAGE from './codes/stage.ts'
export * as STANCE from './codes/stance.ts'
export * as STATE from './codes/state.ts'
export * as STEP from './codes/step.ts'
export * as TURN from './codes/turn.ts'
export * as TURN_ORDER from './codes/turn-order.ts'
export * as UNDER from './codes/under.ts'
export * as WHERE from './codes/where.ts'

/** How many actions there are, and how many a turn is counted by: those, and the reactions that use up a turn. */
export const ACTIONS = 36
export const TURN_TYPES = 38
/** Quarters of a turn. */
export const QUARTERS = 4
export { FAR } from '../../field/far.ts'
/** More than any DV of a face. */
export const NO_FACE = 1000
