import type { Exploration } from '../../exact/budget.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { FileChanges, Study } from '../study.ts'
import type { AnyReplies } from './words.ts'
import { writesOf } from './writes.ts'

const FLAGS = {
  for: {
    value: 'PARTY',
    describe: 'the party that looks for a better tactic; the other keeps its own',
    otherwise: 'the first',
    repeatable: false,
  },
  both: {
    describe: 'both parties reply in turn, until neither gains any more; then their tactics fight each other',
    repeatable: false,
    isSwitch: true,
  },
} as const

/** Whose reply is asked for, and in what. */
interface Subject {
  readonly file: string
  readonly scenario: Scenario
  readonly side: 0 | 1
}

export const bestReply: Study<typeof FLAGS, Subject, AnyReplies> = {
  name: 'best-reply',
  noun: 'reply',
  summary: 'Find a tactic by which one party wins more often; with --exact, what perfect play is worth',
  oneFile: true,
  group: 'Reply:',
  flags: FLAGS,
  limits: {
    describe:
      'how many battles to search by, but for the end of a race; a quarter as many a side, 16,384 to 131,072, confirm what is found (with --both: all battles)',
    otherwise: '4_000_000, with --both 2_500_000',
  },
  isPlain: true,
  precision: 'not asked for here: what is found is confirmed by battles of its own',
  examples: [
    ['what would a better player of the spears do?', 'best-reply scenarios/spear-wall.yaml --for spears'],
    ['how much could be won at all?', 'best-reply scenarios/sword-against-mail.yaml --for mailed --exact'],
    ['what if both learn from each other?', 'best-reply scenarios/spear-wall.yaml --both'],
    ['write the tactic that was found into the file', 'best-reply duel.yaml --for red --write'],
  ],
  file: 'reply',
  charts: ['reply', 'matrix', 'mix'],

  missing(_, { for: party, both }) {
    if (!both || party === undefined) return undefined
    return `--both is given with --for ${party}: it looks for the tactics of both parties`
  },
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
  async fight({ scenario, side }, { both }, { seed, threads, signal, maxBattles, maxSeconds, onProgress }) {
    const options = Object.fromEntries(
      Object.entries({ seed, threads, signal, maxBattles, maxSeconds, onProgress }).filter(
        ([, each]) => each !== undefined,
      ),
    )
    if (both) {
      const { repliesInTurn } = await import('../../studies/best-reply/in-turn.ts')
      return repliesInTurn(scenario, options)
    }
    const { bestReply: search } = await import('../../studies/best-reply/best-reply.ts')
    return search(scenario, side, options)
  },
  async solve({ scenario, side }, { both }, { maxStates, maxSeconds, signal, onProgress }) {
    if (both) {
      const { BeyondReach } = await import('../../exact/beyond-reach.ts')
      throw new BeyondReach('--exact is given with --both: perfect play is no tactic that could be replied to')
    }
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
    if ('replies' in found) return 'several tactics were found; paste the one that you want'
    if (found.exact) return 'perfect play is no tactic of the language'
    const changes = writesOf(found, scenario, side)
    return typeof changes === 'string' ? changes : [{ file, changes }]
  },
  again: ({ for: party, both, set }) => ({ for: party, both, set }),
  report: async () => (await import('./report.ts')).report,
}
