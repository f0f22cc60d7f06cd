/* The common selectors, then our own. */

export * from '../../../tactics/selector.ts'

export const ALLY_UNARMED = 12
