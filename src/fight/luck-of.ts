import { LUCK_UNIT } from '../battle/luck.ts'
import type { Controls } from '../statistics/control-variates.ts'
import { LUCK_PRODUCT_UNIT, type Tally } from './tally.ts'

/**
 * How an outcome goes together with the luck of both parties, in hit points; undefined if luck was not counted, or of so many
 * battles that its sums are no longer exact.
 */
export function luckOf({ battles: n, outcomes, luck }: Tally, outcome: number): Controls | undefined {
  const isKnown = luck.some((sum) => sum !== 0) && luck.every((sum) => Math.abs(sum) <= Number.MAX_SAFE_INTEGER)
  if (!isKnown) return undefined
  const meanOf = (party: number): number => {
    let sum = 0
    for (let of = 0; of < outcomes.length; of++) sum += luck[2 * of + party]
    return sum / LUCK_UNIT / n
  }
  const means = [meanOf(0), meanOf(1)] as const
  const [first, both, second] = luck.subarray(2 * outcomes.length).map((sum) => sum / LUCK_PRODUCT_UNIT ** 2 / n)
  const share = outcomes[outcome] / n
  const covarianceWith = (party: number): number => luck[2 * outcome + party] / LUCK_UNIT / n - share * means[party]
  return {
    means,
    spread: [first - means[0] ** 2, both - means[0] * means[1], second - means[1] ** 2],
    covariance: [covarianceWith(0), covarianceWith(1)],
  }
}
