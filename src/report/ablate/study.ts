import type { Scenario } from '../../scenario/scenario.ts'
import type { Study } from '../study.ts'
import type { AnyAblation } from './words.ts'

const FLAGS = {
  for: {
    value: 'PARTY',
    describe: 'take away only from this party',
    otherwise: 'from both, one at a time',
    repeatable: false,
  },
} as const

export const ablate: Study<typeof FLAGS, Scenario, AnyAblation> = {
  name: 'ablate',
  noun: 'what hangs on what',
  summary: 'Take away each rule, action, weapon and effect in turn: what hangs on it, what is dead weight',
  oneFile: true,
  group: 'Taken away:',
  flags: FLAGS,
  battles: { describe: 'how many battles each side fights', otherwise: 'as --precision says' },
  precision:
    'fight until it is certain what helps, what harms, and what does neither by more than so many percentage points: 1% unless --battles is given',
  examples: [
    ['what does everything hang on?', 'ablate scenarios/spear-wall.yaml'],
    ['what of the orders of one party is dead weight?', 'ablate scenarios/spear-wall.yaml --for swords'],
    ['to a fifth of a point', 'ablate scenarios/spear-wall.yaml --precision 0.2%'],
    ['without any chance, where scenarios are small', 'ablate duel.yaml --exact'],
  ],
  file: 'ablation',
  charts: ['worths'],

  async load([file], { set, for: party }, how) {
    const { loadScenario } = await import('../../load-scenario.ts')
    const { refusal } = await import('../../source/problem.ts')
    const { suggest } = await import('../../source/nearest.ts')
    const { scenario, problems } = await loadScenario(file, { ...how, overrides: set, unjudged: 'warning' })
    const ids = scenario?.parties.map(({ id }) => id) ?? []
    if (party === undefined || !scenario || ids.includes(party)) return { subject: scenario, problems }
    const place = { source: { name: '--for', text: party }, start: 0, end: party.length }
    const message = `no party is "${party}", expected ${ids.join(' or ')}`
    return { subject: undefined, problems: [...problems, refusal(message, suggest(party, ids), place)] }
  },
  scenarioOf: (scenario) => scenario,
  async fight(scenario, { for: party }, how) {
    const { ablate } = await import('../../studies/ablate.ts')
    return ablate(scenario, { ...how, ...(party !== undefined && { for: party }) })
  },
  async solve(scenario, { for: party }, { precision: _, ...how }) {
    const { ablateExactly } = await import('../../studies/ablate-exactly.ts')
    return ablateExactly(scenario, { ...how, ...(party !== undefined && { for: party }) })
  },
  again: ({ set, for: party }) => ({ set, for: party }),
  report: async () => (await import('./report.ts')).report,
}
