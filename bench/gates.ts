import { type Baseline, check, exact, type Scenario, takeBaselines } from '../src/index.ts'
import { confidenceFor, FALSE_ALARM, judge, levelsAt, MISS, verdictOfAll } from '../src/statistics/gate.ts'
import type { Interval } from '../src/statistics/interval.ts'
import { planLooks } from '../src/statistics/looks.ts'
import { clopperPearson } from '../src/statistics/proportion.ts'
import { fight, randomOf } from './random.ts'
import type { Rate } from './rate.ts'
import { LONG, loadFile } from './scenarios.ts'

const BAND = { low: 0.45, high: 0.55 }

/** The same with only one end: then no error is made on the other side. */
const ONE_SIDED = { low: -Infinity, high: 0.55 }

/** The verdict of a gate on a share, one of `checks`. */
function gate(
  truth: number,
  checks: number,
  random: () => number,
  band: Interval = BAND,
): 'pass' | 'fail' | 'inconclusive' {
  let wins = 0
  let fought = 0
  for (const look of planLooks()) {
    const { battles } = look
    wins += fight(battles - fought, truth, random)
    fought = battles
    const { pass, fail } = levelsAt(look, checks, band)
    const at = (level: number) => clopperPearson(wins, battles, confidenceFor(level))
    const verdict = judge({ pass: at(pass), fail: at(fail) }, band)
    if (verdict) return verdict
  }
  return 'inconclusive'
}

/** A run of several checks that are all right on an edge of what is allowed: the worst case of a balance that is fine. */
function syntheticAlarms(checks: number, many: number): Rate {
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

function syntheticMisses(beyond: number, many: number): Rate {
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

/** Both errors of a band with one end, right on it. */
function oneSided(many: number): Rate[] {
  const random = randomOf(13)
  const verdicts = Array.from({ length: many }, () => gate(0.55, 1, random, ONE_SIDED))
  const count = (verdict: string): number => verdicts.filter((each) => each === verdict).length
  return [
    {
      of: 'false alarms of a check with one end, right on it',
      ...{ happened: count('fail'), runs: many, promise: { atMost: FALSE_ALARM } },
    },
    {
      of: 'misses of a check with one end, right on it',
      ...{ happened: count('pass'), runs: many, promise: { atMost: MISS } },
    },
  ]
}

/** Errors of gates where they are largest: with everything right on the edge of what is allowed, or just beyond. */
export async function measureGates(runs: (many: number) => number): Promise<Rate[]> {
  return [
    syntheticAlarms(1, runs(1000)),
    syntheticAlarms(20, runs(100)),
    ...[0, 0.0025].map((beyond) => syntheticMisses(beyond, runs(1000))),
    ...oneSided(runs(1000)),
    ...(await measureDuel(runs(300))),
    ...(await measureRareScenarios(runs(300))),
    ...(await measureSkirmish(runs(300))),
  ]
}

/** The last look where nothing is said of it: a quarter of the battles, and promised no less. */
const MOST = 65_536

/** Right on both edges of bands, and drifted by just what is tolerated: in pairs, and against counts alone. */
async function measureDuel(many: number): Promise<Rate[]> {
  const file = 'bench/scenarios/duel.yaml'
  const [duel, longer] = [await loadFile(file), await loadFile(file, 'combatants.squire.hp=20')]
  const [wins, winsLater] = await Promise.all(
    [duel, longer].map(async (scenario) => (await exact(scenario, LONG)).metrics['win.knights'].value),
  )
  const tolerance = Math.abs(winsLater - wins)
  const drifted = `drifted by ${(100 * tolerance).toFixed(2)} points, just what is tolerated`
  const [baseline] = await takeBaselines([{ scenario: duel, battles: 4096, seed: '1' }], { threads: 0 })
  const foreign = { baselineOf: (run: number) => foreignBaseline(duel, `baseline ${run}`) }
  return [
    ...(await errorsOnEdges('a duel', file, [], ['win.knights', 'rounds.mean'], many)),
    ...(await errorsOf(drifted, longer, many, { tolerance, mostBattles: MOST, baselineOf: async () => baseline })),
    ...(await errorsOf(`${drifted}, against counts`, longer, many, { tolerance, mostBattles: MOST, ...foreign })),
    ...(await errorsOf('unchanged, against counts', duel, many, foreign)).slice(0, 1),
  ]
}

/** The same of parties, whose luck is counted in more ways (docs/statistics.md §12). */
async function measureSkirmish(many: number): Promise<Rate[]> {
  const [file, change] = ['bench/scenarios/exact-skirmish.yaml', 'combatants.knight.hp=9']
  const [skirmish, tougher] = [await loadFile(file), await loadFile(file, change)]
  const [wins, winsLater] = await Promise.all(
    [skirmish, tougher].map(async (scenario) => (await exact(scenario, LONG)).metrics['win.red'].value),
  )
  const tolerance = Math.abs(winsLater - wins)
  const [baseline] = await takeBaselines([{ scenario: skirmish, battles: 4096, seed: '1' }], { threads: 0 })
  const options = { tolerance, mostBattles: MOST, baselineOf: async () => baseline }
  return [
    ...(await errorsOnEdges('a skirmish', file, [], ['win.red'], many, MOST)),
    ...(await errorsOf('a skirmish drifted by just what is tolerated', tougher, many, options)),
  ]
}

/** Stalemates in one battle of 1,300, and what they do to the mean of rounds; a party that seldom wins. All exactly known. */
async function measureRareScenarios(many: number): Promise<Rate[]> {
  const changes = ['run.max_rounds=40', 'combatants.crossbowman.hp=6']
  const rare = ['stalemate', 'rounds.mean']
  return [
    ...(await errorsOnEdges('rare stalemates', 'scenarios/crossbow-duel.yaml', changes, rare, many, MOST)),
    ...(await errorsOnEdges(
      'rare wins',
      'bench/scenarios/exact-duel.yaml',
      ['combatants.knight.hp=6'],
      ['win.red'],
      many,
      MOST,
    )),
  ]
}

/** `check` itself on metrics that are right on both ends of two bands, each of which just allows them. */
async function errorsOnEdges(
  name: string,
  file: string,
  changes: readonly string[],
  metrics: readonly string[],
  many: number,
  mostBattles?: number,
): Promise<Rate[]> {
  const truths = (await exact(await loadFile(file, ...changes), LONG)).metrics
  const expectations = metrics.flatMap((metric) => {
    const { value } = truths[metric]
    return [`${metric} <= ${value}`, `${metric} >= ${value}`]
  })
  const scenario = await loadFile(file, ...changes, `expect=[${expectations.join(', ')}]`)
  return errorsOf(`right on edges, ${name}`, scenario, many, { mostBattles })
}

/**
 * How often `check` fails although all holds, and how often it passes each of what is right on its edge; with a seed of its
 * own in every run.
 */
async function errorsOf(
  of: string,
  scenario: Scenario,
  many: number,
  {
    tolerance,
    mostBattles,
    baselineOf,
  }: {
    readonly tolerance?: number | undefined
    readonly mostBattles?: number | undefined
    readonly baselineOf?: (run: number) => Promise<Baseline>
  },
): Promise<Rate[]> {
  let alarms = 0
  const passed = new Map<string, number>()
  for (let run = 0; run < many; run++) {
    const baseline = await baselineOf?.(run)
    const report = await check([{ scenario, file: '', id: '', ...(baseline && { baseline }) }], {
      ...{ threads: 0, seed: `night ${run}` },
      ...(tolerance !== undefined && { tolerance }),
      ...(mostBattles !== undefined && { mostBattles }),
    })
    if (report.verdict === 'fail') alarms++
    for (const { metric, text, verdict } of report.scenarios[0].findings) {
      // Nothing ends in a draw, which therefore does not drift.
      if (metric === 'draw' || (baseline && metric === 'stalemate')) continue
      passed.set(text, (passed.get(text) ?? 0) + (verdict === 'pass' ? 1 : 0))
    }
  }
  console.log(`  ${of}: ${alarms} of ${many} failed, passed ${[...passed.values()].join(', ')}`)
  return [
    { of: `false alarms of check, ${of}`, happened: alarms, runs: many, promise: { atMost: FALSE_ALARM } },
    ...[...passed].map(([text, happened]) => ({
      of: `misses of check, ${of}: ${text}`,
      ...{ happened, runs: many, promise: { atMost: MISS } },
    })),
  ]
}

/** A baseline as another Tiltyard might have written it, so that only its counts can be compared. */
async function foreignBaseline(scenario: Scenario, seed: string): Promise<Baseline> {
  const [baseline] = await takeBaselines([{ scenario, battles: 65_536, seed }], { threads: 0 })
  return { ...baseline, digest: 'of another Tiltyard' }
}
