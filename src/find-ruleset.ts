import { BUILT_IN } from './rulesets/built-in.ts'
import type { Ruleset } from './scenario/ruleset.ts'
import type { Scenario } from './scenario/scenario.ts'

/** One of ours, or the user's own: then `system` is the URL of a module that `loadScenario` has found a ruleset in. */
export async function findRuleset({ rules: { system } }: Scenario): Promise<Ruleset> {
  const known = BUILT_IN.find(({ id }) => id === system)
  if (known) return known.load()
  const { ruleset, default: byDefault }: { ruleset?: Ruleset; default?: Ruleset } = await import(system)
  const own = ruleset ?? byDefault
  if (!own) throw new TypeError(`Expected ${system} to export a ruleset`)
  return own
}
