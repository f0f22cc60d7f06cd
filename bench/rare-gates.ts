import { judgedOf, type Sample } from '../src/metrics/sample.ts'
import { fewestEvents } from '../src/statistics/gate.ts'
import type { Interval } from '../src/statistics/interval.ts'
import { pairedMeansToDecide } from '../src/statistics/paired-means.ts'
import { type Events, rareEvents } from '../test/studies/rare-events.ts'
import type { Counted } from '../test/studies/verdicts.ts'
import { errorsAt } from './edge.ts'
import { randomOf } from './random.ts'
import type { Rate } from './rate.ts'

/** Chances of an event in a battle: from what is judged early to what is too rare for the last look. */
const CHANCES = [1e-2, 2e-3, 5e-4, 1e-4]
/** How large events are, and how large on average. */
const SIZES: readonly (readonly [name: string, mean: number, draw: (random: () => number) => number])[] = [
  ['a d8', 4.5, (random) => 1 + Math.floor(8 * random())],
  ['1, or in a tenth of cases 10', 1.9, (random) => (random() < 0.1 ? 10 : 1)],
]

/** Both errors of a gate on rare means, with an edge right at the truth; and misses of rare drifts in pairs. */
export function measureRareGates(many: number): Rate[] {
  const rates: Rate[] = []
  for (const chance of CHANCES) {
    for (const [name, mean, draw] of SIZES) {
      const truth = chance * mean
      const ends: readonly Interval[] = [
        { low: -Infinity, high: truth },
        { low: truth, high: Infinity },
      ]
      for (const [side, allowed] of ends.entries()) {
        const random = randomOf(17)
        const of = `a mean, ${name} in ${chance} of battles, right on its ${['upper', 'lower'][side]} edge`
        rates.push(...errorsAt(of, allowed, many, () => rareMean(chance, draw, random)))
      }
    }
  }
  for (const more of [1e-4, 1e-5]) {
    const [, mean, draw] = SIZES[0]
    const drift = more * mean
    const random = randomOf(19)
    const allowed = { low: -drift, high: drift }
    const of = `a drift in pairs by a d8 in ${more} of battles, just what is tolerated`
    rates.push(...errorsAt(of, allowed, many, () => rareDrift(5e-4, more, draw, random)))
  }
  return rates
}

function rareMean(
  chance: number,
  draw: (random: () => number) => number,
  random: () => number,
): (battles: number) => Counted {
  const events = rareEvents(chance, draw, random)
  return (n) => {
    const sample = meanOf(n, events(n))
    return { samples: [sample], estimate: (confidence) => judgedOf(sample, confidence, fewestEvents(1)) }
  }
}

/** Events that both sides of a pair have, and some that only the second has. */
function rareDrift(
  chance: number,
  more: number,
  draw: (random: () => number) => number,
  random: () => number,
): (battles: number) => Counted {
  const [both, only] = [rareEvents(chance, draw, random), rareEvents(more, draw, random)]
  return (n) => {
    const first = both(n)
    const added = only(n)
    const second = { sum: first.sum + added.sum, squares: first.squares + added.squares }
    const moments = {
      n,
      ...{ sumX: first.sum, squaresX: first.squares, sumY: second.sum, squaresY: second.squares },
      products: first.squares,
    }
    return {
      samples: [meanOf(n, first), meanOf(n, second)],
      estimate: (confidence) => pairedMeansToDecide(moments, confidence),
    }
  }
}

function meanOf(n: number, { sum, squares }: Pick<Events, 'sum' | 'squares'>): Sample {
  return { kind: 'mean', n, sum, squares, bounds: { low: 0, high: Infinity } }
}
