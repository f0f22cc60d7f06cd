import { FIRST_WINS, SECOND_WINS } from '../battle/score.ts'
import type { MatchTally } from '../fight/match.ts'
import type { Estimate } from '../statistics/interval.ts'
import { meanEstimate, variance } from '../statistics/mean.ts'
import { clopperPearson } from '../statistics/proportion.ts'

/**
 * How one option did against another, in counts that add. Where both sides were exchanged, what is counted is a pair of
 * battles with the same dice: so whoever goes first has no part in it (docs/statistics.md §4, "Mirrored pairs").
 */
export interface Score {
  /** Pairs, or battles where sides were not exchanged. */
  readonly n: number
  /** What a pair can come to at most: a battle won is 2, a draw or a stalemate 1. */
  readonly top: number
  /** Sums over pairs of what they came to, and of its square. */
  readonly sum: number
  readonly squares: number
  /** Battles, and of these the ones that nobody won, and the rounds of all. */
  readonly battles: number
  readonly drawn: number
  readonly rounds: number
}

/** The score of the option that is the first party of the first side, and the second of the second. */
export function scoreOf({ sides, pairs }: MatchTally): Score {
  const battles = sides.reduce((sum, side) => sum + side.battles, 0)
  const decided = sides.reduce((sum, { outcomes }) => sum + outcomes[FIRST_WINS] + outcomes[SECOND_WINS], 0)
  const rounds = sides.reduce((sum, side) => sum + side.rounds.reduce((all, count, round) => all + count * round, 0), 0)
  const common = { battles, drawn: battles - decided, rounds }
  let [n, sum, squares] = [0, 0, 0]
  const count = (points: number, times: number): void => {
    n += times
    sum += points * times
    squares += points ** 2 * times
  }
  const [ahead, behind] = sides
  if (!behind) {
    ahead.outcomes.forEach((times, outcome) => void count(pointsFor(FIRST_WINS, outcome), times))
    return { n, top: 2, sum, squares, ...common }
  }
  pairs[0].outcomes.forEach((times, both) => {
    count(pointsFor(FIRST_WINS, both >> 2) + pointsFor(SECOND_WINS, both & 3), times)
  })
  return { n, top: 4, sum, squares, ...common }
}

/** What a battle is worth to the party that wins by `winning`, by how it ended: 2, 1 or 0. */
export function pointsFor(winning: number, outcome: number): number {
  if (outcome === winning) return 2
  return outcome === FIRST_WINS || outcome === SECOND_WINS ? 0 : 1
}

/**
 * The share of battles won, a draw counting half, with the interval of the mean of its pairs: Clopper–Pearson of as many
 * independent battles as their variance is worth (Korn and Graubard 1998), so that it holds near 0 and 100 % as well.
 */
export function estimateScore({ n, top, sum, squares }: Score, confidence = 0.95): Estimate {
  const value = sum / (top * n)
  const spread = n > 1 ? variance({ n, sum, squares }) / top ** 2 : 0
  if (n < 2 || spread === 0) {
    const { low, high } = meanEstimate({ n, sum, squares }, { confidence, bounds: { low: 0, high: top } })!
    return { value, low: low / top, high: high / top }
  }
  const tests = (value * (1 - value) * n) / spread
  return { value, ...clopperPearson(value * tests, tests, confidence) }
}

/**
 * The variance of that share as an estimate, as if one pair more had been won wholly and half, and one lost: it is never
 * nothing, however few pairs there are and however much alike.
 */
export function varianceOf({ n, top, sum, squares }: Score): number {
  const more = { n: n + 1, sum: 2 * sum + top, squares: 4 * squares + 2 * top ** 2 }
  // Doubled, so that half a win and half a loss stay whole numbers.
  return variance(more) / (4 * top ** 2 * (n + 1))
}
