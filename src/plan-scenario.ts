import type { Plan } from './battle/plan.ts'
import type { Titles } from './battle/roster.ts'
import { findRuleset } from './find-ruleset.ts'
import type { Board } from './metrics/pairing.ts'
import type { Ruleset } from './scenario/ruleset.ts'
import { type Notes, partiesOf, type Scenario } from './scenario/scenario.ts'

/** A scenario made ready to be fought, and for what comes out to be measured. */
export interface Stand extends Board {
  readonly ruleset: Ruleset
  readonly plan: Plan
}

/** Plans a scenario by its ruleset, with the names that go with the plan's numbers. */
export async function planScenario(scenario: Scenario): Promise<Stand> {
  return standOf(scenario, await findRuleset(scenario))
}

/** The same by a ruleset that is known. */
export function standOf(scenario: Scenario, ruleset: Ruleset): Stand {
  const { plan: planned, roster, scoreboard } = ruleset.plan(scenario)
  // By the id in any case: a ruleset of a user's own may have been written when the name was the key.
  const plan = { ...planned, scenarioKey: scenario.id }
  const { notes } = scenario
  const titles = notes && { titles: titlesIn(notes) }
  const { colors } = partiesOf(scenario)
  const isColored = colors.some((color) => color !== undefined)
  return { ruleset, plan, roster: { ...roster, ...titles, ...(isColored && { colors }) }, scoreboard }
}

/** What the column `name` of catalogs says. */
function titlesIn(notes: Notes): Titles {
  const namesIn = (entries: Notes[string]) =>
    Object.entries(entries).flatMap(([id, { name }]) => (name === undefined ? [] : [[id, String(name)]]))
  return Object.fromEntries(
    Object.entries(notes).map(([section, entries]) => [section, Object.fromEntries(namesIn(entries))]),
  )
}

/** The same, to be fought without counting luck: nothing is taken out of its figures then. */
export function asPlain(stand: Stand): Stand {
  return { ...stand, plan: { ...stand.plan, plain: true } }
}

/**
 * Plans scenarios that are to be fought with the same dice: those of the first. Its id is the key of all streams, so
 * that battle n of each has the same luck.
 */
export async function planTogether(scenarios: readonly Scenario[]): Promise<Stand[]> {
  const stands = await Promise.all(scenarios.map(planScenario))
  return stands.map((stand) => withDiceOf(scenarios[0].id, stand))
}

/** The same, to be fought with the dice of another scenario, by its id. */
export function withDiceOf(scenarioKey: string, stand: Stand): Stand {
  return { ...stand, plan: { ...stand.plan, scenarioKey } }
}
