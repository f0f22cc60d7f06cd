import type { Tuning } from '../../tuning/tuning.ts'
import type { FileChanges, Study } from '../study.ts'
import type { AnyTune } from './words.ts'

const FLAGS = {
  vary: {
    describe:
      'a value that may change, and what it may become: PATH=2..8, PATH=0.5..1.5/0.1, PATH=d4..d12, PATH=sword,mace',
    repeatable: true,
  },
  goal: {
    describe:
      "what is to come of it: 'win.P = 50%', 'win.P in 45% .. 55%', 'rounds.mean <= 6', 'every matchup in 40% .. 60%' of the file's matrix, or expect: what the files expect",
    repeatable: true,
  },
  'least-change': {
    describe: 'change as little as the goals allow, instead of meeting them as safely as the values allow',
    repeatable: false,
    isSwitch: true,
  },
} as const

export const tune: Study<typeof FLAGS, Tuning, AnyTune> = {
  name: 'tune',
  noun: 'tuning',
  summary: 'Find the values that meet goals: one number and one goal, or several of both, in one scenario or several',
  oneFile: false,
  group: 'Tuning:',
  flags: FLAGS,
  limits: { otherwise: '2_000_000' },
  isPlain: true,
  precision: 'how near to a goal is near enough: points of a percentage, or per cent of a mean; 1% otherwise',
  examples: [
    ['which bonus makes it even?', "tune duel.yaml --vary weapons.mace.to_hit=-3..3 --goal 'win.red = 50%'"],
    [
      'several values, several goals, and as little as possible changed',
      "tune duel.yaml --vary weapons.mace.damage=d4..d12 --vary combatants.brute.hp=8..20 --goal 'win.red in 45% .. 55%' --goal 'rounds.mean <= 6' --least-change",
    ],
    ['whatever the files expect', 'tune duel.yaml siege.yaml --vary weapons.mace.to_hit=-3..3 --goal expect'],
    [
      'a whole table of options',
      "tune armoury.yaml --vary weapons.sword.damage=d4..d12 --goal 'every matchup in 40% .. 60%'",
    ],
    [
      'write the answer into the file',
      "tune duel.yaml --vary combatants.brute.hp=8..20 --goal 'win.red = 50%' --write",
    ],
  ],
  file: 'tuning',
  charts: ['curve'],

  missing: (_, { vary, goal }) => {
    if (vary.length === 0) return 'nothing may change, expected --vary PATH=VALUES'
    return goal.length === 0 ? "there is no goal, expected --goal 'METRIC = VALUE'" : undefined
  },
  async load(files, { vary, goal, set }, how) {
    const { loadTuning } = await import('../../load-tuning.ts')
    const { tuning, problems } = await loadTuning(files, { ...how, vary, goal, overrides: set })
    return { subject: tuning, problems }
  },
  scenarioOf: ({ scenario }) => scenario,
  async fight(tuning, asked, { battles: _, share: __, ...how }) {
    const { tune } = await import('../../studies/tune/tune.ts')
    return tune(tuning, { ...how, leastChange: asked['least-change'] })
  },
  async solve(tuning, asked, how) {
    const { tuneExactly } = await import('../../studies/tune/tune-exactly.ts')
    return tuneExactly(tuning, { ...how, leastChange: asked['least-change'] })
  },
  writes(found, { files, knobsOf }): readonly FileChanges[] | string {
    if (!found.exact && found.partial) return 'the search was interrupted'
    return files.flatMap((file, at) => {
      const changed = found.knobs.filter(
        ({ now, answer }, knob) => answer !== undefined && answer !== now && knobsOf(at).has(knob),
      )
      if (changed.length === 0) return []
      return [{ file, changes: Object.fromEntries(changed.map(({ path, answer }) => [path, answer!])) }]
    })
  },
  async isMet(found) {
    const { areMet } = await import('./words.ts')
    return areMet(found)
  },
  again: ({ vary, goal, set, 'least-change': least }) => ({ vary, goal, set, 'least-change': least }),
  report: async () => (await import('./report.ts')).report,
}
