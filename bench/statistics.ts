// npm run bench:statistics              what is promised beside what is measured, in a few minutes
// npm run bench:statistics -- --quick   the same from a tenth of the runs
//
// Everything follows from fixed seeds, so that it prints the same again. A rate that is measured in n runs is known to
// about ± 1 / √n: what counts as kept is a promise that the measured rate does not exceed by more than chance would.

import { join } from 'node:path'
import Table from 'cli-table3'
import { tuneForLongFights } from '../src/cli/v8.ts'
import { exact, loadScenario, type Scenario, simulate } from '../src/index.ts'
import { confidenceFor, FALSE_ALARM, judge, levelsAt, MISS, verdictOfAll } from '../src/statistics/gate.ts'
import { planLooks } from '../src/statistics/looks.ts'
import { nextLook } from '../src/statistics/precision.ts'
import { clopperPearson } from '../src/statistics/proportion.ts'
import type { Baseline } from '../src/studies/baseline.ts'
import { check } from '../src/studies/check.ts'
import { takeBaselines } from '../src/studies/take-baselines.ts'
import { measureMatrices } from './matrix.ts'
import { measureTuning } from './tune.ts'
import { scenarioOf } from './work.ts'

tuneForLongFights()

const quick = process.argv.includes('--quick')
const runs = (many: number): number => (quick ? Math.ceil(many / 10) : many)

/** A line of the table: how often something happened that may happen so often at most (or must so often at least). */
interface Rate {
  readonly of: string
  readonly happened: number
  readonly runs: number
  readonly promise: { readonly atMost: number } | { readonly atLeast: number }
}

/** The generator of Park and Miller: nothing of Tiltyard is in it. */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Wins among n battles that are won with a chance of p. */
function fight(n: number, p: number, random: () => number): number {
  let wins = 0
  for (let battle = 0; battle < n; battle++) if (random() < p) wins++
  return wins
}

/** How often the interval that `--precision` stops on holds the truth. */
function syntheticCoverage(truth: number, precision: number): Rate {
  const many = runs(10_000)
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
async function realCoverage(scenario: Scenario, metrics: readonly string[]): Promise<Rate[]> {
  const many = runs(300)
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

/** How often any of a scenario's intervals holds the exact figure: of all kinds of metrics, as often as each is printed. */
async function exactCoverage(name: string, scenario: Scenario): Promise<Rate[]> {
  const truth = (await exact(scenario)).metrics
  const rates: Rate[] = []
  for (const [battles, wanted] of [
    [200, 400],
    [1000, 400],
    [10_000, 200],
  ] as const) {
    const many = runs(wanted)
    const counted = { share: { held: 0, of: 0 }, mean: { held: 0, of: 0 } }
    for (let run = 0; run < many; run++) {
      const { metrics } = await simulate(scenario, { battles, seed: `run ${run}`, threads: 0 })
      for (const [metric, { kind, low, high }] of Object.entries(metrics)) {
        if (kind === 'quantile' || !Object.hasOwn(truth, metric)) continue
        counted[kind].of++
        if (low <= truth[metric].value + 1e-9 && truth[metric].value - 1e-9 <= high) counted[kind].held++
      }
    }
    for (const [kind, { held, of }] of Object.entries(counted)) {
      // Figures of one run go together: they are worth as many as there are runs.
      const happened = Math.round((held / of) * many)
      rates.push({
        ...{ of: `coverage of every ${kind} of ${name}, ${battles} battles`, happened, runs: many },
        promise: { atLeast: 0.945 },
      })
    }
  }
  return rates
}

const BAND = { low: 0.45, high: 0.55 }

/** The verdict of a gate on a share, one of `checks`. */
function gate(truth: number, checks: number, random: () => number): 'pass' | 'fail' | 'inconclusive' {
  let wins = 0
  let fought = 0
  for (const look of planLooks()) {
    const { battles } = look
    wins += fight(battles - fought, truth, random)
    fought = battles
    const { pass, fail } = levelsAt(look, checks, BAND)
    const at = (level: number) => clopperPearson(wins, battles, confidenceFor(level))
    const verdict = judge({ pass: at(pass), fail: at(fail) }, BAND)
    if (verdict) return verdict
  }
  return 'inconclusive'
}

/** A run of several checks that are all right on an edge of what is allowed: the worst case of a balance that is fine. */
function syntheticAlarms(checks: number): Rate {
  const many = runs(checks === 1 ? 2000 : 300)
  const random = randomOf(7)
  let alarms = 0
  for (let run = 0; run < many; run++) {
    const verdicts = Array.from({ length: checks }, () => gate(0.55, checks, random))
    if (verdictOfAll(verdicts) === 'fail') alarms++
  }
  return {
    of: `false alarms of ${checks === 1 ? 'a check' : `${checks} checks`} right on an edge`,
    happened: alarms,
    runs: many,
    promise: { atMost: FALSE_ALARM },
  }
}

function syntheticMisses(beyond: number): Rate {
  const many = runs(2000)
  const random = randomOf(11)
  let misses = 0
  for (let run = 0; run < many; run++) if (gate(0.55 + beyond, 1, random) === 'pass') misses++
  return {
    of: `misses of a share ${beyond === 0 ? 'right on an edge' : `${100 * beyond} points beyond what is allowed`}`,
    happened: misses,
    runs: many,
    promise: { atMost: MISS },
  }
}

/** How often `check` itself comes to a verdict, with a seed of its own in every run. */
async function realRate(
  of: string,
  verdict: 'pass' | 'fail',
  promise: Rate['promise'],
  scenario: Scenario,
  options: { readonly tolerance?: number; readonly baselineOf?: (run: number) => Promise<Baseline> } = {},
): Promise<Rate> {
  const many = runs(100)
  let happened = 0
  for (let run = 0; run < many; run++) {
    const baseline = await options.baselineOf?.(run)
    const suspect = { scenario, file: '', id: '', advice: '', ...(baseline && { baseline }) }
    const { tolerance = 0.02 } = options
    const report = await check([suspect], { threads: 2, tolerance, seed: `night ${run}` })
    if (report.verdict === verdict) happened++
  }
  return { of, happened, runs: many, promise }
}

/** A baseline as another Tiltyard might have written it, so that only its counts can be compared. */
async function foreignBaseline(scenario: Scenario, seed: string): Promise<Baseline> {
  const [baseline] = await takeBaselines([{ scenario, battles: 65_536, seed }], { threads: 0 })
  return { ...baseline, digest: 'of another Tiltyard' }
}

async function loadFile(file: string, ...overrides: string[]): Promise<Scenario> {
  return read(join('scenarios', file), overrides)
}

async function load(...overrides: string[]): Promise<Scenario> {
  return read(scenarioOf('duel'), overrides)
}

async function read(file: string, overrides: string[]): Promise<Scenario> {
  const { scenario, problems } = await loadScenario(file, { overrides })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  return scenario
}

async function measureReal(): Promise<Rate[]> {
  const duel = await load()
  const longer = await load('combatants.squire.hp=20')
  const [truth, changed] = await Promise.all(
    [duel, longer].map(async (scenario) => (await simulate(scenario, { battles: 10_000_000, seed: 'truth' })).metrics),
  )
  const wins = truth['win.knights'].value
  const drift = Math.abs(changed['win.knights'].value - wins)
  const onEdge = `expect=[win.knights <= ${wins}, win.knights >= ${wins}, rounds.mean <= ${truth['rounds.mean'].value}]`
  const beyond = (points: number) => load(`expect=[win.knights <= ${wins - points / 100}]`)
  const [baseline] = await takeBaselines([{ scenario: duel, battles: 8192, seed: '1' }], { threads: 0 })
  const alarm = { atMost: FALSE_ALARM }
  const miss = { atMost: MISS }
  const shown = (share: number) => `${(100 * share).toFixed(2)} points`
  return [
    ...(await exactCoverage('a crossbow duel', await loadFile('crossbow-duel.yaml'))),
    ...(await exactCoverage(
      'the same with stalemates after 12 rounds',
      await loadFile('crossbow-duel.yaml', 'run.max_rounds=12'),
    )),
    ...(await realCoverage(duel, ['win.knights', 'rounds.mean', 'damage_per_hit.sword.mean'])),
    await realRate(
      'false alarms of check: a duel right on the edges of three bands',
      'fail',
      alarm,
      await load(onEdge),
    ),
    await realRate('false alarms of check: unchanged, against the counts of a baseline', 'fail', alarm, duel, {
      baselineOf: (run) => foreignBaseline(duel, `baseline ${run}`),
    }),
    await realRate(`false alarms of check: drifted by ${shown(drift)}, just what is tolerated`, 'fail', alarm, longer, {
      tolerance: drift,
      baselineOf: async () => baseline,
    }),
    await realRate('misses of check: a duel right on the edge of a band', 'pass', miss, await beyond(0)),
    await realRate('misses of check: a duel 0.5 points beyond a band', 'pass', miss, await beyond(0.5)),
    await realRate(`misses of check: drifted by ${shown(drift)}, 0.2 more than tolerated`, 'pass', miss, longer, {
      tolerance: drift - 0.002,
      baselineOf: async () => baseline,
    }),
  ]
}

const rates = [
  ...[0.5, 0.3, 0.1, 0.02].map((truth) => syntheticCoverage(truth, 0.01)),
  syntheticCoverage(0.395, 0.03),
  syntheticCoverage(0.135, 0.02),
  syntheticAlarms(1),
  syntheticAlarms(20),
  ...[0, 0.0025, 0.005].map(syntheticMisses),
  ...(await measureReal()),
  ...(await measureMatrices(runs(200))),
  ...(await measureTuning(runs)),
]
const table = new Table({ head: ['What', 'Measured', 'Promised', ''], style: { head: [], border: [] } })
for (const rate of rates) table.push([rate.of, showRate(rate), showPromise(rate), isKept(rate) ? 'kept' : 'NOT KEPT'])
console.log(`${table}`)

function showRate({ happened, runs }: Rate): string {
  return `${((100 * happened) / runs).toFixed(1)} % of ${runs}`
}

function showPromise({ promise }: Rate): string {
  const [word, share] = 'atMost' in promise ? ['at most', promise.atMost] : ['at least', promise.atLeast]
  return `${word} ${Number((100 * share).toPrecision(4))} %`
}

/** Whether chance could account for what is beyond the promise: with a probability of more than 0.1 %. */
function isKept({ happened, runs, promise }: Rate): boolean {
  const { low, high } = clopperPearson(happened, runs, 0.998)
  return 'atMost' in promise ? low <= promise.atMost : high >= promise.atLeast
}
