/*
 * Codes: the numbers that plans, memories and journals are made of, a module a kind. Fights read them as `MARK.OUT`; the
 * bundler (rolldown.config.ts) writes the numbers themselves into the code.
 */

export * as ACTION from './codes/action.ts'
export * as CAUSE from './codes/cause.ts'
export * as DICE_MODE from './codes/dice-mode.ts'
export * as EFFECT from './codes/effect.ts'
export * as END from './codes/end.ts'
export * as HALT from './codes/halt.ts'
export * as KIND from './codes/kind.ts'
export * as MANNER from './codes/manner.ts'
export * as MARK from './codes/mark.ts'
export * as MOMENT from './codes/moment.ts'
export * as NOTE from './codes/note.ts'
export * as OCCASION from './codes/occasion.ts'
export * as REACTION from './codes/reaction.ts'
export * as RESIST from './codes/resist.ts'
export * as SELECTOR from './codes/selector.ts'
export * as SIDE from './codes/side.ts'
export * as SKILL from './codes/skill.ts'

/** How many actions there are. */
export const ACTIONS = 19
/** How many manners of attack. */
export const MANNERS = 9
/** How many ways there are to change damage dice. */
export const DICE_MODES = 4
/** How many named skills. */
export const SKILLS = 9

/** What `equip` may name besides a thing: the words `melee` and `ranged`. */
export const FOR_MELEE = -2
export const FOR_RANGE = -3
/** Numbers of the places of a column of the skill table. */
export const FIRST_PLACE = 2
export const LAST_PLACE = 12
