/* The common selectors, then our own; those of names come after them. */

export * from '../../../tactics/selector.ts'

export const TRIGGER = 12
export const ALLY_WEAKEST = 13
