import { benchExperiments } from './experiments.ts'
import type { Figure } from './measure.ts'

/** 6 v 6 on a drawn map with walls, in one thread. */
export function benchMap(): Figure[] {
  return benchExperiments([
    { experiment: 'siege', name: 'Sieges 6 v 6 on a map, one thread', battles: 100_000, leastRate: 60_000 },
  ])
}
