import { LUCK_UNIT } from '../battle/luck.ts'
import type { Controls } from '../statistics/control-variates.ts'
import { PAIRED_CELLS, type PairTally } from './pair-tally.ts'
import { LUCK_PRODUCT_UNIT, type Tally } from './tally.ts'

/** What of a tally says how outcomes go together with luck; a baseline keeps it as well. */
export type LuckCounts = Pick<Tally, 'battles'> & {
  readonly outcomes: ArrayLike<number>
  readonly luck: ArrayLike<number>
}

/**
 * How an outcome goes together with the luck of both parties, in hit points (docs/statistics.md §12); undefined if luck was
 * not counted, or of so many battles that its sums are no longer exact.
 */
export function luckOf(tally: LuckCounts, outcome: number): Controls | undefined {
  const { battles: n, outcomes, luck } = tally
  if (!isKnown(luck)) return undefined
  const means = meansOf(tally)
  const share = outcomes[outcome] / n
  return {
    means,
    spread: spreadOf(tally, means),
    covariance: means.map((mean, party) => luck[2 * outcome + party] / LUCK_UNIT / n - share * mean),
  }
}

/**
 * How the difference between `second` of the second side and `first` of the first goes together with the luck of both sides'
 * parties.
 */
export function pairedLuckOf(
  tallies: readonly [Tally, Tally],
  pair: PairTally,
  first: number,
  second: number,
): Controls | undefined {
  const { battles: n, outcomes, luck } = pair
  if (!tallies.every((tally) => isKnown(tally.luck)) || !isKnown(luck)) return undefined
  const [mine, other] = tallies.map(meansOf)
  const means = [...mine, ...other]
  const [ofMine, ofOther] = [spreadOf(tallies[0], mine), spreadOf(tallies[1], other)]
  const across = mine.map((mean, at) =>
    other.map((otherMean, to) => luck[4 * PAIRED_CELLS + 2 * at + to] / LUCK_PRODUCT_UNIT ** 2 / n - mean * otherMean),
  )
  const spread = [
    ...ofMine.map((row, at) => [...row, ...across[at]]),
    ...ofOther.map((row, at) => [...across.map((each) => each[at]), ...row]),
  ]
  /** The difference of a pair that ended so: 1, 0 or -1. */
  const differenceOf = (cell: number): number => Number((cell & 3) === second) - Number(cell >> 2 === first)
  const mean = outcomes.reduce((sum, pairs, cell) => sum + pairs * differenceOf(cell), 0) / n
  const covariance = means.map((_, control) => {
    let [sum, product] = [0, 0]
    for (let cell = 0; cell < PAIRED_CELLS; cell++) {
      sum += luck[4 * cell + control]
      product += luck[4 * cell + control] * differenceOf(cell)
    }
    return (product - mean * sum) / LUCK_PRODUCT_UNIT / n
  })
  return { means, spread, covariance }
}

/** Whether luck was counted, of all battles, in sums that are exact. */
export function isKnown(luck: ArrayLike<number>): boolean {
  const sums = Array.from(luck)
  return sums.some((sum) => sum !== 0) && sums.every((sum) => Math.abs(sum) <= Number.MAX_SAFE_INTEGER)
}

function meansOf({ battles, outcomes, luck }: LuckCounts): number[] {
  return [0, 1].map((party) => {
    let sum = 0
    for (let outcome = 0; outcome < outcomes.length; outcome++) sum += luck[2 * outcome + party]
    return sum / LUCK_UNIT / battles
  })
}

function spreadOf({ battles, outcomes, luck }: LuckCounts, [one, other]: readonly number[]): number[][] {
  const [first, both, second] = [0, 1, 2].map((at) => luck[2 * outcomes.length + at] / LUCK_PRODUCT_UNIT ** 2 / battles)
  const between = both - one * other
  return [
    [first - one ** 2, between],
    [between, second - other ** 2],
  ]
}
