// Part of `npm run bench:statistics`: what taking luck out of win rates saves, and whether their intervals still hold
// (docs/statistics.md §12).

import Table from 'cli-table3'
import { FIRST_WINS } from '../src/battle/score.ts'
import { prepareChunks, prepareSide } from '../src/fight/chunk.ts'
import { countPairs } from '../src/fight/pair-tally.ts'
import type { Tally } from '../src/fight/tally.ts'
import { exact, type Scenario } from '../src/index.ts'
import { differenceOf } from '../src/metrics/difference.ts'
import { pairFigures } from '../src/metrics/paired.ts'
import { Kept, pairBoards } from '../src/metrics/pairing.ts'
import { adjustedOf, estimateOf, plainOf, takeSamples } from '../src/metrics/sample.ts'
import { planScenario, planTogether, type Stand } from '../src/plan-scenario.ts'
import type { Rate } from './rate.ts'
import { loadFile } from './scenarios.ts'
import type { Experiment } from './work.ts'

/** Battles fought at once. */
const CHUNK = 100_000

/** How many plain battles a battle is worth, of the win rate of the first party. */
export interface Saved {
  readonly name: string
  readonly battles: number
  readonly saved: number
}

/** With how many times the battles of a run its truth is found, where there is no exact one. */
const TRUTH_RUNS = 1000

/**
 * How often the adjusted win rate of the first party holds the true one, in so many runs of some thousand battles. They are
 * ranges of one seed's: battles of different numbers have nothing to do with each other. The truth is the exact answer; or,
 * where nobody can have that, the plain share of as many other battles as a thousand runs have: its own error, a thirtieth of a
 * run's plain one, takes no tenth of a point of coverage away.
 */
export async function coverageWithoutLuck(
  name: string,
  scenario: Scenario,
  many: number,
  isExact = true,
): Promise<Rate[]> {
  const metric = `win.${scenario.parties[0].id}`
  const stand = await planScenario(scenario)
  const fight = await prepareChunks(stand.plan, 'luck')
  const shareOf = async (battles: number): Promise<number> => {
    const others = await prepareChunks(stand.plan, 'luck, the truth')
    let won = 0
    for (let from = 0; from < battles; from += CHUNK) won += others(from, from + CHUNK).outcomes[FIRST_WINS]
    return won / (Math.ceil(battles / CHUNK) * CHUNK)
  }
  const truth = isExact ? (await exact(scenario)).metrics[metric].value : await shareOf(5000 * TRUTH_RUNS)
  return [1024, 5000].map((battles) => {
    let happened = 0
    for (let run = 0; run < many; run++) {
      const { low, high } = estimateOf(sampleOf(fight(run * battles, (run + 1) * battles), stand, metric))!
      if (low <= truth && truth <= high) happened++
    }
    return {
      of: `coverage of the win rate of ${name} without luck, ${battles} battles`,
      ...{ happened, runs: many, promise: { atLeast: 0.945 } },
    }
  })
}

/** The same of the difference that a change makes, from pairs with the same dice; and what that saves of the pairs. */
export async function differenceWithoutLuck(
  name: string,
  scenarios: readonly [Scenario, Scenario],
  many: number,
): Promise<Rate[]> {
  const metric = `win.${scenarios[0].parties[0].id}`
  const [before, after] = await Promise.all(scenarios.map(async (each) => (await exact(each)).metrics[metric].value))
  const boards = (await planTogether(scenarios)) as [Stand, Stand]
  const pairing = pairBoards(boards[0], boards[1], new Kept(boards[0]), new Kept(boards[1]), () => false)
  const keep = new Int32Array(0)
  const [first, second] = await Promise.all(boards.map(({ plan }) => prepareSide({ plan, keep, seed: 'luck' })))
  return [1024, 5000].map((battles) => {
    let happened = 0
    let [width, plainWidth] = [0, 0]
    for (let run = 0; run < many; run++) {
      const [one, other] = [first, second].map((fight) => fight(run * battles, (run + 1) * battles))
      const pair = countPairs(pairing, one.columns!, other.columns!, battles)
      const figure = pairFigures({ pairing, boards, tallies: [one.tally, other.tally], pair }).get(metric)!
      const { low, high } = differenceOf(figure)!
      const plain = differenceOf({ ...figure, luck: undefined } as typeof figure)!
      width += high - low
      plainWidth += plain.high - plain.low
      if (low <= after - before && after - before <= high) happened++
    }
    const saved = ((plainWidth / width) ** 2).toFixed(2)
    return {
      of: `coverage of the difference of ${name} without luck, ${battles} pairs (worth ${saved} times as many)`,
      ...{ happened, runs: many, promise: { atLeast: 0.945 } },
    }
  })
}

/** What it saves in so many battles; 1 if nothing is taken out. */
export async function savedByLuck(name: string, scenario: Scenario, battles: number): Promise<Saved> {
  const stand = await planScenario(scenario)
  const fight = await prepareChunks(stand.plan, '1')
  const sample = sampleOf(fight(0, battles), stand, `win.${scenario.parties[0].id}`)
  const adjusted = adjustedOf(sample)
  if (!adjusted) return { name, battles, saved: 1 }
  const plain = estimateOf(plainOf(sample))!
  return { name, battles, saved: ((plain.high - plain.low) / (adjusted.high - adjusted.low)) ** 2 }
}

function sampleOf(tally: Tally, { scoreboard, roster }: Stand, metric: string) {
  return takeSamples(tally, scoreboard, roster).get(metric)!
}

/** Win rates and differences with luck taken out: against exact answers, where there are any. */
export async function measureLuck(runs: (many: number) => number): Promise<Rate[]> {
  const many = runs(1000)
  const bench = (name: string, ...overrides: string[]) => loadFile(`bench/scenarios/${name}.yaml`, ...overrides)
  const [duel, pair] = [await bench('duel'), await bench('exact-skirmish')]
  return [
    ...(await coverageWithoutLuck('a duel under osr-d20', duel, many)),
    ...(await coverageWithoutLuck('a crossbow duel', await loadFile('scenarios/crossbow-duel.yaml'), many)),
    ...(await coverageWithoutLuck('a duel under slot-d20', await bench('slot-duel'), many)),
    ...(await coverageWithoutLuck('a duel under area-2d6', await bench('area-exact-duel'), many)),
    ...(await coverageWithoutLuck('a duel under segment-d100', await bench('segment-exact-duel'), many)),
    ...(await coverageWithoutLuck('a skirmish of two against two', await bench('exact-skirmish'), many)),
    ...(await coverageWithoutLuck('a skirmish under osr-d20', await bench('skirmish'), many, false)),
    ...(await coverageWithoutLuck('a skirmish under slot-d20', await bench('slot-skirmish'), many, false)),
    ...(await coverageWithoutLuck('a skirmish under area-2d6', await bench('area-skirmish'), many, false)),
    ...(await coverageWithoutLuck('a skirmish under segment-d100', await bench('segment-skirmish'), many, false)),
    ...(await coverageWithoutLuck('a spear wall', await loadFile('scenarios/spear-wall.yaml'), many, false)),
    ...(await coverageWithoutLuck('a swarm of goblins', await loadFile('scenarios/goblin-swarm.yaml'), many, false)),
    ...(await differenceWithoutLuck('one hit point', [duel, await bench('duel', 'combatants.squire.hp=20')], many)),
    ...(await differenceWithoutLuck(
      'one hit point in a skirmish',
      [pair, await bench('exact-skirmish', 'combatants.raider.hp=9')],
      many,
    )),
    ...(await differenceWithoutLuck('a sword of 2d4', [duel, await bench('duel', 'weapons.sword.damage=2d4')], many)),
  ]
}

const EXPERIMENTS: readonly Experiment[] = [
  ...(['duel', 'slot-duel', 'area-duel', 'segment-duel'] as const),
  ...(['skirmish', 'slot-skirmish', 'area-skirmish', 'segment-skirmish'] as const),
]

/** How many plain battles one without luck is worth, as a table of its own. */
export async function showSaved(runs: (many: number) => number): Promise<string> {
  const table = new Table({ head: ['Win rate of', 'Battles', 'Worth'], style: { head: [], border: [] } })
  for (const experiment of EXPERIMENTS) {
    const { name, battles, saved } = await savedByLuck(
      experiment,
      await loadFile(`bench/scenarios/${experiment}.yaml`),
      runs(100_000),
    )
    table.push([name, String(battles), `${saved.toFixed(2)} times as many plain ones`])
  }
  return `${table}`
}
