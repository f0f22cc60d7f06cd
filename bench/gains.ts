// Part of `npm run bench:statistics`: whether the intervals of `sensitivity` hold with luck taken out (docs/statistics.md §8).

import { exact, loadNeighbourhood, type Scenario, sensitivity } from '../src/index.ts'
import { inPackage } from '../src/package/root.ts'
import type { Rate } from './rate.ts'

const FILE = 'bench/scenarios/duel.yaml'
const PATH = 'combatants.squire.hp'
const REFERENCE = 'combatants.squire.weapon_skill'

/** How often steps of three hit points, and the ratio of the next to that of another number, hold the exact ones. */
export async function measureGains(many: number): Promise<Rate[]> {
  const { neighbourhood } = await loadNeighbourhood(inPackage(FILE), { vary: [`${PATH}=3`, REFERENCE] })
  const { scenario, steps } = neighbourhood!
  const [metric] = scenario.parties.map(({ id }) => `win.${id}`)
  const winOf = async (scenario: Scenario): Promise<number> => (await exact(scenario)).metrics[metric].value
  const here = await winOf(scenario)
  const [up, other] = await Promise.all(steps.map(async ({ up }) => (await winOf(up!)) - here))
  const truths = { up, down: (await winOf(steps[0].down!)) - here, ratio: up / other }
  const rates: Rate[] = []
  for (const battles of [1024, 5000]) {
    const held = { up: 0, down: 0, ratio: 0 }
    // Where the reference may do nothing there is no ratio.
    const printed = { ...held }
    let [width, plainWidth] = [0, 0]
    for (let run = 0; run < many; run++) {
      const options = { battles, metric, reference: REFERENCE, seed: `gains ${run}`, threads: 0 }
      const found = (await sensitivity(neighbourhood!, options)).weights.find((each) => each.path === PATH)!
      const step = found.up!
      const plain = found.plain ?? step
      width += step.high - step.low
      plainWidth += plain.high - plain.low
      for (const name of ['up', 'down', 'ratio'] as const) {
        const estimate = found[name]
        if (!estimate) continue
        printed[name]++
        if (estimate.low <= truths[name] && truths[name] <= estimate.high) held[name]++
      }
    }
    const saved = ((plainWidth / width) ** 2).toFixed(2)
    for (const name of ['up', 'down', 'ratio'] as const) {
      const what = name === 'ratio' ? 'ratio of the step' : `step ${name}`
      const of = `coverage of the ${what} of three ${PATH} without luck, ${battles} battles (as sure as ${saved} times as many)`
      rates.push({ of, happened: held[name], runs: printed[name], promise: { atLeast: 0.945 } })
    }
  }
  return rates
}
