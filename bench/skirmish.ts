import { benchExperiments } from './experiments.ts'
import type { Figure } from './measure.ts'
import { benchReference } from './reference.ts'

const BATTLES = 300_000

/** 4 v 4 on the open field in one thread, and the same in C. */
export function benchSkirmish(): Figure[] {
  return [
    ...benchReference({
      experiment: 'skirmish',
      name: 'Skirmishes 4 v 4 that pick targets, one thread',
      battles: BATTLES,
      leastRate: 300_000,
      leastRatio: 0.8,
    }),
    ...benchReference({
      experiment: 'fifth-skirmish',
      name: 'Skirmishes 4 v 4 of a fifth edition as a rules file, one thread',
      battles: 200_000,
      leastRate: 250_000,
      leastRatio: 0.4,
    }),
    ...benchExperiments([{ experiment: 'careful-skirmish', name: '… and judge them by conditions', battles: BATTLES }]),
  ]
}
