import type { Payoffs } from './game.ts'
import type { Interval } from './interval.ts'
import { maximise } from './program.ts'

/** Each narrows what the one before has left; further ones add hardly anything. */
const REFINEMENTS = 4

/**
 * Between which shares the columns' mix of a game lies that is known but for errors: all mixes x that the data do not refute
 * as an equilibrium, for which no row i is sure to gain more than `value`, the most that the game can be worth (docs/statistics.md
 * §6.2). `errors` are by how much less each payoff may be; those of several add as errors do, so row i may be off by
 * √(Σ xⱼ² eᵢⱼ²).
 *
 * That is at most Σ xⱼ eᵢⱼ, which makes of it linear programs, two an option; and where shares are known to be at most u, by
 * the inequality of the means, at most half of Σ xⱼ uⱼ eᵢⱼ² / r + r for any r. The best is near √(Σ uⱼ² eᵢⱼ²).
 */
export function boundMix(payoffs: Payoffs, errors: Payoffs, value: number): Interval[] {
  let shares = payoffs[0].map((): Interval => ({ low: 0, high: 1 }))
  let gains = payoffs.map((row, i) => row.map((payoff, j) => payoff - value - errors[i][j]))
  for (let refined = 0; refined < REFINEMENTS; refined++) {
    const found = shares.map((share, j) => shareWithin(gains, j, share))
    shares = found
    gains = payoffs.map((row, i) => {
      const reach = Math.hypot(...errors[i].map((error, j) => found[j].high * error))
      const off = (j: number) => (reach > 0 ? (found[j].high * errors[i][j] ** 2) / reach + reach : 0) / 2
      return row.map((payoff, j) => payoff - value - off(j))
    })
  }
  return shares
}

/** The least and the largest share that one has in mixes of which no row gains anything. */
function shareWithin(gains: Payoffs, option: number, { low, high }: Interval): Interval {
  const nothing = gains.map(() => 0)
  const of = (inside: number, outside: number) => gains[0].map((_, j) => (j === option ? inside : outside))
  const most = maximise({ rows: [...gains, of(1, 1)], bounds: [...nothing, 1], objective: of(1, 0) })
  // Where it takes at most one part, the others take as many as they can.
  const others = maximise({ rows: [...gains, of(1, 0)], bounds: [...nothing, 1], objective: of(0, 1) })
  const least = others ? 1 / (1 + others.value) : 0
  const highest = Math.min(high, most ? most.value : 1)
  return { low: Math.min(Math.max(low, least), highest), high: highest }
}

/**
 * Between what the entropy of shares lies that are known to lie within these. The most even ones have as much as they can at
 * one level; and of sorted shares the first k are never more than their bounds allow, so that what is as uneven as that
 * majorises them all.
 */
export function boundEntropy(shares: readonly Interval[]): Interval {
  const term = (share: number) => (share > 0 ? -share * Math.log(share) : 0)
  const entropyOf = (mix: readonly number[]) => mix.reduce((sum, share) => sum + term(share), 0)
  return { low: entropyOf(unevenest(shares)), high: entropyOf(evenest(shares)) }
}

function unevenest(shares: readonly Interval[]): number[] {
  const highs = shares.map(({ high }) => high).sort((a, b) => b - a)
  const lows = shares.map(({ low }) => low).sort((a, b) => b - a)
  let [high, low] = [0, 1 - lows.reduce((sum, share) => sum + share, 0)]
  let before = 0
  return highs.map((share, k) => {
    high += share
    low += lows[k]
    const most = Math.min(high, low, 1)
    const own = Math.max(0, most - before)
    before = Math.max(before, most)
    return own
  })
}

function evenest(shares: readonly Interval[]): number[] {
  const at = (level: number) => shares.map(({ low, high }) => Math.min(high, Math.max(low, level)))
  let [below, above] = [0, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (below + above) / 2
    if (at(middle).reduce((sum, share) => sum + share, 0) < 1) below = middle
    else above = middle
  }
  return at(above)
}
