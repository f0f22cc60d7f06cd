import type { Plan } from '../../src/battle/plan.ts'
import type { Roster } from '../../src/battle/roster.ts'
import type { Scoreboard } from '../../src/battle/scoreboard.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { readScenario } from '../../src/scenario/read.ts'
import type { Ruleset } from '../../src/scenario/ruleset.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

/** Reads a scenario that must be right, and plans it. `Data` are those of its ruleset's plans. */
export async function planScenario<Data = unknown>(
  text: string,
  name: string,
): Promise<{ plan: Plan<Data>; roster: Roster; scoreboard: Scoreboard; scenario: Scenario; ruleset: Ruleset<Data> }> {
  const { scenario, ruleset: found, problems } = await readScenario(text, name, { rulesets: RULESETS })
  if (!scenario || !found) throw new Error(problems.map(({ message }) => message).join('\n'))
  const ruleset = found as Ruleset<Data>
  return { ...ruleset.plan(scenario), scenario, ruleset }
}
