import type { Ruleset } from '../scenario/ruleset.ts'
import { area2D6 } from './area-2d6/index.ts'
import { osrD20 } from './osr-d20/index.ts'
import { segmentD100 } from './segment-d100/index.ts'
import { slotD20 } from './slot-d20/index.ts'

/** The built-in rulesets. A new one is a folder beside this file, and a line here. */
export const RULESETS: readonly Ruleset[] = [osrD20, slotD20, area2D6, segmentD100]
