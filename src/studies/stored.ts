import { isDeepStrictEqual } from 'node:util'
import { readScenarioText } from '../load-scenario.ts'
import { readVersion } from '../package/version.ts'
import { asPlain, planScenario, type Stand } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type Baseline, resolvedOf } from './baseline.ts'
import { changesBetween } from './changes.ts'

/** The scenario that a baseline was of, ready to be fought; or why it cannot be paired with today's. */
export type Stored = Stand | { readonly reason: string }

/** Plans the scenario that a baseline was of, to be fought beside `scenario`, whose plan is `stand`. */
export async function planStored(baseline: Baseline, scenario: Scenario, stand: Stand): Promise<Stored> {
  // If the scenario is the same, only how it is fought can have changed, and both sides of a pair would be fought so.
  const asItWas = { reason: foughtOtherwise(baseline) }
  const changes = changesBetween(baseline.resolved, resolvedOf(scenario))
  if (changes.length === 0) return asItWas
  if (changes.some(({ path }) => path === 'rules.text')) return { reason: 'its rules file is not what it was' }
  const { text: _, ...rules } = baseline.resolved.rules as Readonly<Record<string, unknown>>
  // A user's own ruleset is the one that the scenario has now: the digest will tell whether it is what it was.
  const own = { ruleset: stand.ruleset, url: scenario.rules.system }
  const text = JSON.stringify({ ...baseline.resolved, rules, id: baseline.scenario }, undefined, 1)
  const { scenario: stored, problems } = await readScenarioText(text, baseline.scenario, own)
  if (!stored) {
    const error = problems.find(({ severity }) => severity === 'error')
    return { reason: `the scenario of the baseline is refused today: ${error?.message}` }
  }
  const planned = await planScenario(stored)
  const before = stand.plan.plain ? asPlain(planned) : planned
  return isDeepStrictEqual(before.plan, stand.plan) ? asItWas : before
}

export function foughtOtherwise({ version }: Baseline): string {
  const by = version === readVersion() ? 'it was' : `by Tiltyard ${version}`
  return `the scenario of the baseline is fought otherwise than ${by}`
}
