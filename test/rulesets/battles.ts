import { expect } from 'vitest'
import { measureExactly } from '../../src/exact/measure.ts'
import { solve } from '../../src/exact/solve.ts'
import { loadFighter } from '../../src/fight/chunk.ts'
import type { Metric } from '../../src/metrics/result.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { simulate } from '../../src/simulate.ts'
import { planScenario } from './scenario.ts'

/** The metrics of some battles of a scenario that must be right. */
export async function fightBattles(text: string, battles: number): Promise<Readonly<Record<string, Metric>>> {
  const { scenario, problems } = await readScenario(text, 'example', { rulesets: RULESETS })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  const { metrics } = await simulate(scenario, { battles, seed: '1', threads: 0 })
  return metrics
}

/** Of a metric's value, from its 95 % interval. */
export function standardError({ low, high }: Metric): number {
  return (high - low) / 2 / 1.959964
}

/** Metrics by their names, as a document prints them. */
export type Figures = Readonly<Record<string, number>>

/** The exact metrics of a scenario: of all ways in which the dice can fall. */
export async function solveExactly(text: string): Promise<Readonly<Record<string, Metric>>> {
  const { plan, roster, scoreboard } = await planScenario(text, 'example')
  const solving = solve(plan, await loadFighter(plan.ruleset), { states: 1_000_000, seconds: 1e6, bytes: 1e9 })
  for (;;) {
    const { done, value } = solving.next()
    if (!done) continue
    if ('spent' in value) throw new Error(`more than the ${value.spent}`)
    return measureExactly(value, scoreboard, roster, plan.score).metrics
  }
}

/** They are those of a document, to the six places that it prints. */
export async function expectExactly(text: string, figures: Figures): Promise<void> {
  const metrics = await solveExactly(text)
  for (const [metric, exact] of Object.entries(figures)) {
    expect(Math.abs(metrics[metric].value - exact), metric).toBeLessThan(0.5000001e-6)
  }
}

/** Measured metrics are at most four standard errors off. Where every hit is absorbed alike there is no error at all. */
export function expectNear(metrics: Readonly<Record<string, Metric>>, figures: Figures): void {
  for (const [metric, exact] of Object.entries(figures)) {
    const { value } = metrics[metric]
    const most = Math.max(4 * standardError(metrics[metric]), 1e-9)
    expect(Math.abs(value - exact), `${metric} is ${value}, exactly ${exact}`).toBeLessThanOrEqual(most)
  }
}
