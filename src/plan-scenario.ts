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
  const { plan, roster, scoreboard } = ruleset.plan(scenario)
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
 * Plans scenarios that are to be fought with the same dice: those of the first. Its name is the key of all streams, so
 * that battle n of each has the same luck.
 */
export async function planTogether(scenarios: readonly Scenario[]): Promise<Stand[]> {
  const scenarioKey = scenarios[0].name
  const stands = await Promise.all(scenarios.map(planScenario))
  return stands.map((stand) => ({ ...stand, plan: { ...stand.plan, scenarioKey } }))
}
