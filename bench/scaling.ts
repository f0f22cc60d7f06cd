import { median } from 'simple-statistics'
import type { Fought } from './fight.ts'
import { alternate, type Figure, perSecond } from './measure.ts'
import { simulate } from './work.ts'

/** Half a minute, so that starting the threads and compiling in each of them does not matter. */
const BATTLES = 100_000_000
const PAIRS = 2
const LEAST_RATIO = 1.85

/** What a second thread brings, in all of `simulate`. */
export function benchScaling(): Figure[] {
  const samples = alternate<[Fought, Fought]>(
    PAIRS,
    () => simulate('duel', BATTLES, 1),
    () => simulate('duel', BATTLES, 2),
  )
  for (const [one, two] of samples) {
    console.log(`  one thread ${perSecond(BATTLES / one.seconds)}, two ${perSecond(BATTLES / two.seconds)}`)
  }
  const ratio = median(samples.map(([one, two]) => one.seconds / two.seconds))
  return [
    {
      name: 'Two threads over one',
      measured: ratio.toFixed(2),
      target: `at least ${LEAST_RATIO}`,
      met: ratio >= LEAST_RATIO,
    },
  ]
}
