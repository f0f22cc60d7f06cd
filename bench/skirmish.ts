import { median } from 'simple-statistics'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, spread } from './measure.ts'
import { fightHere } from './work.ts'

const BATTLES = 300_000
const RUNS = 5
const LEAST_RATE = 300_000

/** 4 v 4 in one thread: battles per second of processor time. */
export function benchSkirmish(): Figure[] {
  const samples = alternate<[FoughtHere]>(RUNS, () => fightHere('skirmish', BATTLES))
  const times = samples.map(([{ cpuSeconds }]) => cpuSeconds)
  const rate = BATTLES / median(times)
  console.log(`  ${spread(times, (time) => perSecond(BATTLES / time))}`)
  return [
    {
      name: 'Skirmishes 4 v 4, one thread',
      measured: perSecond(rate),
      target: `at least ${perSecond(LEAST_RATE)}`,
      met: rate >= LEAST_RATE,
    },
  ]
}
