import { exact, rare } from '../src/index.ts'
import type { Rate } from './rate.ts'
import { LONG, loadFile } from './scenarios.ts'

/** Scenarios small enough for exact answers: a file, what is rare in it, and what makes it so. */
const CASES: readonly (readonly [file: string, metric: string, ...overrides: string[]])[] = [
  ['bench/scenarios/exact-duel.yaml', 'win.red', 'combatants.knight.hp=4'],
  ['bench/scenarios/exact-duel.yaml', 'win.red', 'combatants.knight.hp=1', 'combatants.raider.hp=60'],
  ['bench/scenarios/exact-duel.yaml', 'win.red', 'combatants.knight.hp=1', 'combatants.raider.hp=105'],
  ['bench/scenarios/exact-skirmish.yaml', 'win.blue', 'combatants.raider.hp=1', 'combatants.knight.hp=14'],
  ['scenarios/crossbow-duel.yaml', 'stalemate'],
  ['bench/scenarios/area-exact-duel.yaml', 'win.blue', 'combatants.ogre.hp=1'],
  ['bench/scenarios/area-exact-duel.yaml', 'win.blue', 'combatants.ogre.hp=1', 'combatants.knight.hp=60'],
  ['bench/scenarios/segment-exact-duel.yaml', 'draw'],
]
/** A tenth of what is begun by default: the fewer, the harder. */
const BATTLES = 100_000

/** How often the interval of `run --rare` holds the exact share, with a seed of its own each time. */
export async function measureSplitting(runs: number): Promise<Rate[]> {
  const rates: Rate[] = []
  for (const [file, metric, ...overrides] of CASES) {
    const scenario = await loadFile(file, ...overrides)
    const truth = (await exact(scenario, LONG)).metrics[metric].value
    let covered = 0
    let sure = 0
    let sum = 0
    for (let run = 0; run < runs; run++) {
      const found = await rare(scenario, metric, { battles: BATTLES, seed: `run ${run}`, threads: 0 })
      if (found.bounds === 'both') sure++
      sum += found.value / truth
      if (found.low <= truth && truth <= found.high) covered++
    }
    const share = truth.toExponential(2)
    console.log(
      `  ${scenario.rules.system}, ${metric} ${share}: ${(sum / runs).toFixed(4)} of the truth on average, an interval in ${sure} of ${runs}, which covered in ${covered}`,
    )
    rates.push({
      of: `coverage of --rare, ${scenario.rules.system}, ${metric} in ${share} of the battles`,
      ...{ happened: covered, runs, promise: { atLeast: 0.945 } },
    })
  }
  return rates
}
