import { median } from 'simple-statistics'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, spread } from './measure.ts'
import { type Experiment, fightHere } from './work.ts'

const RUNS = 5

/** An experiment, so many battles of it, and how many a second there should be, if that is said. */
export interface RatedExperiment {
  readonly experiment: Experiment
  readonly name: string
  readonly battles: number
  readonly leastRate?: number
}

/** Experiments in one thread: battles per second of processor time. */
export function benchExperiments(experiments: readonly RatedExperiment[]): Figure[] {
  return experiments.map((rated) => {
    const { experiment, battles } = rated
    const samples = alternate<[FoughtHere]>(RUNS, () => fightHere(experiment, battles))
    const times = samples.map(([{ cpuSeconds }]) => cpuSeconds)
    console.log(`  ${experiment}: ${spread(times, (time) => perSecond(battles / time))}`)
    return rateOf(rated, times)
  })
}

/** The figure of some times that an experiment took. */
export function rateOf({ name, battles, leastRate }: RatedExperiment, times: readonly number[]): Figure {
  const rate = battles / median([...times])
  const measured = perSecond(rate)
  if (leastRate === undefined) return { name, measured, target: '' }
  return { name, measured, target: `at least ${perSecond(leastRate)}`, met: rate >= leastRate }
}
