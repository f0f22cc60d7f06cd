import { verify } from '../src/exact/verification.ts'
import { prepareChunks } from '../src/fight/chunk.ts'
import { exact } from '../src/index.ts'
import { takeSamples } from '../src/metrics/sample.ts'
import { planScenario } from '../src/plan-scenario.ts'
import type { Rate } from './rate.ts'
import { LONG, loadFile } from './scenarios.ts'

const BATTLES = 10_000

/** How often `run --verify` calls battles wrong that are fought as they should be, rare stalemates among them. */
export async function measureVerification(many: number): Promise<Rate[]> {
  const rates: Rate[] = []
  for (const [name, ...changes] of [
    ['a crossbow duel'],
    ['the same with more hit points', 'combatants.crossbowman.hp=12', 'run.max_rounds=60'],
  ]) {
    const scenario = await loadFile('scenarios/crossbow-duel.yaml', ...changes)
    const known = await exact(scenario, LONG)
    const { plan, scoreboard, roster } = await planScenario(scenario)
    let wrong = 0
    for (let run = 0; run < many; run++) {
      const fight = await prepareChunks(plan, `run ${run}`)
      const { agreements } = verify(takeSamples(fight(0, BATTLES), scoreboard, roster), known)
      if (Object.values(agreements).some(({ agrees }) => !agrees)) wrong++
    }
    const share = known.metrics.stalemate.value.toExponential(1)
    rates.push({
      of: `--verify calls ${name} wrong, ${BATTLES} battles, a stalemate in ${share} of them`,
      ...{ happened: wrong, runs: many, promise: { atMost: 0.001 } },
    })
  }
  return rates
}
