import type { Figure } from './measure.ts'
import { benchReference } from './reference.ts'

const OVER_THAT_OF_C = 0.4

/** Larger games of a rules file, by time and on a grid, in one thread, and the same in C. */
export function benchGames(): Figure[] {
  return [
    ...benchReference({
      experiment: 'board',
      name: 'Auto-battles 8 v 8 of half a minute as a rules file, one thread',
      battles: 30_000,
      leastRate: 20_000,
      leastRatio: OVER_THAT_OF_C,
    }),
    ...benchReference({
      experiment: 'raid',
      name: 'Boss fights of 300 s in ticks of 0.1 s as a rules file, one thread',
      battles: 10_000,
      leastRate: 20_000,
      leastRatio: OVER_THAT_OF_C,
    }),
    ...benchReference({
      experiment: 'squad',
      name: 'Squads 4 v 4 on a map of 20 x 20 as a rules file, one thread',
      battles: 200_000,
      leastRate: 60_000,
      leastRatio: OVER_THAT_OF_C,
    }),
  ]
}
