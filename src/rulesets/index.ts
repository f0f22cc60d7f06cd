import type { Ruleset } from '../scenario/ruleset.ts'
import { BUILT_IN } from './built-in.ts'

/** The built-in rulesets, all of them loaded: for those who look at every one. */
export const RULESETS: readonly Ruleset[] = await Promise.all(BUILT_IN.map(({ load }) => load()))
