import { BUILT_IN } from './rulesets/built-in.ts'
import { ownRuleset } from './scenario/own-rulesets.ts'
import type { Ruleset } from './scenario/ruleset.ts'
import type { Scenario } from './scenario/scenario.ts'

/**
 * One of ours, or the user's own: then `system` is the address of a module that `loadScenario` has run. Imports nothing itself.
 * Throws a `TypeError` for any other.
 */
export async function findRuleset({ rules: { system } }: Scenario): Promise<Ruleset> {
  const known = BUILT_IN.find(({ id }) => id === system)
  const ruleset = known ? await known.load() : ownRuleset(system)
  if (ruleset) return ruleset
  throw new TypeError(
    `Expected a scenario that loadScenario has read with \`ownRules\` in this process, got one of ${system}`,
  )
}
