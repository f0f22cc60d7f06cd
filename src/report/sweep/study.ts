import type { Grid } from '../../load-grid.ts'
import { METRIC_FLAG, type Study } from '../study.ts'
import type { AnySweep } from './words.ts'

const FLAGS = {
  vary: {
    value: 'PATH=VALUES',
    describe: 'values to go through: PATH=2..8, PATH=2..8/2, PATH=30..90/10 ft, PATH=d6,d8,d10 (once or twice)',
    repeatable: true,
  },
  metric: METRIC_FLAG,
} as const

export const sweep: Study<typeof FLAGS, Grid, AnySweep> = {
  name: 'sweep',
  noun: 'sweep',
  summary: 'Fight a scenario over a range of one or two of its values, with the same dice: a curve or a map',
  oneFile: true,
  group: 'Sweep:',
  flags: FLAGS,
  precision:
    'fight at each point until the metric is known to plus or minus so many points, or per cent of a mean: 0.5%',
  examples: [
    ['how strong must the spears be?', 'sweep scenarios/spear-wall.yaml --vary weapons.spear.damage=d4,d6,d8,d10'],
    ['how far away must they stand?', "sweep duel.yaml --vary 'field.distance=10..90/20 ft' --metric rounds.mean"],
    ['the curve itself, without any chance', 'sweep duel.yaml --vary combatants.knight.hp=6..14 --exact'],
    [
      'two values: a heat map with the line of 50 %',
      'sweep duel.yaml --vary combatants.knight.hp=6..14 --vary weapons.sword.to_hit=-2..2 --precision 1%',
    ],
  ],
  file: 'sweep',
  charts: ['sweep'],

  missing: (_, { vary }) => (vary.length === 0 ? 'nothing is varied, expected --vary PATH=VALUES' : undefined),
  async load([file], { vary, set }, how) {
    const { loadGrid } = await import('../../load-grid.ts')
    const { grid, problems } = await loadGrid(file, { ...how, vary, overrides: set })
    return { subject: grid, problems }
  },
  scenarioOf: ({ points: [{ scenario }] }) => scenario,
  async fight(grid, { metric }, how) {
    const { sweep } = await import('../../studies/sweep.ts')
    return sweep(grid, { ...how, ...(metric !== undefined && { metric }) })
  },
  async solve(grid, { metric }, how) {
    const { sweepExactly } = await import('../../studies/sweep-exactly.ts')
    return sweepExactly(grid, { ...how, ...(metric !== undefined && { metric }) })
  },
  again: ({ vary, set }, { metric }) => ({ vary, set, metric }),
  report: async () => (await import('./report.ts')).report,
}
