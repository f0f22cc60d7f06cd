import { type Scenario, simulate } from '../src/index.ts'
import { FIRST_LOOK_FOR_PRECISION, nextLook } from '../src/statistics/precision.ts'
import { clopperPearson } from '../src/statistics/proportion.ts'
import { binomialDistribution } from '../test/statistics/binomial.ts'
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

/** The probability that the interval at the stop holds p, by dynamic programming over battles and wins. */
function coverageAt(p: number, wanted: number): number {
  let covered = 0
  /** By battles fought: the probability of each number of wins, among runs that have not stopped. */
  const open = new Map([[FIRST_LOOK_FOR_PRECISION, binomialDistribution(FIRST_LOOK_FOR_PRECISION, p)]])
  while (open.size > 0) {
    const battles = Math.min(...open.keys())
    const probabilities = open.get(battles)!
    open.delete(battles)
    const going = new Map<number, Float64Array>()
    for (const [wins, probability] of probabilities.entries()) {
      if (probability < 1e-9) continue
      const { low, high } = clopperPearson(wins, battles)
      const next = nextLook(battles, [{ halfWidth: (high - low) / 2, wanted }])
      if (next === battles) {
        if (low <= p && p <= high) covered += probability
        continue
      }
      if (!going.has(next)) going.set(next, new Float64Array(battles + 1))
      going.get(next)![wins] = probability
    }
    for (const [next, now] of going) {
      const then = open.get(next) ?? new Float64Array(next + 1)
      open.set(next, then)
      const more = binomialDistribution(next - battles, p)
      const from = more.findIndex((chance) => chance > 1e-11)
      const to = more.findLastIndex((chance) => chance > 1e-11)
      for (const [wins, probability] of now.entries()) {
        if (probability === 0) continue
        for (let x = from; x <= to; x++) then[wins + x]! += probability * more[x]!
      }
    }
  }
  return covered
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
