import { LUCK_UNIT } from '../battle/luck.ts'
import type { Controls } from '../statistics/control-variates.ts'
import { PAIRED_CELLS, type PairTally, pairedLuckAt, pairedProductAt } from './pair-tally.ts'
import { controlsIn, LUCK_PRODUCT_UNIT, luckProductAt, type Tally } from './tally.ts'

/** What of a tally says how outcomes go together with luck; a baseline keeps it as well. */
type LuckCounts = Pick<Tally, 'battles'> & {
  readonly outcomes: ArrayLike<number>
  readonly luck: ArrayLike<number>
}

/**
 * How an outcome goes together with the luck of a battle (docs/statistics.md §12); undefined if luck was not counted, or of so
 * many battles that its sums are no longer exact.
 */
export function luckOf(tally: LuckCounts, outcome: number): Controls | undefined {
  const { battles: n, outcomes, luck } = tally
  if (!isKnown(luck)) return undefined
  const means = meansOf(tally)
  const share = outcomes[outcome] / n
  return {
    means,
    spread: spreadOf(tally, means),
    covariance: means.map((mean, control) => luckIn(tally, outcome, control) / n - share * mean),
  }
}

/**
 * How the difference between `second` of the second side and `first` of the first goes together with the luck of both sides'
 * battles.
 */
export function pairedLuckOf(
  tallies: readonly [Tally, Tally],
  pair: PairTally,
  first: number,
  second: number,
): Controls | undefined {
  const { battles: n, outcomes, luck, controls } = pair
  if (!tallies.every((tally) => isKnown(tally.luck)) || !isKnown(luck)) return undefined
  const [mine, other] = tallies.map(meansOf)
  const means = [...mine, ...other]
  const [ofMine, ofOther] = [spreadOf(tallies[0], mine), spreadOf(tallies[1], other)]
  const across = mine.map((mean, at) =>
    other.map((otherMean, to) => pairedProduct(pair, at, to) / n - mean * otherMean),
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
      const inCell = luck[pairedLuckAt(controls, cell, control)]
      sum += inCell
      product += inCell * differenceOf(cell)
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

/** The sum of a control over the battles that ended in a certain way. */
export function luckIn({ luck }: Pick<LuckCounts, 'luck'>, outcome: number, control: number): number {
  return luck[controlsIn(luck) * outcome + control] / LUCK_UNIT
}

/** The sum of products of two controls, in either order, over all battles. */
export function luckProduct({ luck }: Pick<LuckCounts, 'luck'>, one: number, other: number): number {
  const at = luckProductAt(controlsIn(luck), Math.min(one, other), Math.max(one, other))
  return luck[at] / LUCK_PRODUCT_UNIT ** 2
}

/** The sum of products of a control of a pair's first side and one of its second. */
export function pairedProduct({ luck, controls }: PairTally, one: number, other: number): number {
  return luck[pairedProductAt(controls, one, other)] / LUCK_PRODUCT_UNIT ** 2
}

function meansOf(tally: LuckCounts): number[] {
  const { battles, outcomes, luck } = tally
  return Array.from({ length: controlsIn(luck) }, (_, control) => {
    let sum = 0
    for (let outcome = 0; outcome < outcomes.length; outcome++) sum += luckIn(tally, outcome, control)
    return sum / battles
  })
}

function spreadOf(tally: LuckCounts, means: readonly number[]): number[][] {
  return means.map((mean, at) => means.map((other, to) => luckProduct(tally, at, to) / tally.battles - mean * other))
}
