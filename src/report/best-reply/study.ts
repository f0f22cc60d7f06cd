import type { Exploration } from '../../exact/budget.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { FileChanges, Study } from '../study.ts'
import type { AnyBestReply } from './words.ts'
import { writesOf } from './writes.ts'

const FLAGS = {
  for: {
    value: 'PARTY',
    describe: 'the party that looks for a better tactic; the other keeps its own',
    otherwise: 'the first',
    repeatable: false,
  },
} as const

/** Whose reply is asked for, and in what. */
interface Subject {
  readonly file: string
  readonly scenario: Scenario
  readonly side: 0 | 1
}

export const bestReply: Study<typeof FLAGS, Subject, AnyBestReply> = {
  name: 'best-reply',
  noun: 'reply',
  summary: 'Find a tactic by which one party wins more often; with --exact, what perfect play is worth',
  oneFile: true,
  group: 'Reply:',
  flags: FLAGS,
  limits: { otherwise: '4_000_000' },
  isPlain: true,
  precision: 'not asked for here: what is found is confirmed by battles of its own',
  examples: [
    ['what would a better player of the spears do?', 'best-reply scenarios/spear-wall.yaml --for spears'],
    ['how much could be won at all?', 'best-reply scenarios/sword-against-mail.yaml --for mailed --exact'],
    ['write the tactic that was found into the file', 'best-reply duel.yaml --for red --write'],
  ],
  file: 'reply',
  charts: ['reply'],

  async load([file], { for: party, set }, how) {
    const { loadScenario } = await import('../../load-scenario.ts')
    const { scenario, problems } = await loadScenario(file, { ...how, overrides: set })
    if (!scenario) return { subject: undefined, problems }
    const ids = scenario.parties.map(({ id }) => id)
    if (party !== undefined && !ids.includes(party)) {
      const { suggest } = await import('../../source/nearest.ts')
      const { refusal } = await import('../../source/problem.ts')
      return {
        subject: undefined,
        problems: [...problems, refusal(`--for: there is no party "${party}"`, suggest(party, ids))],
      }
    }
    return { subject: { file, scenario, side: party === ids[1] ? 1 : 0 }, problems }
  },
  scenarioOf: ({ scenario }) => scenario,
  async fight({ scenario, side }, _, { seed, threads, signal, maxBattles, maxSeconds, onProgress }) {
    const { bestReply: search } = await import('../../studies/best-reply/search.ts')
    const options = { seed, threads, signal, maxBattles, maxSeconds, onProgress }
    return search(scenario, side, Object.fromEntries(Object.entries(options).filter(([, each]) => each !== undefined)))
  },
  async solve({ scenario, side }, _, { maxStates, maxSeconds, signal, onProgress }) {
    const { bestReplyExactly } = await import('../../studies/best-reply/perfect.ts')
    const tell = onProgress && ((exploration: Exploration) => onProgress({ ...exploration, done: 0, of: 1 }))
    const options = { maxStates, maxSeconds, signal, onProgress: tell }
    return bestReplyExactly(
      scenario,
      side,
      Object.fromEntries(Object.entries(options).filter(([, each]) => each !== undefined)),
    )
  },
  writes(found, { file, scenario, side }): readonly FileChanges[] | string {
    if (found.exact) return 'perfect play is no tactic of the language'
    const changes = writesOf(found, scenario, side)
    return typeof changes === 'string' ? changes : [{ file, changes }]
  },
  again: ({ for: party, set }) => ({ for: party, set }),
  report: async () => (await import('./report.ts')).report,
}
