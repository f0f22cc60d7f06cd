import type { Scenario } from '../../scenario/scenario.ts'
import type { Straying } from '../../studies/skill-grid.ts'
import type { Study } from '../study.ts'
import type { AnySkill } from './words.ts'

const FLAGS = {
  kind: {
    value: 'KIND',
    describe: 'what is done by mistake: random, second-best, worst-target or hesitate',
    otherwise: 'random',
    repeatable: false,
  },
  'up-to': { value: 'SHARE', describe: 'the most mistakes to look at', otherwise: '50%', repeatable: false },
  steps: { value: 'N', describe: 'in how many steps to go there', otherwise: '5', repeatable: false },
} as const

/** A scenario, and which mistakes of its parties to look at. */
interface Subject {
  readonly scenario: Scenario
  readonly straying: Straying
}

export const skill: Study<typeof FLAGS, Subject, AnySkill> = {
  name: 'skill',
  noun: 'skill',
  summary: 'Let both parties make more and more mistakes: which is harder to play, and what mistakes cost',
  oneFile: true,
  group: 'Mistakes:',
  flags: FLAGS,
  battles: { describe: 'how many battles each point fights', otherwise: '10_000' },
  precision: 'fight until all costs are known to plus or minus so many percentage points: 0.5%',
  examples: [
    ['who is harder to play?', 'skill scenarios/spear-wall.yaml'],
    ['what does it cost to hesitate?', 'skill scenarios/spear-wall.yaml --kind hesitate --precision 1%'],
    ['few mistakes, more closely', 'skill scenarios/spear-wall.yaml --up-to 10% --steps 10'],
    ['without any chance, where scenarios are small', 'skill duel.yaml --kind hesitate --exact'],
  ],
  file: 'skill',
  charts: ['curves', 'map'],

  async load([file], { set, ...asked }, how) {
    const { loadScenario } = await import('../../load-scenario.ts')
    const { readStraying } = await import('./straying.ts')
    const { scenario, problems } = await loadScenario(file, { ...how, overrides: set, unjudged: 'warning' })
    const read = readStraying(asked)
    const subject = scenario && read.straying && { scenario, straying: read.straying }
    return { subject, problems: [...problems, ...read.problems] }
  },
  scenarioOf: ({ scenario }) => scenario,
  async fight({ scenario, straying }, _, how) {
    const { skill } = await import('../../studies/skill.ts')
    return skill(scenario, { ...how, ...straying })
  },
  async solve({ scenario, straying }, _, { precision: __, ...how }) {
    const { skillExactly } = await import('../../studies/skill-exactly.ts')
    return skillExactly(scenario, { ...how, ...straying })
  },
  again: ({ set, ...asked }) => ({ ...asked, set }),
  report: async () => (await import('./report.ts')).report,
}
