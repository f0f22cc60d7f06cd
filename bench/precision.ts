import { type Scenario, simulate } from '../src/index.ts'
import { nextLook } from '../src/statistics/precision.ts'
import { clopperPearson } from '../src/statistics/proportion.ts'
import { coverageAt } from '../test/statistics/stopped-coverage.ts'
import { fight, randomOf } from './random.ts'
import type { Rate } from './rate.ts'
import { loadFile } from './scenarios.ts'

/** The least coverage under `--precision` over a grid of truths, exactly; and in runs, of shares as of other metrics. */
export async function measurePrecision(runs: (many: number) => number, quick: boolean): Promise<Rate[]> {
  const duel = await loadFile('bench/scenarios/duel.yaml')
  return [
    leastCoverage(0.03, quick ? 0.05 : 0.001),
    leastCoverage(0.02, quick ? 0.05 : 0.001),
    leastCoverage(0.01, quick ? 0.25 : 0.05),
    ...[0.5, 0.1, 0.02].map((truth) => syntheticCoverage(truth, 0.01, runs(2000))),
    ...(await realCoverage(duel, ['win.knights', 'rounds.mean', 'damage_per_hit.sword.mean'], runs(300))),
  ]
}

function leastCoverage(wanted: number, step: number): Rate {
  const truths = Array.from({ length: Math.round(0.5 / step) }, (_, index) => step * (index + 1))
  const coverages = truths.map((truth) => coverageAt(truth, wanted))
  const least = Math.min(...coverages)
  const at = truths[coverages.indexOf(least)]
  return {
    of: `least coverage under --precision ${100 * wanted}% over truths in steps of ${100 * step} points, at ${(100 * at).toFixed(1)} %`,
    ...{ happened: 0, runs: 1, exactly: least, promise: { atLeast: 0.949 } },
  }
}

/** How often the interval that `--precision` stops on holds the truth. */
function syntheticCoverage(truth: number, precision: number, many: number): Rate {
  const random = randomOf(1 + Math.round(1000 * truth))
  let covered = 0
  for (let run = 0; run < many; run++) {
    let n = 1024
    let wins = fight(n, truth, random)
    for (;;) {
      const { low, high } = clopperPearson(wins, n)
      const next = nextLook(n, [{ halfWidth: (high - low) / 2, wanted: precision }])
      if (next === n) {
        if (low <= truth && truth <= high) covered++
        break
      }
      wins += fight(next - n, truth, random)
      n = next
    }
  }
  return {
    of: `coverage under --precision ${100 * precision}%, a true ${100 * truth} %`,
    happened: covered,
    runs: many,
    promise: { atLeast: 0.949 },
  }
}

/** The same of a scenario, against the figures of a run that is a thousand times as long. */
async function realCoverage(scenario: Scenario, metrics: readonly string[], many: number): Promise<Rate[]> {
  const truth = (await simulate(scenario, { battles: 10_000_000, seed: 'truth' })).metrics
  const covered = metrics.map(() => 0)
  for (let run = 0; run < many; run++) {
    const found = (await simulate(scenario, { precision: 0.01, seed: `run ${run}`, threads: 0 })).metrics
    for (const [index, name] of metrics.entries()) {
      if (found[name].low <= truth[name].value && truth[name].value <= found[name].high) covered[index]++
    }
  }
  return metrics.map((name, index) => ({
    of: `coverage under --precision 1%, ${scenario.name}: ${name}`,
    happened: covered[index],
    runs: many,
    promise: { atLeast: 0.949 },
  }))
}
