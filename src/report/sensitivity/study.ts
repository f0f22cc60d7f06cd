import type { Neighbourhood } from '../../load-neighbourhood.ts'
import type { Weighing } from '../../studies/sensitivity-plan.ts'
import { type Asked, METRIC_FLAG, type Study } from '../study.ts'
import type { AnySensitivity } from './words.ts'

const FLAGS = {
  vary: {
    value: 'PATH',
    describe:
      'only these numbers: a path or the beginning of one, perhaps with a step: combatants.knight.hp=2 (repeatable)',
    otherwise: 'all that the file sets of weapons, armours, shields and combatants',
    repeatable: true,
  },
  defaults: {
    describe: 'also the numbers that the file leaves to the rules',
    repeatable: false,
    isSwitch: true,
  },
  reference: {
    value: 'PATH',
    describe: 'also tell all steps in terms of that of this number: combatants.knight.hp',
    repeatable: false,
  },
  metric: METRIC_FLAG,
} as const

export const sensitivity: Study<typeof FLAGS, Neighbourhood, AnySensitivity> = {
  name: 'sensitivity',
  noun: 'what the next step of every number does',
  summary: 'Tell what the next step of every number of weapons, armours and combatants does',
  oneFile: true,
  group: 'Numbers:',
  flags: FLAGS,
  battles: { describe: 'how many battles each side fights', otherwise: '10_000', least: 2 },
  precision: 'fight until every effect is known to plus or minus so many percentage points: 0.5%',
  examples: [
    ['what matters most?', 'sensitivity scenarios/spear-wall.yaml'],
    ['also of what the file leaves to the rules', 'sensitivity scenarios/spear-wall.yaml --defaults'],
    [
      'two numbers, in terms of a hit point',
      'sensitivity duel.yaml --vary weapons.sword --vary combatants.knight.hp --reference combatants.knight.hp',
    ],
    ['without any chance, where scenarios are small', 'sensitivity duel.yaml --exact'],
    ['steps of two, and another metric', 'sensitivity duel.yaml --vary combatants.knight.hp=2 --metric rounds.mean'],
  ],
  file: 'sensitivity',
  charts: ['weights'],

  async load([file], { vary, set, defaults }, how) {
    const { loadNeighbourhood } = await import('../../load-neighbourhood.ts')
    const { neighbourhood, problems } = await loadNeighbourhood(file, { ...how, vary, overrides: set, defaults })
    return { subject: neighbourhood, problems }
  },
  scenarioOf: ({ scenario }) => scenario,
  async fight(neighbourhood, asked, how) {
    const { sensitivity } = await import('../../studies/sensitivity.ts')
    return sensitivity(neighbourhood, { ...how, ...weighingOf(asked) })
  },
  async solve(neighbourhood, asked, how) {
    const { sensitivityExactly } = await import('../../studies/sensitivity-exactly.ts')
    return sensitivityExactly(neighbourhood, { ...how, ...weighingOf(asked) })
  },
  again: ({ vary, set, defaults }, { reference, metric }) => ({ vary, set, defaults, reference, metric }),
  report: async () => (await import('./report.ts')).report,
}

/** What to weigh by, however the weights are found. */
function weighingOf({ metric, reference }: Asked<typeof FLAGS>): Weighing {
  return { ...(metric !== undefined && { metric }), ...(reference !== undefined && { reference }) }
}
