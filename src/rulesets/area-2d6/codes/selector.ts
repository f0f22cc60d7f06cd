/* The common selectors, then our own. */

import { FIRST_OWN } from '../../../tactics/unnamed-selector.ts'

export * from '../../../tactics/selector.ts'

export const MILDEST = FIRST_OWN
export const WALL = FIRST_OWN + 1
export const COVER = FIRST_OWN + 2
