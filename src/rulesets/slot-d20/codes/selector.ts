/* The common selectors, then our own; those of names come after them. */

import { FIRST_OWN } from '../../../tactics/unnamed-selector.ts'

export * from '../../../tactics/selector.ts'

export const TRIGGER = FIRST_OWN
export const ALLY_WEAKEST = FIRST_OWN + 1
