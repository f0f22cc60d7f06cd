import { compare, loadScenario, type Scenario, simulate } from '../src/index.ts'
import { inPackage } from '../src/package/root.ts'
import { independentEstimates } from '../src/statistics/independent-estimates.ts'
import { wilson } from '../src/statistics/proportion.ts'
import type { Figure } from './measure.ts'

/** One number of one of eight combatants, one step up. */
const CHANGES: Readonly<Record<string, string>> = {
  'a hit point': '{ is: swordsman, hp: 11 }',
  'a point of skill': '{ is: swordsman, weapon_skill: 4 }',
  'a point of hide': '{ is: swordsman, hide: 1 }',
}
/** The half-width of the difference of win rates that both ways are to reach. */
const PRECISION = 0.005
const LEAST_TIMES = 5

/** How many battles a comparison takes in pairs, and how many with dice that have nothing to do with each other. */
export async function benchCompare(): Promise<Figure[]> {
  const baseline = await load('swordsman')
  const figures: Figure[] = []
  for (const [change, member] of Object.entries(CHANGES)) {
    const scenario = await load(member)
    const start = performance.now()
    const { battles, variants } = await compare(baseline, [{ name: change, scenario }], { precision: PRECISION })
    const seconds = (performance.now() - start) / 1000
    const { difference, independent = 0 } = variants[0].metrics['win.raiders']
    const points = (100 * difference.value).toFixed(2)
    const half = (difference.high - difference.low) / 2
    const apart = await fightApart(baseline, scenario, independent)
    console.log(
      `  ${change} (${points} points): ${battles} pairs to ± ${(100 * half).toFixed(2)} points in ${seconds.toFixed(1)} s; ` +
        `${independent} independent battles a side give ± ${(100 * apart.half).toFixed(2)} in ${apart.seconds.toFixed(1)} s`,
    )
    const times = independent / battles
    figures.push({
      name: `Battles saved by common dice: ${change} for one of 4 v 4`,
      measured: `${times.toFixed(1)} times fewer`,
      target: `at least ${LEAST_TIMES}`,
      // What was said of independent battles is checked by fighting them.
      met: times >= LEAST_TIMES && half <= PRECISION && Math.abs(apart.half / half - 1) < 0.05,
    })
  }
  return figures
}

/** The same comparison the usual way: two runs that have nothing to do with each other. */
async function fightApart(baseline: Scenario, variant: Scenario, battles: number) {
  const start = performance.now()
  const first = await simulate(baseline, { battles, seed: 'first' })
  const second = await simulate(variant, { battles, seed: 'second' })
  const seconds = (performance.now() - start) / 1000
  const [one, other] = [first, second].map(({ metrics }) => {
    const { value } = metrics['win.raiders']
    return { value, ...wilson(Math.round(value * battles), battles) }
  })
  const { low, high } = independentEstimates(one, other)
  return { half: (high - low) / 2, seconds }
}

async function load(member: string): Promise<Scenario> {
  const members = `parties.raiders.members=[${member}, swordsman, 2 axeman]`
  const { scenario, problems } = await loadScenario(inPackage('bench/scenarios/skirmish.yaml'), {
    overrides: [members],
  })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  return scenario
}
