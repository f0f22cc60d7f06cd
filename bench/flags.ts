import { min } from 'simple-statistics'
import { alternate, type Figure } from './measure.ts'
import { type Experiment, fightHere, fightUntuned } from './work.ts'

const ROUNDS = 3
const DUELS = 3_000_000
const SKIRMISHES = 300_000

const EXPERIMENTS: readonly (readonly [Experiment, number])[] = [
  ['duel', DUELS],
  ['skirmish', SKIRMISHES],
  ['slot-duel', DUELS],
  ['slot-skirmish', SKIRMISHES],
  ['area-duel', DUELS],
  ['area-skirmish', SKIRMISHES],
  ['segment-duel', DUELS],
  ['segment-skirmish', SKIRMISHES],
]

/** What our flags for V8 bring (src/fight/v8.ts): the command line sets them, the library does not. */
export function benchFlags(): Figure[] {
  return EXPERIMENTS.map(([experiment, battles]) => {
    const samples = alternate<[number, number]>(
      ROUNDS,
      () => fightHere(experiment, battles).cpuSeconds,
      () => fightUntuned(experiment, battles).cpuSeconds,
    )
    const [tuned, untuned] = [0, 1].map((at) => min(samples.map((sample) => sample[at])))
    const share = (tuned / untuned).toFixed(2)
    console.log(`  ${experiment}: ${tuned.toFixed(3)} s with our flags, ${untuned.toFixed(3)} s without: ${share}`)
    return { name: `${experiment} without our flags for V8, speed over that with them`, measured: share, target: '' }
  })
}
