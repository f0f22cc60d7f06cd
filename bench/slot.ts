import { benchBouts } from './bouts.ts'
import type { Figure } from './measure.ts'

/** The duel and the skirmish of slot-d20. */
export function benchSlot(): Figure[] {
  return benchBouts([
    { bout: 'slot-duel', name: 'Duels of slot-d20, one thread', battles: 3_000_000, leastRate: 4_000_000 },
    { bout: 'slot-skirmish', name: 'Skirmishes 4 v 4 of slot-d20, one thread', battles: 300_000, leastRate: 250_000 },
  ])
}
