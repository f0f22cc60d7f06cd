import { min } from 'simple-statistics'
import { alternate, type Figure } from './measure.ts'
import { type Bout, fightHere, fightUntuned } from './work.ts'

const ROUNDS = 3
const DUELS = 3_000_000
const SKIRMISHES = 300_000

const BOUTS: readonly (readonly [Bout, number])[] = [
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
  return BOUTS.map(([bout, battles]) => {
    const samples = alternate<[number, number]>(
      ROUNDS,
      () => fightHere(bout, battles).cpuSeconds,
      () => fightUntuned(bout, battles).cpuSeconds,
    )
    const [tuned, untuned] = [0, 1].map((at) => min(samples.map((sample) => sample[at])))
    const share = (tuned / untuned).toFixed(2)
    console.log(`  ${bout}: ${tuned.toFixed(3)} s with our flags, ${untuned.toFixed(3)} s without: ${share}`)
    return { name: `${bout} without our flags for V8, speed over that with them`, measured: share, target: '' }
  })
}
