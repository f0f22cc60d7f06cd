/* The common selectors, then our own. */

export * from '../../../tactics/selector.ts'

export const MILDEST = 12
export const WALL = 13
export const COVER = 14
