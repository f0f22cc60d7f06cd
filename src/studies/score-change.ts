import { FIRST_WINS, SECOND_WINS } from '../battle/score.ts'
import type { MatchTally } from '../fight/match.ts'
import type { PairTally } from '../fight/pair-tally.ts'
import type { Estimate } from '../statistics/interval.ts'
import { type PairedMoments, pairedMeans } from '../statistics/paired-means.ts'
import { pointsFor } from './scores.ts'

/** What a pair of battles comes to at most: two points each. */
const TOP = 4
/** Pairs of sides that are counted for each step: its own two, and both of these with both of those before. */
const PAIRS_OF_STEP = 5

/**
 * How much the score of a matchup changes by its step with this number, from 0: of a match whose first two sides are the matchup
 * as it is, the next two that with the first step and so on, and whose pairs are (0, 1) and for each step its own two sides,
 * then (0, first), (0, second), (1, first), (1, second). All have the same dice: a paired 95 % interval.
 */
export function changeOfScore({ pairs }: MatchTally, step: number): Estimate {
  const [before] = pairs
  const first = 1 + PAIRS_OF_STEP * step
  const [after, ...across] = pairs.slice(first, first + PAIRS_OF_STEP)
  const moments: PairedMoments = {
    n: before.battles,
    sumX: sumOver(before, add),
    squaresX: sumOver(before, (one, other) => add(one, other) ** 2),
    sumY: sumOver(after, add),
    squaresY: sumOver(after, (one, other) => add(one, other) ** 2),
    products: across.reduce((sum, pair, at) => sum + sumOver(pair, multiply, [at >> 1, at & 1]), 0),
  }
  const { value, low, high } = pairedMeans(moments, 0.95, { low: -TOP, high: TOP })!
  return { value: value / TOP, low: low / TOP, high: high / TOP }
}

function add(one: number, other: number): number {
  return one + other
}

function multiply(one: number, other: number): number {
  return one * other
}

/** By what both battles of a pair came to: a side that is 0 has the option first, one that is 1 has it second. */
function sumOver(
  { outcomes }: PairTally,
  of: (one: number, other: number) => number,
  [first, second]: readonly number[] = [0, 1],
): number {
  const points = (side: number, outcome: number) => pointsFor(side === 0 ? FIRST_WINS : SECOND_WINS, outcome)
  return outcomes.reduce((sum, times, both) => sum + times * of(points(first, both >> 2), points(second, both & 3)), 0)
}
