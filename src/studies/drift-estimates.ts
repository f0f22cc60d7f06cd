import { adjustedDifference, isIdentical } from '../metrics/difference.ts'
import { type PairedFigure, type PairFought, pairFigures } from '../metrics/paired.ts'
import { estimateOf, type Judged, judgedOf, type Sample, takeSamples } from '../metrics/sample.ts'
import { fewestEvents, leastToAdjust } from '../statistics/gate.ts'
import { independentEstimates, independentJumps } from '../statistics/independent-estimates.ts'
import type { Look } from '../statistics/looks.ts'
import { pairedMeansToDecide } from '../statistics/paired-means.ts'
import { pairedRatiosToDecide } from '../statistics/paired-ratios.ts'
import { coveringPairedShares } from '../statistics/paired-shares.ts'
import { type Rarity, rarityOf } from './rarity.ts'
import type { SequentialTest, Tier } from './sequential-test.ts'

/** Judges tests by what metrics differ by on both sides of a pair, of which the first is the one before. */
export function judgeInPairs(tests: readonly SequentialTest[], fought: PairFought, look: Look, checks: number): void {
  const figures = pairFigures(fought)
  const { boards, tallies } = fought
  const [before, now] = boards.map(({ scoreboard, roster }, side) => takeSamples(tallies[side], scoreboard, roster))
  for (const test of tests) {
    const { metric } = test.criterion
    const [first, second] = [before.get(metric), now.get(metric)]
    const rarity = first && second && rarityOf([first, second], checks)
    if (!first || !second) test.giveUp(GONE)
    else if (rarity) test.postpone(look, rarity)
    else {
      const fewest = fewestEvents(checks)
      const estimate = (confidence: number) => pairedEstimate(metric, figures, [first, second], confidence, fewest)
      const [baseline, current] = [first, second].map((sample) => estimateOf(sample)?.value)
      test.consider(look, checks, estimate, valuesOf('paired', baseline, current))
    }
  }
}

/** Why a metric has no difference. */
export const GONE = 'it was counted in another way for the baseline'

/** How far a metric has drifted, of pairs of battles; undefined where that cannot be known. */
function pairedEstimate(
  metric: string,
  figures: ReadonlyMap<string, PairedFigure>,
  [before, now]: readonly [Sample, Sample],
  confidence: number,
  fewest: number,
): Judged | undefined {
  const figure = figures.get(metric)
  switch (figure?.kind) {
    case 'shares':
      return adjustedDifference(figure, confidence, leastToAdjust(fewest)) ?? coveringPairedShares(figure, confidence)
    case 'means': {
      const { moments, divisor, bounds } = figure
      const whole = pairedMeansToDecide(moments, confidence, bounds)
      return whole && { value: whole.value / divisor, low: whole.low / divisor, high: whole.high / divisor }
    }
    case 'ratios': {
      const { ratios, isShare, mostTrials } = figure
      return pairedRatiosToDecide(ratios, { confidence, isShare, mostTrials })
    }
    case undefined: {
      const mean = figures.get(metric.replace(/\.(p\d\d|max)$/, '.mean'))
      if (mean && isIdentical(mean)) return { value: 0, low: 0, high: 0 }
      return unpairedEstimate(before, now, confidence, fewest)
    }
  }
}

/** What is too rare in a baseline stays so, however much is fought today. */
export function rarityOfBaseline(before: Sample, checks: number): Rarity | undefined {
  const rarity = rarityOf([before], checks)
  return rarity && { reason: `of the baseline: ${rarity.reason}` }
}

/** The same of battles that have nothing to do with each other. */
export function unpairedEstimate(before: Sample, now: Sample, confidence: number, fewest: number): Judged | undefined {
  const jumps = now.kind === 'quantile'
  const each = jumps ? 1 - (1 - confidence) / 2 : confidence
  const [first, second] = [judgedOf(before, each, fewest), judgedOf(now, each, fewest)]
  if (!first || !second) return undefined
  if (jumps) return independentJumps(first, second)
  const drift = independentEstimates(first, second)
  if (first.plain === undefined && second.plain === undefined) return drift
  return { ...drift, plain: (second.plain ?? second.value) - (first.plain ?? first.value) }
}

/** What a test says of both sides, where they have a value. */
export function valuesOf(tier: Exclude<Tier, 'identical'>, baseline: number | undefined, now: number | undefined) {
  return { tier, ...(baseline !== undefined && { baseline }), ...(now !== undefined && { now }) }
}
