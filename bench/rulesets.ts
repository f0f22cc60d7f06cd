import { benchExperiments } from './experiments.ts'
import type { Figure } from './measure.ts'

/** Duels and skirmishes of the other rulesets in one thread, and the duel of osr-d20 as a rules file. */
export function benchRulesets(): Figure[] {
  return benchExperiments([
    { experiment: 'slot-duel', name: 'Duels of slot-d20, one thread', battles: 3_000_000, leastRate: 4_000_000 },
    {
      experiment: 'slot-skirmish',
      name: 'Skirmishes 4 v 4 of slot-d20, one thread',
      battles: 300_000,
      leastRate: 250_000,
    },
    { experiment: 'area-duel', name: 'Duels of area-2d6, one thread', battles: 3_000_000, leastRate: 4_000_000 },
    {
      experiment: 'area-skirmish',
      name: 'Skirmishes 4 v 4 of area-2d6, one thread',
      battles: 300_000,
      leastRate: 300_000,
    },
    { experiment: 'segment-duel', name: 'Duels of segment-d100, one thread', battles: 3_000_000, leastRate: 3_000_000 },
    // Two thirds of the built-in duel.
    {
      experiment: 'declared-duel',
      name: 'Duels of osr-d20 as a rules file, one thread',
      battles: 1_000_000,
      leastRate: 5_600_000,
    },
    {
      experiment: 'segment-skirmish',
      name: 'Skirmishes 4 v 4 of segment-d100, one thread',
      battles: 300_000,
      leastRate: 200_000,
    },
  ])
}
