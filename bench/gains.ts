// Part of `npm run bench:statistics`: whether the intervals of `sensitivity` hold with luck taken out (docs/statistics.md §8).

import { exact, loadNeighbourhood, type Scenario, sensitivity } from '../src/index.ts'
import { inPackage } from '../src/package/root.ts'
import type { Rate } from './rate.ts'

const FILE = 'bench/scenarios/duel.yaml'
const PATH = 'combatants.squire.hp'
const REFERENCE = 'combatants.squire.weapon_skill'

/** How often what three hit points are worth, their next step, and their ratio to another number hold the exact ones. */
export async function measureGains(many: number): Promise<Rate[]> {
  const { neighbourhood } = await loadNeighbourhood(inPackage(FILE), { vary: [`${PATH}=3`, REFERENCE] })
  const { steps } = neighbourhood!
  const [metric] = neighbourhood!.scenario.parties.map(({ id }) => `win.${id}`)
  const winOf = async (scenario: Scenario): Promise<number> => (await exact(scenario)).metrics[metric].value
  const here = await winOf(neighbourhood!.scenario)
  const [gain, other] = await Promise.all(
    steps.map(async ({ up, down }) => ((await winOf(up!)) - (await winOf(down!))) / 2),
  )
  const truths = { gain, forward: (await winOf(steps[0].up!)) - here, ratio: gain / other }
  const rates: Rate[] = []
  for (const battles of [1024, 5000]) {
    const held = { gain: 0, forward: 0, ratio: 0 }
    // Where the reference may be worth nothing there is no ratio.
    const printed = { ...held }
    let [width, plainWidth] = [0, 0]
    for (let run = 0; run < many; run++) {
      const options = { battles, metric, reference: REFERENCE, seed: `gains ${run}`, threads: 0 }
      const found = (await sensitivity(neighbourhood!, options)).weights.find((each) => each.path === PATH)!
      const plain = found.plain ?? found.gain
      width += found.gain.high - found.gain.low
      plainWidth += plain.high - plain.low
      for (const name of ['gain', 'forward', 'ratio'] as const) {
        const estimate = found[name]
        if (!estimate) continue
        printed[name]++
        if (estimate.low <= truths[name] && truths[name] <= estimate.high) held[name]++
      }
    }
    const saved = ((plainWidth / width) ** 2).toFixed(2)
    for (const name of ['gain', 'forward', 'ratio'] as const) {
      const of = `coverage of the ${name} of three ${PATH} without luck, ${battles} battles (worth ${saved} times as many)`
      rates.push({ of, happened: held[name], runs: printed[name], promise: { atLeast: 0.945 } })
    }
  }
  return rates
}
