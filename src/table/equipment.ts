import { isDeepStrictEqual } from 'node:util'
import { loadScenario, readScenarioText } from '../load-scenario.ts'
import { stageEncounter } from '../scenario/encounter.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { atSetting, overridesOf } from '../scenario/setting.ts'
import { suggest } from '../source/nearest.ts'
import type { Ground } from './grounds.ts'
import type { Draft } from './options.ts'
import type { ReportedProblems } from './reported-problems.ts'

/**
 * The scenario in which both sides have taken an option, on a ground. `about` is whom complaints are about, `role` the party
 * of a file that takes part.
 */
export async function equip(
  draft: Draft,
  ground: Ground,
  about: string,
  ruleset: Ruleset,
  role: string | undefined,
  reported: ReportedProblems,
): Promise<Scenario | undefined> {
  return draft.file === undefined
    ? equipOption(draft, ground, about, ruleset, reported)
    : equipParty(draft, draft.file, ground, about, ruleset, role, reported)
}

async function equipOption(
  draft: Draft,
  ground: Ground,
  about: string,
  { schema }: Ruleset,
  reported: ReportedProblems,
): Promise<Scenario | undefined> {
  const changes = draft.settings.flatMap((setting) => overridesOf(setting, ground.scenario, schema))
  const { scenario, problems } = await loadScenario(ground.file, {
    overrides: [...ground.overrides, ...changes],
    ownRules: ground.ownRules,
  })
  const placed = problems.map((problem) => atSetting(problem, draft.settings, ground.scenario, schema))
  reported.report(placed, about)
  for (const shared of ['rules', 'field', 'run'] as const) {
    if (!scenario || isDeepStrictEqual(scenario.whole[shared], ground.scenario.whole[shared])) continue
    const message = `${about} changes ${shared}, which is no side's own, expected something of combatants`
    reported.refuse(message, draft.place, 'give it to all with --set, or to some as a --situation')
  }
  return scenario
}

/** A party of another file, put first: both its sides are that party. */
async function equipParty(
  { place, settings }: Draft,
  file: string,
  ground: Ground,
  about: string,
  { schema }: Ruleset,
  wanted: string | undefined,
  reported: ReportedProblems,
): Promise<Scenario | undefined> {
  const { ownRules } = ground
  const own = await loadScenario(file, { ownRules })
  const { scenario, problems } =
    own.scenario && settings.length > 0
      ? await loadScenario(file, {
          overrides: settings.flatMap((each) => overridesOf(each, own.scenario!, schema)),
          ownRules,
        })
      : own
  const placed = problems.map((problem) => atSetting(problem, settings, own.scenario ?? ground.scenario, schema))
  reported.report(placed, about)
  if (!scenario) return undefined
  const ids = scenario.parties.map(({ id }) => id)
  const role = wanted ?? ids[0]
  const party = scenario.parties.find(({ id }) => id === role)
  if (!party) {
    reported.refuse(`${about} has no party "${role}"`, place, suggest(role, ids))
    return undefined
  }
  if (scenario.rules.system !== ground.scenario.rules.system) {
    reported.refuse(`${about} is by other rules, expected ${ground.scenario.rules.system}`, place)
    return undefined
  }
  return { ...scenario, parties: [party, party] }
}

/** The scenario in which the first side of the one meets the second side of the other. */
export async function meet(
  ground: Scenario,
  called: Pick<Scenario, 'id' | 'name'>,
  [first, second]: readonly [Scenario, Scenario],
  ruleset: Ruleset,
  reported: ReportedProblems,
): Promise<Scenario | undefined> {
  const sides = [
    { scenario: first, party: 0 },
    { scenario: second, party: 1 },
  ] as const
  const text = JSON.stringify(stageEncounter(ground, called, sides, ruleset.schema.references))
  const { scenario, problems } = await readScenarioText(text, called.name, { ruleset, url: ground.rules.system })
  for (const { severity, message, hint } of problems) {
    if (severity === 'error') reported.refuse(`${called.name}: ${message}`, undefined, hint)
  }
  return scenario
}

/** All that a party is by its scenario: who they are, and what they have. */
export function sideOf({ parties, weapons, armours, shields, items, spells, tactics }: Scenario, side: 0 | 1) {
  const members = parties[side].members.map(({ name: _, place: __, own: ___, ...member }) => member)
  return [members, weapons, armours, shields, items, spells, tactics]
}
