import { median } from 'simple-statistics'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, spread } from './measure.ts'
import { type Bout, fightHere } from './work.ts'

const RUNS = 5

/** A bout, so many battles of it, and how many a second there should be, if that is said. */
export interface RatedBout {
  readonly bout: Bout
  readonly name: string
  readonly battles: number
  readonly leastRate?: number
}

/** Bouts in one thread: battles per second of processor time. */
export function benchBouts(bouts: readonly RatedBout[]): Figure[] {
  return bouts.map((rated) => {
    const { bout, battles } = rated
    const samples = alternate<[FoughtHere]>(RUNS, () => fightHere(bout, battles))
    const times = samples.map(([{ cpuSeconds }]) => cpuSeconds)
    console.log(`  ${bout}: ${spread(times, (time) => perSecond(battles / time))}`)
    return rateOf(rated, times)
  })
}

/** The figure of some times that a bout took. */
export function rateOf({ name, battles, leastRate }: RatedBout, times: readonly number[]): Figure {
  const rate = battles / median([...times])
  const measured = perSecond(rate)
  if (leastRate === undefined) return { name, measured, target: '' }
  return { name, measured, target: `at least ${perSecond(leastRate)}`, met: rate >= leastRate }
}
