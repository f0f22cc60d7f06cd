import type { Figure } from './measure.ts'
import { benchReference } from './reference.ts'

/** Duels in one thread, and the same in C. */
export function benchDuel(): Figure[] {
  return benchReference({ experiment: 'duel', name: 'Duels, one thread', battles: 3_000_000, leastRatio: 1.5 })
}
