import { FIRST_LOOK_FOR_PRECISION, nextLook } from '../../src/statistics/precision.ts'
import { clopperPearson } from '../../src/statistics/proportion.ts'
import { binomialDistribution } from './binomial.ts'

/**
 * The probability that the interval at the stop of `--precision` holds p, when wins are independent with probability p: by
 * dynamic programming over battles and wins.
 */
export function coverageAt(p: number, wanted: number): number {
  let covered = 0
  /** By battles fought: the probability of each number of wins, among runs that have not stopped. */
  const open = new Map([[FIRST_LOOK_FOR_PRECISION, binomialDistribution(FIRST_LOOK_FOR_PRECISION, p)]])
  while (open.size > 0) {
    const battles = Math.min(...open.keys())
    const probabilities = open.get(battles)!
    open.delete(battles)
    const going = new Map<number, Float64Array>()
    for (const [wins, probability] of probabilities.entries()) {
      if (probability < 1e-9) continue
      const { low, high } = clopperPearson(wins, battles)
      const next = nextLook(battles, [{ halfWidth: (high - low) / 2, wanted }])
      if (next === battles) {
        if (low <= p && p <= high) covered += probability
        continue
      }
      if (!going.has(next)) going.set(next, new Float64Array(battles + 1))
      going.get(next)![wins] = probability
    }
    for (const [next, now] of going) {
      const then = open.get(next) ?? new Float64Array(next + 1)
      open.set(next, then)
      const more = binomialDistribution(next - battles, p)
      const from = more.findIndex((chance) => chance > 1e-11)
      const to = more.findLastIndex((chance) => chance > 1e-11)
      for (const [wins, probability] of now.entries()) {
        if (probability === 0) continue
        for (let x = from; x <= to; x++) then[wins + x]! += probability * more[x]!
      }
    }
  }
  return covered
}
