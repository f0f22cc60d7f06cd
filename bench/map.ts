import { median } from 'simple-statistics'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, spread } from './measure.ts'
import { fightHere } from './work.ts'

const BATTLES = 100_000
const RUNS = 5
const LEAST_RATE = 60_000

/** 6 v 6 on a drawn map with walls, in one thread: battles per second of processor time. */
export function benchMap(): Figure[] {
  const samples = alternate<[FoughtHere]>(RUNS, () => fightHere('siege', BATTLES))
  const times = samples.map(([{ cpuSeconds }]) => cpuSeconds)
  const rate = BATTLES / median(times)
  console.log(`  ${spread(times, (time) => perSecond(BATTLES / time))}`)
  return [
    {
      name: 'Sieges 6 v 6 on a map, one thread',
      measured: perSecond(rate),
      target: `at least ${perSecond(LEAST_RATE)}`,
      met: rate >= LEAST_RATE,
    },
  ]
}
