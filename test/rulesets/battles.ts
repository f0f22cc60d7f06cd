import type { Metric } from '../../src/metrics/result.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { simulate } from '../../src/simulate.ts'

/** The metrics of some battles of a scenario that must be right: by the workers, for that is where millions are quick. */
export async function fightBattles(text: string, battles: number): Promise<Readonly<Record<string, Metric>>> {
  const { scenario, problems } = await readScenario(text, 'example', { rulesets: RULESETS })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  const { metrics } = await simulate(scenario, { battles, seed: '1', threads: 2 })
  return metrics
}

/** Of a metric's value, from its 95 % interval. */
export function standardError({ low, high }: Metric): number {
  return (high - low) / 2 / 1.959964
}
