import { measureExactly } from '../../../src/exact/measure.ts'
import { solve } from '../../../src/exact/solve.ts'
import { loadFighter } from '../../../src/fight/chunk.ts'
import type { Metric } from '../../../src/metrics/result.ts'
import { planScenario } from '../scenario.ts'

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
