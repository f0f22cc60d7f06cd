import { type FightChunk, prepareChunks } from '../src/fight/chunk.ts'
import { exact, type Metric } from '../src/index.ts'
import { measure } from '../src/metrics/metrics.ts'
import { planScenario, type Stand } from '../src/plan-scenario.ts'
import { type Rate, rateOfMany } from './rate.ts'
import { LONG, loadFile } from './scenarios.ts'

/** Small enough for exact answers, of three rulesets, with shares of all sizes among their metrics. */
const CASES: readonly (readonly [name: string, file: string, ...overrides: string[]])[] = [
  ['a crossbow duel', 'scenarios/crossbow-duel.yaml'],
  ['the same with stalemates after 12 rounds', 'scenarios/crossbow-duel.yaml', 'run.max_rounds=12'],
  ['a skirmish of two against two', 'bench/scenarios/exact-skirmish.yaml'],
  ['a duel in area-2d6', 'bench/scenarios/area-exact-duel.yaml'],
  ['a duel in segment-d100', 'bench/scenarios/segment-exact-duel.yaml'],
]

/** Battles of a run, and how many runs; each has battles of its own. */
const SIZES = [
  [200, 600],
  [1000, 600],
  [10_000, 300],
] as const

/** What intervals are made in ways of their own for (docs/statistics.md §2). */
const KINDS: readonly (readonly [kind: string, isOne: (name: string, metric: Metric) => boolean])[] = [
  ['quantiles', (_, { kind }) => kind === 'quantile'],
  ['shares of battles', (name) => /^(win|survive|slain|fled|pinned|yielded)\.|^(draw|stalemate)$/.test(name)],
  ['shares of totals', (_, { kind }) => kind === 'share'],
  ['bounded means', (name) => /^(rounds|survivors\..*)\.mean$/.test(name)],
  ['unbounded means', (name) => /^(damage|taken)\..*\.mean$/.test(name)],
  ['totals over totals', () => true],
]

/** Of one metric in all runs: in how many its interval was printed, and held the exact figure. */
interface Held {
  printed: number
  held: number
}

/** How often printed intervals hold the exact figure: every kind of metric, in runs of every size. */
export async function measureCoverage(runs: (many: number) => number): Promise<Rate[]> {
  const cases: { name: string; stand: Stand; fight: FightChunk; truth: Readonly<Record<string, Metric>> }[] = []
  for (const [name, file, ...overrides] of CASES) {
    const scenario = await loadFile(file, ...overrides)
    const stand = await planScenario(scenario)
    const fight = await prepareChunks(stand.plan, `coverage of ${name}`)
    cases.push({ name, stand, fight, truth: (await exact(scenario, LONG)).metrics })
  }
  const rates: Rate[] = []
  for (const [battles, many] of SIZES) {
    /** By kind, then by run of any scenario. */
    const byRun = new Map<string, Held[]>(KINDS.map(([kind]) => [kind, []]))
    for (const { name, stand, fight, truth } of cases) {
      const byMetric = new Map<string, Held>()
      for (let run = 0; run < runs(many); run++) {
        const { metrics } = measure(fight(run * battles, (run + 1) * battles), stand.scoreboard, stand.roster)
        const counted = new Map<string, Held>(KINDS.map(([kind]) => [kind, { printed: 0, held: 0 }]))
        for (const [metric, found] of Object.entries(metrics)) {
          if (!Object.hasOwn(truth, metric)) continue
          const { value } = truth[metric]
          const held = found.low <= value + ROUNDING && value - ROUNDING <= found.high
          const [kind] = KINDS.find(([, isOne]) => isOne(metric, found))!
          const own = byMetric.get(metric) ?? { printed: 0, held: 0 }
          byMetric.set(metric, own)
          for (const each of [counted.get(kind)!, own]) {
            each.printed++
            if (held) each.held++
          }
        }
        for (const [kind, one] of counted) if (one.printed > 0) byRun.get(kind)!.push(one)
      }
      describeWorst(`${name}, ${battles} battles`, byMetric)
    }
    for (const [kind, all] of byRun) {
      if (all.length === 0) continue
      rates.push(rateOfMany(`coverage of ${kind}, ${battles.toLocaleString('en-US')} battles`, all, { atLeast: 0.945 }))
    }
  }
  return rates
}

/** Exact answers leave that much open. */
const ROUNDING = 1e-9

/** Of many metrics one is always the worst: reported, to be looked at where it stays the worst. */
function describeWorst(of: string, byMetric: ReadonlyMap<string, Held>): void {
  const worst = [...byMetric]
    .filter(([, { printed }]) => printed >= 50)
    .sort(([, one], [, other]) => one.held / one.printed - other.held / other.printed)
    .slice(0, 3)
    .map(([name, { printed, held }]) => `${name} ${((100 * held) / printed).toFixed(1)} % of ${printed}`)
  console.log(`  ${of}, the worst of ${byMetric.size} metrics: ${worst.join(', ')}`)
}
