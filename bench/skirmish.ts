import { median } from 'simple-statistics'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, spread } from './measure.ts'
import { type Bout, fightHere } from './work.ts'

const BATTLES = 300_000
const RUNS = 5
const LEAST_RATE = 300_000

/** 4 v 4 on the open field in one thread: battles per second of processor time. */
export function benchSkirmish(): Figure[] {
  const rate = measure('skirmish')
  const careful = measure('careful-skirmish')
  return [
    {
      name: 'Skirmishes 4 v 4 that pick targets, one thread',
      measured: perSecond(rate),
      target: `at least ${perSecond(LEAST_RATE)}`,
      met: rate >= LEAST_RATE,
    },
    { name: '… and judge them by conditions', measured: perSecond(careful), target: '' },
  ]
}

function measure(bout: Bout): number {
  const samples = alternate<[FoughtHere]>(RUNS, () => fightHere(bout, BATTLES))
  const times = samples.map(([{ cpuSeconds }]) => cpuSeconds)
  console.log(`  ${bout}: ${spread(times, (time) => perSecond(BATTLES / time))}`)
  return BATTLES / median(times)
}
