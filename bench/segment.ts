import { benchBouts } from './bouts.ts'
import type { Figure } from './measure.ts'

/** The duel and the skirmish of segment-d100. */
export function benchSegment(): Figure[] {
  return benchBouts([
    { bout: 'segment-duel', name: 'Duels of segment-d100, one thread', battles: 3_000_000, leastRate: 3_000_000 },
    {
      bout: 'segment-skirmish',
      name: 'Skirmishes 4 v 4 of segment-d100, one thread',
      battles: 300_000,
      leastRate: 200_000,
    },
  ])
}
