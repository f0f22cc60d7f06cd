import { type Baseline, check, exact, type Scenario, simulate, takeBaselines } from '../src/index.ts'
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

const ALARM = { error: 'false alarms', verdict: 'fail', promise: { atMost: FALSE_ALARM } } as const
const MISSED = { error: 'misses', verdict: 'pass', promise: { atMost: MISS } } as const

/** How often `check` itself comes to a verdict, with a seed of its own in every run. */
async function realRate(
  of: string,
  { error, verdict, promise }: typeof ALARM | typeof MISSED,
  scenario: Scenario,
  many: number,
  options: {
    readonly tolerance?: number
    readonly mostBattles?: number
    readonly baselineOf?: (run: number) => Promise<Baseline>
  } = {},
): Promise<Rate> {
  let happened = 0
  for (let run = 0; run < many; run++) {
    const baseline = await options.baselineOf?.(run)
    const suspect = { scenario, file: '', id: '', advice: '', ...(baseline && { baseline }) }
    const { tolerance = 0.02, mostBattles } = options
    const report = await check([suspect], {
      ...{ threads: 0, tolerance, seed: `night ${run}` },
      ...(mostBattles && { mostBattles }),
    })
    if (report.verdict === verdict) happened++
  }
  return { of: `${error} ${of}`, happened, runs: many, promise }
}

/** A baseline as another Tiltyard might have written it, so that only its counts can be compared. */
async function foreignBaseline(scenario: Scenario, seed: string): Promise<Baseline> {
  const [baseline] = await takeBaselines([{ scenario, battles: 65_536, seed }], { threads: 0 })
  return { ...baseline, digest: 'of another Tiltyard' }
}

/** Errors of gates where they are largest: with everything right on the edge of what is allowed, or just beyond. */
export async function measureGates(runs: (many: number) => number): Promise<Rate[]> {
  return [
    syntheticAlarms(1, runs(1000)),
    syntheticAlarms(20, runs(100)),
    ...[0, 0.0025].map((beyond) => syntheticMisses(beyond, runs(1000))),
    ...oneSided(runs(1000)),
    ...(await measureDuel(runs(100))),
    ...(await measureRareScenario(runs(300))),
  ]
}

async function measureDuel(many: number): Promise<Rate[]> {
  const file = 'bench/scenarios/duel.yaml'
  const duel = await loadFile(file)
  const longer = await loadFile(file, 'combatants.squire.hp=20')
  const [truth, changed] = await Promise.all(
    [duel, longer].map(async (scenario) => (await simulate(scenario, { battles: 10_000_000, seed: 'truth' })).metrics),
  )
  const wins = truth['win.knights'].value
  const drift = Math.abs(changed['win.knights'].value - wins)
  const onEdge = `expect=[win.knights <= ${wins}, win.knights >= ${wins}, rounds.mean <= ${truth['rounds.mean'].value}]`
  const beyond = (points: number) => loadFile(file, `expect=[win.knights <= ${wins - points / 100}]`)
  const [baseline] = await takeBaselines([{ scenario: duel, battles: 8192, seed: '1' }], { threads: 0 })
  const shown = (share: number) => `${(100 * share).toFixed(2)} points`
  const own = { baselineOf: async () => baseline }
  return [
    await realRate('of check: a duel right on the edges of three bands', ALARM, await loadFile(file, onEdge), many),
    await realRate('of check: unchanged, against the counts of a baseline', ALARM, duel, many, {
      baselineOf: (run) => foreignBaseline(duel, `baseline ${run}`),
    }),
    await realRate(`of check: drifted by ${shown(drift)}, just what is tolerated`, ALARM, longer, many, {
      tolerance: drift,
      ...own,
    }),
    await realRate('of check: a duel right on the edge of a band', MISSED, await beyond(0), many),
    await realRate('of check: a duel 0.5 points beyond a band', MISSED, await beyond(0.5), many),
    await realRate(`of check: drifted by ${shown(drift)}, 0.2 more than tolerated`, MISSED, longer, many, {
      tolerance: drift - 0.002,
      ...own,
    }),
  ]
}

/** Stalemates in one battle of 1,300, and what they do to the mean of rounds; both exactly known, right on the edge. */
async function measureRareScenario(many: number): Promise<Rate[]> {
  const [file, ...changes] = ['scenarios/crossbow-duel.yaml', 'run.max_rounds=40', 'combatants.crossbowman.hp=6']
  const { metrics } = await exact(await loadFile(file, ...changes), LONG)
  const mostBattles = 65_536
  const rates: Rate[] = []
  for (const name of ['stalemate', 'rounds.mean', 'use.marksman.pass']) {
    const truth = metrics[name].value
    const expecting = (bound: string): Promise<Scenario> => loadFile(file, ...changes, `expect=[${name} ${bound}]`)
    const what = `of check: ${name} right on its edge, ${metrics.stalemate.value.toExponential(1)} stalemates a battle`
    rates.push(await realRate(what, ALARM, await expecting(`>= ${truth}`), many, { mostBattles }))
    rates.push(await realRate(what, MISSED, await expecting(`<= ${truth}`), many, { mostBattles }))
  }
  return rates
}
