import type { Plan } from '../battle/plan.ts'
import type { Ruleset } from '../battle/ruleset.ts'
import { findRuleset } from '../find-ruleset.ts'
import type { Board } from '../metrics/pairing.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A scenario made ready for a match. */
export interface Stand extends Board {
  readonly ruleset: Ruleset
  readonly plan: Plan
}

/**
 * Plans scenarios that are to be fought with the same dice: those of the first. Its name is the key of all streams, so
 * that battle n of each has the same luck.
 */
export async function planTogether(scenarios: readonly Scenario[]): Promise<Stand[]> {
  const key = scenarios[0].name
  return Promise.all(
    scenarios.map(async (scenario) => {
      const ruleset = await findRuleset(scenario)
      const { plan, roster, scoreboard } = ruleset.plan(scenario)
      return { ruleset, plan: { ...plan, scenarioKey: key }, roster, scoreboard }
    }),
  )
}
