import { median } from 'simple-statistics'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, spread } from './measure.ts'
import { type Bout, fightHere } from './work.ts'

const RUNS = 5
const BOUTS: readonly { bout: Bout; name: string; battles: number; leastRate: number }[] = [
  { bout: 'slot-duel', name: 'Duels of slot-d20, one thread', battles: 3_000_000, leastRate: 4_000_000 },
  { bout: 'slot-skirmish', name: 'Skirmishes 4 v 4 of slot-d20, one thread', battles: 300_000, leastRate: 250_000 },
  { bout: 'area-duel', name: 'Duels of area-2d6, one thread', battles: 3_000_000, leastRate: 4_000_000 },
  { bout: 'area-skirmish', name: 'Skirmishes 4 v 4 of area-2d6, one thread', battles: 300_000, leastRate: 300_000 },
]

/** Duel and skirmish of the other rulesets in one thread: battles per second of processor time. */
export function benchRulesets(): Figure[] {
  return BOUTS.map(({ bout, name, battles, leastRate }) => {
    const samples = alternate<[FoughtHere]>(RUNS, () => fightHere(bout, battles))
    const times = samples.map(([{ cpuSeconds }]) => cpuSeconds)
    const rate = battles / median(times)
    console.log(`  ${bout}: ${spread(times, (time) => perSecond(battles / time))}`)
    return {
      name,
      measured: perSecond(rate),
      target: `at least ${perSecond(leastRate)}`,
      met: rate >= leastRate,
    }
  })
}
