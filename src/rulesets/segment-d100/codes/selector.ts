/* The common selectors, then our own. */

import { FIRST_OWN } from '../../../tactics/unnamed-selector.ts'

export * from '../../../tactics/selector.ts'

export const ALLY_UNARMED = FIRST_OWN
