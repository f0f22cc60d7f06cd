import { digestPlan } from '../fight/plan-digest.ts'
import type { Grid } from '../load-grid.ts'
import { planScenario, type Stand } from '../plan-scenario.ts'

/** The number of the point at which a scenario is as its file has it, however that is written; undefined if none is. */
export async function findToday({ today }: Grid, stands: readonly Stand[]): Promise<number | undefined> {
  if (!today) return undefined
  const { plan } = await planScenario(today)
  const digest = digestPlan({ ...plan, scenarioKey: stands[0].plan.scenarioKey })
  const found = stands.findIndex((stand) => digestPlan(stand.plan) === digest)
  return found < 0 ? undefined : found
}
