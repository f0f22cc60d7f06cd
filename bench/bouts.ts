import { median } from 'simple-statistics'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, spread } from './measure.ts'
import { type Bout, fightHere } from './work.ts'

const RUNS = 5

/** A bout, so many battles of it, and how many a second there should be. */
export interface RatedBout {
  readonly bout: Bout
  readonly name: string
  readonly battles: number
  readonly leastRate: number
}

/** Bouts in one thread: battles per second of processor time. */
export function benchBouts(bouts: readonly RatedBout[]): Figure[] {
  return bouts.map(({ bout, name, battles, leastRate }) => {
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
